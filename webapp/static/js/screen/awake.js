/* The screen stays on where the browser can do that (https only), and is filled by a double touch. */

async function wake() {
  if (document.hidden || !navigator.wakeLock) return;
  try {
    await navigator.wakeLock.request("screen");
  } catch (error) {
    /* The battery is low: the screen is dimmed as the device likes. */
  }
}

wake();
document.addEventListener("visibilitychange", wake);

document.addEventListener("dblclick", () => {
  const whole = document.documentElement;
  if (document.fullscreenElement) document.exitFullscreen();
  else if (whole.requestFullscreen) whole.requestFullscreen().catch(() => {});
});
