/* The turn's time runs down and is heard. Without the script the page says when the turn began. */

const TICK_MS = 200;
const NOTES = [660, 660, 880];
const ends = new WeakMap();
const rung = new Set();
let sound = null;

function wakeSound() {
  const Context = window.AudioContext || window.webkitAudioContext;
  if (!Context) return;
  sound ||= new Context();
  if (sound.state === "suspended") sound.resume();
}

function ring() {
  if (navigator.vibrate) navigator.vibrate([200, 100, 200]);
  wakeSound();
  if (!sound) return;
  NOTES.forEach((pitch, number) => {
    const at = sound.currentTime + number * 0.3;
    const tone = sound.createOscillator();
    const loud = sound.createGain();
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.25, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + 0.25);
    tone.connect(loud).connect(sound.destination);
    tone.start(at);
    tone.stop(at + 0.28);
  });
}

function tick() {
  const timer = document.querySelector("[data-timer]");
  if (!timer) return;
  const { timer: turn, left: given, over } = timer.dataset;
  if (!ends.has(timer)) {
    ends.set(timer, Date.now() + given * 1000);
    timer.classList.add("counting");
    if (given === "0") rung.add(turn);
  }
  const left = Math.max(0, Math.ceil((ends.get(timer) - Date.now()) / 1000));
  timer.querySelector(".clock").textContent =
    `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  timer.querySelector("progress").value = left;
  timer.classList.toggle("up", left === 0);
  if (left === 0 && !rung.has(turn)) {
    rung.add(turn);
    ring();
    const say = document.getElementById("say");
    if (say) say.textContent = over;
    document.dispatchEvent(new CustomEvent("time-up", { detail: over }));
  }
}

if (document.querySelector("#live")) {
  setInterval(tick, TICK_MS);
  tick();
  for (const touch of ["pointerdown", "keydown"]) {
    document.addEventListener(touch, () => {
      if (document.querySelector("[data-timer]")) wakeSound();
    });
  }
}
