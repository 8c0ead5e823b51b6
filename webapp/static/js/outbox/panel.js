/* What waits stands on every page: grey with its number, and where it stopped, what to do. */

let drawn = "";
const inThis = () => waiting.filter((each) => !here || each.game === here);
const count = () => inThis().filter((each) => each.kind !== "look").length;

function button(text, act) {
  const made = make("button", text, { class: "btn small", type: "button" });
  made.addEventListener("click", act);
  return made;
}

/* Photos enter nothing by themselves; what else comes after it may have hung on it. */
async function drop(item) {
  const next = ofGame(item.game).find((each) => each.id !== item.id && each.kind !== "photo");
  if (item.held && next && !next.held) {
    const { retry, words } = item.held;
    await hold(next, retry ? words : [], "", retry);
  }
  await remove(item);
  await changed();
  flush();
}

async function dropAll() {
  await dropOthers();
  await changed();
}

/* What comes after it stays stopped: sent now, it would take the place of what is entered anew. */
async function stopNext(item) {
  const next = item.held && ofGame(item.game).find((each) => each.id !== item.id);
  if (next && !next.held) await hold(next, [], "", next.kind === "photo");
}

/* Nothing was touched that a pad could open on: the next turn, say. */
const isAct = (item) => item.kind === "pad" && !item.what.some((each) => each.label);

/* It is sent once more, for the table as it is seen now. */
async function sendAnew(item) {
  const fresh = await askFirst(item);
  const ply = String((onTable() && fieldOf("ply")) || fresh?.ply);
  const fields = item.fields.map(([name, value]) => [name, name === "ply" ? ply : value]);
  if (fresh) await renew({ ...item, fields, held: null });
  await changed();
  flush();
}

/* The pad opens on what was touched; the entry leaves the list once that was entered. */
async function enterAnew(item) {
  try {
    if (isAct(item)) {
      await sendAnew(item);
      return;
    }
    const where = item.held?.again || anewAddress(item);
    const answer = await ask(where);
    if (!answer.ok) throw answer;
    await renew({ ...item, opened: item.opened || [] });
    await changed();
    location.assign(answer.url);
  } catch {
    joly.speak(word("needs"));
    setAway(true);
  }
}

/* The table lets a rule be: the same tiles are sent once more, and say so. */
async function letStand(item) {
  const { mode, draft, tap } = item.held.stand;
  const said = { mode, draft, tap, kept: "" };
  const fields = item.fields.filter(([name]) => name === "ply" || name === "points");
  await renew({ ...item, tried: "", fields: [...fields, ...Object.entries(said)], held: null });
  await changed();
  flush();
}

async function tryAgain(item) {
  await renew({ ...item, held: null });
  await news();
  flush();
}

const SURE_MS = 8000;

/* There is no way back: it asks first, for a while, and a double touch is one touch. */
function dropButton(item) {
  const text = word("drop");
  const made = button(text, () => {
    if (made.matches("[aria-disabled]")) return;
    if (made.matches(".danger")) {
      drop(item);
      return;
    }
    made.textContent = word("really");
    made.classList.add("danger");
    made.setAttribute("aria-disabled", "true");
    joly.speak(made.textContent);
    setTimeout(() => made.removeAttribute("aria-disabled"), TWICE_MS);
    setTimeout(() => {
      made.textContent = text;
      made.classList.remove("danger");
    }, SURE_MS);
  });
  return made;
}

function drawItem(item) {
  const line = make("li", "", { class: item.held ? "held" : "waits" });
  if (item.kind === "look") {
    const link = make("a", word("look"), { href: item.address, class: "btn small" });
    link.addEventListener("click", () => remove(item));
    line.append(link);
    return line;
  }
  line.append(drawWhat(item));
  for (const each of item.held?.words || []) line.append(make("p", each));
  if (item.held?.retry && item.tried_at) line.append(make("p", word("maybe")));
  if (!isStopped(item.game)) return line;
  const ways = make("p", "", { class: "row" });
  const stand = item.held?.stand;
  if (stand) ways.append(button(stand.label, () => letStand(item)));
  if (item.held?.retry) ways.append(button(word("again"), () => tryAgain(item)));
  else if (item.kind !== "photo" && !(isAct(item) && ofGame(item.game)[0] !== item)) {
    ways.append(button(word("anew"), () => enterAnew(item)));
  }
  ways.append(dropButton(item));
  line.append(ways);
  return line;
}

