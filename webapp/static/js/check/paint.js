/* Whose melds: a player is chosen, and what is touched then is his. Without one, or at a second
   touch, a meld is opened. */

const TOUCH = 10; // CSS pixels that a finger may move and still touch
const NEAR = 14; // CSS pixels beside a meld that still mean it
const EACH = 6; // CSS pixels between the places of a stroke that are looked at

let chosen = "";
let focused = 0;

const chips = () => [...document.querySelectorAll(".painters [data-seat]")];
const chip = () => chips().find((each) => each.dataset.seat === chosen);
const items = () => [...document.querySelectorAll("#photo-page .lying > *, #photo-page .offstage .laid")];

function choose(seat) {
  chosen = seat;
  for (const each of chips()) each.setAttribute("aria-pressed", String(each.dataset.seat === chosen));
  const how = document.querySelector(".how");
  if (how) how.textContent = chip()?.dataset.how || how.dataset.how;
  svgOf()?.classList.toggle("painted", Boolean(chosen));
}

/* What was painted is seen at once; the answer then says the same. */
function colour(tap) {
  const at = tap.lastIndexOf(":");
  const player = chips().find((each) => each.dataset.seat === tap.slice(at + 1));
  for (const each of laid()) {
    if (!player || !each.dataset.paint.split(" ").includes(tap.slice(0, at))) continue;
    each.dataset.painted = player.dataset.seat;
    if (each.querySelector(".added")) continue; // its owner stays; the tile shows who added it
    each.setAttribute("class", `${each.getAttribute("class").replace(/ p\d/g, "")} ${player.dataset.colour}`);
    const letter = each.querySelector(".owner");
    if (letter) letter.textContent = player.dataset.letter;
  }
}

function paint(melds) {
  const taps = melds.flatMap((each) => each.dataset.paint.split(" ").map((tap) => `${tap}:${chosen}`));
  taps.forEach(colour);
  painting.push(...taps);
  joly.speak(`${chip().textContent.trim()}: ${melds.map((each) => each.dataset.name).join("; ")}`);
  paintAll();
}

const canPaint = (each) => Boolean(chosen && each?.dataset.paint && each.dataset.painted !== chosen);

function act(each, href = each.dataset.href || each.getAttribute("href")) {
  if (!each.matches(".laid")) goTo(each.getAttribute("href"));
  else if (canPaint(each)) paint([each]);
  else if (href) goTo(href);
}

/* Where nothing lies under the finger, what lies nearest is meant. */
function under(x, y, near = 0) {
  for (const [dx, dy] of [[0, 0], [0, -near], [0, near], [-near, 0], [near, 0]]) {
    const found = document.elementFromPoint(x + dx, y + dy)?.closest(".lying > *");
    if (found || !near) return found;
  }
  return null;
}

/* The tile of a meld that a finger means. */
function tileAt(meld, x, y) {
  let [best, least] = [null, Infinity];
  for (const each of meld.querySelectorAll("a")) {
    const edge = each.firstElementChild.getBoundingClientRect();
    const away = Math.hypot(x - edge.left - edge.width / 2, y - edge.top - edge.height / 2);
    if (away < least) [best, least] = [each, away];
  }
  return best?.dataset.href;
}

const fingers = new Map();
let stroke = null;
let began = null;
let handled = 0;

function draw(from, to) {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / EACH));
  for (let step = 0; step <= steps; step += 1) {
    const each = under(from.x + ((to.x - from.x) * step) / steps, from.y + ((to.y - from.y) * step) / steps);
    if (!each?.matches(".laid") || !canPaint(each)) continue;
    stroke.add(each);
    each.classList.add("brushed");
  }
}

function endStroke() {
  for (const each of stroke || []) each.classList.remove("brushed");
  stroke = null;
}

function down(event) {
  if (event.button) return;
  const at = { x: event.clientX, y: event.clientY };
  fingers.set(event.pointerId, at);
  event.currentTarget.setPointerCapture(event.pointerId);
  if (fingers.size > 1) {
    began = null;
    endStroke();
    return;
  }
  began = { ...at, moved: false };
  stroke = chosen ? new Set() : null;
}

function move(event) {
  const was = fingers.get(event.pointerId);
  if (!was) return;
  const at = { x: event.clientX, y: event.clientY };
  fingers.set(event.pointerId, at);
  if (fingers.size === 2) {
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    const wide = (point) => Math.hypot(point.x - other.x, point.y - other.y);
    moveBy((at.x - was.x) / 2, (at.y - was.y) / 2);
    zoomBy(wide(at) / Math.max(wide(was), 1), (at.x + other.x) / 2, (at.y + other.y) / 2);
    return;
  }
  if (!began) return;
  began.moved ||= Math.hypot(at.x - began.x, at.y - began.y) > TOUCH;
  if (!began.moved) return;
  if (stroke) draw(was, at);
  else moveBy(at.x - was.x, at.y - was.y);
}

function up(event) {
  fingers.delete(event.pointerId);
  if (!began) return;
  const [{ x, y, moved }, drawn] = [began, [...(stroke || [])]];
  began = null;
  endStroke();
  handled = event.timeStamp;
  if (moved) {
    if (drawn.length) paint(drawn);
    return;
  }
  const each = under(x, y) || under(x, y, NEAR);
  if (!each) return;
  focused = items().indexOf(each);
  act(each, each.matches(".laid") ? tileAt(each, x, y) : undefined);
}

function cancel(event) {
  fingers.delete(event.pointerId);
  began = null;
  endStroke();
}

/* By a keyboard, or by who hears the page: one of the melds can be reached, arrows go to the others. */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function rove() {
  const all = items();
  focused = Math.min(Math.max(focused, 0), Math.max(all.length - 1, 0));
  all.forEach((each, at) => {
    each.tabIndex = at === focused ? 0 : -1;
  });
}

function focusLaid() {
  rove();
  items()[focused]?.focus({ preventScroll: true });
}

function press(event) {
  const each = event.target.closest(".lying > *, .offstage .laid");
  const zoom = { "+": 1.6, "=": 1.6, "-": 0.625 }[event.key];
  if (zoom) zoomBy(zoom);
  else if (event.key === "0") setView(svgOf(), 0, 0, 1);
  else if (each && event.key in STEPS) {
    const all = items();
    focused = (all.indexOf(each) + STEPS[event.key] + all.length) % all.length;
    focusLaid();
    bringIntoView(items()[focused]);
  } else if (each && (event.key === "Enter" || event.key === " ")) {
    focused = items().indexOf(each);
    act(each);
  } else return;
  event.preventDefault();
}

/* Who hears a page clicks where nobody points. */
function click(event) {
  const each = event.target.closest(".lying > *, .offstage .laid");
  if (!each) return;
  event.preventDefault();
  if (svgOf().contains(each) && event.timeStamp - handled < 700) return;
  focused = items().indexOf(each);
  act(each);
}
