/* The screen stays on where the browser can do that (https only) */

async function wake() {
  const hint = byId("awake");
  if (!hint || document.hidden || !navigator.wakeLock) return;
  try {
    await navigator.wakeLock.request("screen");
    hint.hidden = true;
  } catch {
    hint.hidden = false;
  }
}

wake();
document.addEventListener("visibilitychange", wake);