/* What was refused is opened by itself, once: who folds it away has read it. */
function isNews(mine) {
  const held = mine.flatMap((each) => (each.held ? [each.token] : [])).join(" ");
  const news = Boolean(held) && sessionStorage.getItem("joly held") !== held;
  sessionStorage.setItem("joly held", held);
  return news;
}

/* A move waits, faint, on the strip of its player until the table has it. */
function showOnTable() {
  for (const each of document.querySelectorAll(".waits-here")) each.remove();
  const moves = here && !isStopped(here) ? ofGame(here).filter((each) => each.kind === "pad") : [];
  let strip = document.querySelector("#live .player.turns");
  const strips = new Map();
  for (const item of moves) {
    if (item.who) strip = byId(`seat-${item.who[0]}`);
    if (strip) strips.set(strip, [...(strips.get(strip) || []), item]);
    if (isAct(item)) strip = null; // who comes next, only the server knows
  }
  for (const [player, mine] of strips) {
    const line = make("p", "", { class: "waits-here" }, make("small", counted("here", mine.length)));
    for (const meld of mine.flatMap((each) => apart(each.what))) {
      const tiles = meld.filter((each) => isTile(each.value)).map(drawTile);
      if (tiles.length) line.append(make("span", "", { class: "tiles small" }, ...tiles));
    }
    player.append(line);
  }
}

/* On one line until it is opened; on the table of another game, where it waits; and of another
   household's no more than that there is something. */
function drawPanel() {
  const mine = inThis();
  const stopped = mine.some((each) => each.held);
  const box = make("div", "", { id: "outbox", class: `msg${stopped ? " error" : ""}` });
  if (mine.length) {
    const only = !count();
    const list = make("details");
    list.open = only || isNews(mine) || Boolean(byId("outbox")?.querySelector("details")?.open);
    list.append(make("summary", only ? word("sent") : counted(stopped ? "decide" : "count")));
    if (!only) list.append(make("p", word(stopped ? "stopped" : "kept")));
    list.append(make("ol", "", { class: "list" }, ...mine.map(drawItem)));
    box.append(list);
  }
  for (const game of new Set(waiting.map((each) => each.game))) {
    if (mine[0]?.game === game || !here || !ofGame(game).length) continue;
    box.append(make("p", "", {}, make("a", counted("elsewhere", ofGame(game).length), { href: game })));
  }
  if (others) {
    box.append(make("p", counted("others", others), { class: "row" }, button(word("dropall"), dropAll)));
  }
  return box.firstChild && box;
}

/* A touch beside the opened list closes it: it lies over the table. */
document.addEventListener("click", ({ target }) => {
  const open = here && byId("outbox")?.querySelector("details[open]");
  if (open && target.isConnected && !open.contains(target)) open.open = false;
});

/* In the log what waits stands where it will come. */
function showInLog() {
  for (const each of document.querySelectorAll(".entry.waits")) each.remove();
  const lists = document.querySelectorAll(".log > .entries");
  if (!lists.length || !here) return;
  const lines = ofGame(here).map((item) => make("li", "", { class: "entry waits" }, drawWhat(item)));
  const newest = location.search.includes("newest");
  if (newest) lists[0].prepend(...lines.reverse());
  else lists[lists.length - 1].append(...lines);
}

/* That a photo is kept is said while it is. */
function hushPhoto() {
  const kept = document.querySelector("#photo-said[data-kept]");
  if (!ofGame(here).some((each) => each.kind === "photo")) kept?.remove();
}

function showPanel(before = waiting.length) {
  const now = JSON.stringify([others, ...waiting.map((each) => [each.id, each.kind, each.held])]);
  if (known) showOnTable();
  if (now === drawn || !known) return;
  drawn = now;
  hushPhoto();
  const old = byId("outbox");
  const was = old?.contains(document.activeElement);
  /* Who is asked whether to leave is told there what waits. */
  const box = byId("waiting") ? null : drawPanel();
  if (old && box) old.replaceWith(box);
  else if (box) byId("main").prepend(box);
  else old?.remove();
  if (was) (byId("outbox")?.querySelector("summary") || byId("main")).focus({ preventScroll: true });
  showInLog();
  if (inThis().some((each) => each.held)) joly.speak(word("stopped"));
  else if (before !== waiting.length) joly.speak(count() ? counted("count") : sending && word("sent"));
}
