/* The screen stays on where the browser can do that (https only) */

async function wake() {
  if (!isTable() || document.hidden || !navigator.wakeLock) return;
  try {
    await navigator.wakeLock.request("screen");
    document.body.classList.add("awake");
  } catch {
    document.body.classList.remove("awake");
  }
}

wake();
document.addEventListener("visibilitychange", wake);
