/* What is touched is posted by the forms of the list, which is there without scripts too, and the
   answer exchanged around the photo, which stays as it is zoomed. */

const ENTERS = ["confirm", "confirmout", "stand", "keep"];
const POST_MS = 20_000;

const pageOf = (from = document) => from.querySelector('#photo-page[data-state="check"]');
const laid = () => [...document.querySelectorAll("#photo-page .laid")];

let painting = []; // taps that are not posted yet
let waits = false; // whether they are in line already
let line = Promise.resolve(); // one request after the other: each is about what the last one left
let busy = 0;
let then = ""; // the button that enters all this, once it is posted
let passes = false;

/* The picture itself is kept: else it would be loaded and drawn again. */
function exchange(page) {
  const [now, next] = [pageOf(), pageOf(page)];
  if (!next) return false;
  const had = document.activeElement;
  const [stage, fresh] = [now.querySelector(".stage"), next.querySelector(".stage")];
  for (const name of ["defs", ".lying"]) {
    const [old, made] = [stage.querySelector(name), fresh.querySelector(name)];
    if (old && made) old.replaceWith(made);
    else if (made) stage.querySelector("svg").prepend(made);
  }
  const open = [...now.querySelectorAll("details[open] > summary")].map((each) => each.textContent);
  fresh.replaceWith(stage);
  now.replaceWith(document.adoptNode(next));
  const main = byMain();
  for (const each of main.querySelectorAll(":scope > .messages")) each.remove();
  const said = page.querySelector("#main > .messages");
  if (said) main.prepend(document.adoptNode(said));
  fold();
  for (const each of next.querySelectorAll("details:not(.how-it-went) > summary")) {
    if (open.includes(each.textContent)) each.parentElement.open = true;
  }
  if (had.closest?.(".lying, .offstage")) focusLaid();
  else if (had.closest?.(".painters")) chip()?.focus({ preventScroll: true });
  return true;
}

const byMain = () => document.getElementById("main");

/* Nothing is exchanged under a finger, nor before its click, which is late on a slow phone: what it
   touched would be gone. */
const CLICK_MS = 600;
let touching = false;
let lifted = -CLICK_MS;
const notes = (is, from) => () => {
  touching = is;
  lifted = from();
};
const now = () => performance.now();
const longAgo = () => -CLICK_MS;
addEventListener("pointerdown", notes(true, now), true);
addEventListener("pointerup", notes(false, now), true);
addEventListener("pointercancel", notes(false, longAgo), true);
addEventListener("click", notes(false, longAgo));

async function untilLifted() {
  while (touching || performance.now() - lifted < CLICK_MS) await new Promise((done) => setTimeout(done, 30));
}

async function load(url, how = {}) {
  const answer = await fetch(url, {
    credentials: "same-origin", cache: "no-store", signal: AbortSignal.timeout?.(POST_MS), ...how,
  });
  if (answer.status >= 500 || answer.status === 429) throw answer;
  const page = joly.parse(await answer.text());
  await untilLifted();
  const same = new URL(answer.url).pathname === location.pathname;
  if (!same || !exchange(page)) location.assign(answer.url);
}

const fieldsOf = (form, taps) => {
  const fields = new URLSearchParams(new FormData(form));
  for (const tap of taps) fields.append("tap", tap);
  return fields;
};

const post = (form, taps) => load(form.action, { method: "POST", body: fieldsOf(form, taps) });

/* What was pressed shows it at once, and until its answer is here a second touch is none. */
function isPressed(control) {
  if (control.ariaBusy === "true") return true;
  control.ariaBusy = "true";
  return false;
}

addEventListener("pageshow", () => {
  for (const each of document.querySelectorAll("#photo-page [aria-busy]")) each.ariaBusy = null;
});

function inTurn(work) {
  busy += 1;
  pageOf()?.setAttribute("aria-busy", "true");
  line = line.then(work).finally(() => {
    busy -= 1;
    if (busy) return;
    if (pageOf()) pageOf().ariaBusy = null;
    if (!then) return;
    const wanted = alike(then);
    then = "";
    if (wanted) wanted.ariaBusy = null;
    wanted?.click();
  });
}

const alike = (value) =>
  [...document.querySelectorAll('#photo-page button[name="tap"]')].find((each) => each.value === value);

/* Several strokes of a brush go together; what is drawn meanwhile goes next. */
function paintAll() {
  if (waits) return;
  waits = true;
  inTurn(async () => {
    waits = false;
    const taps = painting.filter(offered);
    painting = [];
    try {
      if (taps.length) await post(pageOf().querySelector('form:has([name="ply"])'), taps);
      for (const tap of painting) colour(tap);
    } catch {
      location.reload(); // the browser says what is the matter; the server has what arrived
    }
  });
}

const offered = (tap) => laid().some((each) => each.dataset.paint.split(" ").includes(tap.slice(0, tap.lastIndexOf(":"))));

/* Look at another place of the same photo: a meld is opened, or closed. */
function goTo(url) {
  inTurn(async () => {
    try {
      await load(url);
      history.replaceState(history.state, "", url);
      const opened = document.querySelector("#photo-page .editor");
      if (opened) opened.querySelector("h2").focus({ preventScroll: true });
      else focusLaid();
    } catch {
      location.assign(url);
    }
  });
}

function send(button) {
  inTurn(async () => {
    const now = alike(button.value);
    if (!now) return;
    try {
      const closed = location.pathname;
      await post(now.form, [now.value]);
      history.replaceState(history.state, "", closed);
      focusAfter(button);
    } catch {
      passes = true; // the way of every other form says what is wrong
      now.form.requestSubmit(now);
      passes = false;
    }
  });
}

function focusAfter(button) {
  const same = alike(button.value);
  if (same?.checkVisibility?.()) same.focus({ preventScroll: true });
  else focusLaid();
}

document.addEventListener("submit", (event) => {
  const [form, button] = [event.target, event.submitter];
  if (passes || !form.closest('#photo-page[data-state="check"]') || button?.name !== "tap") return;
  const enters = ENTERS.includes(button.value);
  const again = isPressed(button);
  if (enters && !busy && !again) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (again) return;
  if (enters) then = button.value;
  else send(button);
}, true);
