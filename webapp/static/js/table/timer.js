/* The turn's time runs down and is heard. Without the script the page says when the turn began. */

const TICK_MS = 200;
const ends = new WeakMap();
const rung = new Set();

function timeIsUp() {
  if (navigator.vibrate) navigator.vibrate([200, 100, 200]);
  wakeSound();
  if (sound) ring([660, 660, 880], 0.3, 0.25, 0.25);
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
  timer.classList.toggle("late", left === 0);
  if (left === 0 && !rung.has(turn)) {
    rung.add(turn);
    timeIsUp();
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
