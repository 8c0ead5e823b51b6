/* The worker is there where the browser allows it: over https, and on this machine. */

const { worker } = document.querySelector("script[data-worker]").dataset;

async function register() {
  if (!worker || !navigator.serviceWorker) return;
  const { controller } = navigator.serviceWorker;
  try {
    await navigator.serviceWorker.register(worker, { updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    if (!controller) active.postMessage("keep");
  } catch {
    /* The page works without. */
  }
}

register();

/* A page as it was last seen, on which nothing has been typed, comes anew with the network. */
let touched = false;
addEventListener("input", () => {
  touched = true;
});
addEventListener("online", () => {
  const kept = document.getElementById("kept");
  if (kept && !kept.hidden && !touched && !document.getElementById("live")) location.reload();
});
