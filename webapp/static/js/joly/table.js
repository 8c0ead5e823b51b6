/* The table is asked for news; a stacked tile is seen to move. */

const POLL_MS = 1500;
const MOTION_MS = 650;

let asking = false;

function places(live) {
  const found = new Map();
  for (const tile of live.querySelectorAll(".meld .tile")) {
    const meld = tile.closest(".meld").id;
    found.set(`${meld} ${tile.getAttribute("aria-label")}`, tile.getBoundingClientRect());
  }
  for (const meld of live.querySelectorAll(".meld[id]")) {
    found.set(meld.id, meld.getBoundingClientRect());
  }
  return found;
}

const stacked = (live) =>
  [...live.querySelectorAll(".pile [data-from]")].map((tile) => [
    `${tile.closest(".player").id} ${tile.dataset.from} ${tile.getAttribute("aria-label")}`,
    tile,
  ]);

function move(tile, from) {
  const to = tile.getBoundingClientRect();
  if (!from || !from.width || !to.width) return;
  tile.animate(
    [
      { transform: `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(1.15)` },
      { transform: "none" },
    ],
    { duration: MOTION_MS, easing: "cubic-bezier(.3, .7, .2, 1)" },
  );
}

/* What a camera sees is shown by a script of its own, once one looks on. */
let looksOn = false;

function lookOn() {
  if (looksOn || !byId("live")?.dataset.eye) return;
  looksOn = true;
  fetchLater("told");
}

lookOn();

function showTable(next) {
  const live = byId("live");
  if (!live || !next) return;
  const before = calm.matches ? null : places(live);
  const had = new Map();
  for (const [key] of stacked(live)) had.set(key, (had.get(key) || 0) + 1);
  const open = [...live.querySelectorAll("details[open]")].map((each) => each.closest("[id]").id);
  const focus = live.contains(document.activeElement) && document.activeElement;
  live.replaceWith(document.adoptNode(next));
  for (const id of open) byId(id)?.querySelector("details")?.setAttribute("open", "");
  if (focus) {
    const { name, value } = focus;
    const same = name ? `[name="${name}"][value="${CSS.escape(value)}"]` : `[href="${CSS.escape(focus.getAttribute("href"))}"]`;
    next.querySelector(same)?.focus({ preventScroll: true });
  }
  lookOn();
  cover();
  lift();
  if (next.dataset.etag !== live.dataset.etag || !live.dataset.etag) {
    speak(next.dataset.say);
    /* The pictures of a first evening have been understood. */
    document.querySelector("main > .first")?.remove();
  }
  if (!before) return;
  for (const [key, tile] of stacked(next)) {
    const left = had.get(key) || 0;
    if (left) {
      had.set(key, left - 1);
      continue;
    }
    const meld = tile.dataset.from;
    move(tile, before.get(`${meld} ${tile.getAttribute("aria-label")}`) || before.get(meld));
  }
}

/* A closed pad names the next player and what can be undone: with news it is asked for anew. */
const idle = (pad) => pad && byId("pad") === pad && !pad.matches(".open") && !posting && !taps.length;

async function newPad(pad) {
  if (!idle(pad)) return null;
  const answer = await fetch(addressOf(pad), {
    headers: { "X-Fragment": "pad" },
    cache: "no-store",
    credentials: "same-origin",
  });
  return parse(await answer.text()).getElementById("pad");
}

function showNews(live, pad, next) {
  showTable(live);
  if (!next || !idle(pad)) return;
  const was = pad.contains(document.activeElement) && nameOf(document.activeElement);
  pad.replaceWith(document.adoptNode(next));
  cover();
  lift();
  focusAgain(was, next);
}

let asks = 0;

async function ask() {
  const live = byId("live");
  if (!live || !live.dataset.url || asking || document.hidden) return;
  asking = true;
  try {
    const answer = await fetch(live.dataset.url, {
      headers: { "If-None-Match": live.dataset.etag, "X-Fragment": "live" },
      cache: "no-store",
      credentials: "same-origin",
    });
    if (answer.status === 200) {
      const pad = byId("pad");
      const next = parse(await answer.text()).getElementById("live");
      /* Both change at once: whose turn the table shows is whose entry the keys make. */
      const renewed = await newPad(pad);
      /* What was touched meanwhile was answered with a table that is newer still. */
      if (byId("live") === live) showNews(next, pad, renewed);
    }
    if (answer.status === 404) location.reload();
    const out = [401, 403, 421].includes(answer.status);
    note(".away-note", out);
    /* Whoever was sent away hears nothing more; whoever looks again asks once more. */
    if (out) clearInterval(asks);
    offline(answer.status >= 500);
  } catch {
    offline(true);
  } finally {
    asking = false;
  }
}

/* Nobody sees the news of a page that is hidden: it does not even wake for them. */
function watch() {
  clearInterval(asks);
  if (document.hidden) return;
  asks = setInterval(ask, POLL_MS);
  ask();
}

if (byId("live")) {
  if (!document.hidden) asks = setInterval(ask, POLL_MS);
  document.addEventListener("visibilitychange", watch);
}
