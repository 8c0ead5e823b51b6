/* Arrows move over the keys of a pad: along a colour through both bands, up and down a column. Of
   all keys one is a stop of Tab, the one that was touched last; without scripts each of them is. */

const COLUMNS = 7;
const STEPS = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 };

let last = "";

const usable = (key) => key.matches(".key:not(:disabled)");
const after = (list, key, step) => (step > 0 ? list.slice(list.indexOf(key) + 1) : list.slice(0, list.indexOf(key)).reverse());

/* Each band as its lines of seven. */
const linesOf = (bands) =>
  [...bands.querySelectorAll(".band")].map((band) => {
    const cells = [...band.children];
    return cells.flatMap((_cell, at) => (at % COLUMNS ? [] : [cells.slice(at, at + COLUMNS)]));
  });

/* Beside each other the bands are one line further to the right, below each other further down. */
function asTheyLie(bands) {
  const lines = linesOf(bands);
  const [one, other] = [...bands.querySelectorAll(".band")].map((band) => band.getBoundingClientRect());
  const beside = other && other.top < one.bottom;
  return beside ? lines[0].map((line, at) => [...line, ...lines[1][at]]) : lines.flat();
}

const along = (bands) => {
  const lines = linesOf(bands);
  return lines[0].flatMap((_line, at) => lines.flatMap((band) => band[at]));
};

function across(bands, key, step) {
  const lines = asTheyLie(bands);
  const mine = lines.find((line) => line.includes(key));
  const at = mine.indexOf(key);
  const next = after(lines, mine, step).map((line) => line.filter(usable));
  const straight = after(lines, mine, step).map((line) => line[at]).find((each) => each && usable(each));
  /* Where nothing lies straight ahead, the nearest of the next line that has any. */
  const near = (line) => line.sort((a, b) => Math.abs(a.offsetLeft - key.offsetLeft) - Math.abs(b.offsetLeft - key.offsetLeft))[0];
  return straight || near(next.find((line) => line.length) || []);
}

function toward(key, event) {
  const bands = key.closest(".bands");
  const all = along(bands);
  const step = STEPS[event.key];
  if (event.key === "ArrowDown" || event.key === "ArrowUp") return across(bands, key, step);
  if (step) return after(all, key, step).find(usable);
  const wide = COLUMNS * linesOf(bands).length;
  const from = event.ctrlKey ? 0 : all.indexOf(key) - (all.indexOf(key) % wide);
  const line = all.slice(from, event.ctrlKey ? all.length : from + wide).filter(usable);
  return { Home: line[0], End: line.at(-1) }[event.key];
}

/* A key that cannot be used is no stop; the pad may have been exchanged. */
function rove() {
  for (const bands of document.querySelectorAll(".bands")) {
    const keys = [...bands.querySelectorAll(".key")].filter(usable);
    const stop = keys.find((key) => key === document.activeElement) || keys.find((key) => key.value === last) || keys[0];
    for (const key of keys) key.tabIndex = key === stop ? 0 : -1;
  }
}

document.addEventListener("focusin", (event) => {
  if (!event.target.matches(".bands .key")) return;
  last = event.target.value;
  rove();
});

document.addEventListener("keydown", (event) => {
  const key = event.target.closest?.(".bands .key");
  if (!key || event.altKey || event.metaKey || event.shiftKey) return;
  const target = toward(key, event);
  if (!target) return;
  event.preventDefault();
  target.focus();
});

rove();
new MutationObserver(rove).observe(document.querySelector("main"), { childList: true, subtree: true });
