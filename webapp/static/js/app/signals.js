/* It is felt and heard when it becomes one's own turn, and said when the time is up, where that is
   switched on for this phone. */

const signals = new Set((document.body.dataset.signals || "").split(" "));
const isMine = () => document.getElementById("live")?.hasAttribute("data-mine");

let mine = isMine();

function signal() {
  if (signals.has("vibrate")) navigator.vibrate?.([150, 80, 150]);
  if (signals.has("sound") && sound?.state === "running") ring([523, 784], 0.18, 0.2, 0.3);
}

if (document.getElementById("live")) {
  /* The table is exchanged whole when there is news. */
  new MutationObserver(() => {
    const before = mine;
    mine = isMine();
    if (mine && !before) signal();
  }).observe(document.getElementById("main"), { childList: true });
}

if (signals.has("sound")) {
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, wakeSound);
}

document.addEventListener("time-up", ({ detail }) => {
  if (!signals.has("spoken") || !window.speechSynthesis) return;
  const words = new SpeechSynthesisUtterance(detail);
  words.lang = document.documentElement.lang;
  speechSynthesis.speak(words);
});
