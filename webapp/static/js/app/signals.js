/* It is felt and heard when it becomes one's own turn, and said when the time is up, where that is
   switched on for this phone. */

const NOTES = [523, 784];
const signals = new Set((document.body.dataset.signals || "").split(" "));
const isMine = () => document.getElementById("live")?.hasAttribute("data-mine");

let sound = null;
let mine = isMine();

function wakeSound() {
  const Context = window.AudioContext || window.webkitAudioContext;
  if (!Context) return;
  sound ||= new Context();
  if (sound.state === "suspended") sound.resume();
}

function ring() {
  NOTES.forEach((pitch, number) => {
    const at = sound.currentTime + number * 0.18;
    const tone = sound.createOscillator();
    const loud = sound.createGain();
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.2, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
    tone.connect(loud).connect(sound.destination);
    tone.start(at);
    tone.stop(at + 0.32);
  });
}

function signal() {
  if (signals.has("vibrate")) navigator.vibrate?.([150, 80, 150]);
  if (signals.has("sound") && sound?.state === "running") ring();
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
