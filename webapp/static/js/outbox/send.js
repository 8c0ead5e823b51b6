/* What waits is sent in order, one thing at a time; at the first that is not entered it stops. */

const SEND_MS = 8000;
const PHOTO_MS = 60_000;
const EVERY_MS = 10_000;
const SOON_MS = [1000, 2000, 4000];
const BUSY_MS = 20_000;
/* A timer may go off a little early, and what must still wait would then not be sent. */
const TIMER_MS = 100;
const WAIT_MOST_MS = 15 * 60_000;
const GATEWAY = [502, 503, 504];
const STOPS = { 403: "out", 404: "other", 410: "thrown" };

let waiting = [];
let away = false;
let sending = false;
let soon = 0;

const heard = "BroadcastChannel" in window ? new BroadcastChannel("joly") : null;

const ofGame = (game) => waiting.filter((each) => each.game === game && each.kind !== "look");
const isStopped = (game) => Boolean(ofGame(game)[0]?.held);
/* What this page must not overtake. */
const goesFirst = () => Boolean(here) && ofGame(here).length > 0 && !isStopped(here);

const limit = (time) => AbortSignal.timeout?.(time);
const ask = (address, headers = {}) => fetch(address, { headers, cache: "no-store", signal: limit(SEND_MS) });

async function news() {
  const before = waiting.length;
  waiting = await allWaiting();
  showPanel(before);
}

async function changed() {
  heard?.postMessage("changed");
  await news();
}

heard?.addEventListener("message", news);

function setAway(is) {
  if (is === away) return;
  away = is;
  soon = 0;
  if (is) setTimeout(flush, SOON_MS[0]);
  showAway();
}

async function hold(item, words, again = "", retry = false, strayed = false, stand = null) {
  await renew({ ...item, held: { words, again, retry, strayed, stand } });
  return false;
}

/* It may be sent again as it is; at once, where it was not for this household. */
const holdAs = (item, name = "unread") =>
  hold(item, [word(name)], "", true, ["out", "other"].includes(name));

async function later(item, answer) {
  const wait = Number(answer.headers.get("Retry-After")) * 1000 || BUSY_MS;
  await renew({ ...item, until: Date.now() + wait });
  setTimeout(flush, wait + TIMER_MS);
  return false;
}

/* Whether a form of that token was entered, and what must be known before another is sent. */
const askOf = (game, token) => ask(`${game}/waiting?${new URLSearchParams({ token })}`);

/* Each function that sends says whether the next may follow. A failed fetch is thrown. */
async function askFirst(item) {
  const answer = await askOf(item.game, item.token);
  if (answer.ok && answer.headers.get("Content-Type")?.includes("json")) return answer.json();
  if (GATEWAY.includes(answer.status) || answer.status === 500) throw answer;
  if (answer.status === 429) await later(item, answer);
  else await holdAs(item, STOPS[answer.status]);
  return null;
}

/* Whatever the server says, it says something. */
async function reach() {
  const address = here ? `${here}/waiting` : location.href;
  const answer = await ask(address);
  if (answer.status >= 500) throw answer;
}

function fieldsOf(item, csrf) {
  const fields = new FormData();
  for (const [name, value] of item.fields) fields.append(name, value);
  for (const token of item.after) fields.append("after", token);
  fields.set("csrf_token", csrf);
  fields.set("token", item.token);
  if (item.blob) fields.set("photo", item.blob, item.name);
  return item.blob ? fields : new URLSearchParams(fields);
}

async function sendOne(item) {
  const fresh = await askFirst(item);
  if (!fresh) return false;
  if (String(fresh.household) !== item.household) return holdAs(item, "other");
  if (fresh.entered && item.kind !== "photo") {
    await entered(item);
    return true;
  }
  await renew({ ...item, tried_at: Date.now() });
  const answer = await fetch(item.kind === "pad" ? `${item.game}/waiting` : item.address, {
    method: "POST",
    body: fieldsOf(item, fresh.csrf),
    headers: { "X-Outbox": "1" },
    signal: limit(item.blob ? PHOTO_MS : SEND_MS),
  });
  if (answer.status === 429 || (item.blob && answer.status === 503)) return later(item, answer);
  if (answer.status >= 500) throw answer;
  const text = await answer.text();
  const told = answer.headers.get("Content-Type")?.includes("json") ? JSON.parse(text) : null;
  if (item.kind === "photo" && told?.location) {
    await renew({ ...item, kind: "look", blob: null, address: told.location });
    return true;
  }
  if (told?.entered || (item.kind === "form" && (await askFirst(item))?.entered)) {
    await entered(item);
    return true;
  }
  const again = told?.again || item.page || "";
  return hold(item, told?.words || saidBy(text), again, false, false, told?.stand);
}

/* A page that says why it entered nothing: its own words, and those alone. */
function saidBy(text) {
  const page = joly.parse(text);
  const said = [...page.querySelectorAll("main [role=alert], main h1, main h1 + p")];
  return said.length ? said.map((each) => each.textContent.trim()) : [word("unread")];
}

const isNext = (item, at, all) =>
  item.kind !== "look" &&
  !isStopped(item.game) &&
  all.findIndex((each) => each.game === item.game && each.kind !== "look") === at;

/* What was opened on the pad leaves the list once a form of that pad was entered. */
async function findOpened() {
  for (const item of waiting.filter((each) => each.opened)) {
    for (const token of item.opened) {
      const answer = await askOf(item.game, token);
      if (answer.ok && (await answer.json()).entered) {
        await stopNext(item);
        await entered(item);
        await changed();
        break;
      }
    }
  }
}

async function sendAll() {
  for (;;) {
    const next = waiting.filter(isNext).find((each) => !isAhead(each.until, WAIT_MOST_MS));
    if (!next || !(await isMine())) return;
    const well = await sendOne(next);
    setAway(false);
    await changed();
    if (!well && !waiting.some(isNext)) return;
    if (!well && waiting.find((each) => each.id === next.id)?.until) return;
  }
}

async function flush() {
  if (sending || !known) return;
  sending = true;
  try {
    waiting = await allWaiting();
    if (away && !waiting.some(isNext)) await reach();
    await sendAll();
    await findOpened();
    if (!goesFirst()) {
      setAway(false);
      await settle();
    }
  } catch (error) {
    if (error instanceof Response || ["TypeError", "TimeoutError", "AbortError"].includes(error.name)) setAway(true);
    else throw error;
  } finally {
    await release(); // also where it failed: another tab, or the page that comes next, need not wait
    sending = false;
    if (away) setTimeout(flush, SOON_MS[++soon] || EVERY_MS);
  }
}
