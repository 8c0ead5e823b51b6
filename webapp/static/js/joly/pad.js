/* The pad */

const taps = [];
let posting = null;
let touched = null;

const nameOf = (button) => button && [button.value, button.className.split(" ")[0]];

function focusAgain(was, pad) {
  if (!was) return;
  const same = [...pad.querySelectorAll("button:not(:disabled)")].find((button) => String(nameOf(button)) === String(was));
  /* The next key, where the last tile of its kind was taken; else nothing that Enter would press. */
  const near = pad.querySelector(`.key[value="${CSS.escape(was[0])}"] ~ .key:not(:disabled)`);
  for (const each of [same, near, pad.querySelector("h2[tabindex]"), pad]) {
    each?.focus({ preventScroll: true });
    if (pad.contains(document.activeElement)) return;
  }
}

function showLast() {
  const list = document.querySelector(".draft .melds");
  if (list) list.scrollTo(list.scrollWidth, list.scrollHeight);
}

showLast();

/* Where the open pad lies over the table, nothing that it covers can be reached. */
const beside = matchMedia("(min-width: 62rem)");

function cover() {
  const pad = byId("pad");
  const covers = Boolean(byId("live")?.dataset.url && pad?.matches(".over") && !beside.matches);
  for (const each of document.querySelectorAll("body > .skip, body > .top, main > *")) {
    each.inert = covers && each !== pad && !each.matches(".away-note, .msg, [type=file]");
  }
  /* The page's own heading is covered too: the pad's are then one higher. */
  for (const each of pad?.querySelectorAll("h2, h3") || []) {
    each.setAttribute("aria-level", Number(each.tagName[1]) - (covers ? 1 : 0));
  }
}

cover();
beside.addEventListener("change", cover);

document.addEventListener("keydown", (event) => {
  const pad = byId("pad");
  if (event.key !== "Escape" || !pad?.matches(".open")) return;
  const close = pad.querySelector('[value="mode:"], [value="change"], .open-head a');
  event.preventDefault();
  if (close) close.click();
  else if (isTable()) {
    taps.push({ value: "mode:" });
    run();
  }
});

/* What is touched on the table is seen there. */
function lift() {
  const { lifted } = byId("pad")?.dataset || {};
  for (const meld of document.querySelectorAll("#live .meld")) {
    const is = Boolean(lifted) && meld.id === lifted;
    meld.classList.toggle("up", is);
    const hit = meld.querySelector(".hit");
    if (is) hit?.setAttribute("aria-pressed", "true");
    else hit?.removeAttribute("aria-pressed");
  }
}
