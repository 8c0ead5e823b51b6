/* Tiles of a table that is being arranged can be drawn with the finger: the same two taps as a pick
   and a gap, each a form of its own. */

const DRAG_PX = 12;

let from = null;

function stop(event) {
  event.preventDefault();
  event.stopPropagation();
}

const tileAt = (x, y) => document.elementFromPoint(x, y)?.closest(".arrange button.tile");

function target(x, y) {
  const tile = tileAt(x, y);
  if (tile) {
    const [, row, index] = tile.value.split(":");
    const box = tile.getBoundingClientRect();
    return `g:${row}:${Number(index) + (x > box.left + box.width / 2)}`;
  }
  const meld = document.elementFromPoint(x, y)?.closest(".arrange .meld");
  const tiles = meld ? meld.querySelectorAll("button.tile") : [];
  if (tiles.length) {
    const [, row, index] = tiles[tiles.length - 1].value.split(":");
    return `g:${row}:${Number(index) + 1}`;
  }
  return document.elementFromPoint(x, y)?.closest(".arrange .draft") ? "new" : "";
}

function send(value) {
  const form = document.getElementById("pad");
  const button = document.createElement("button");
  button.name = "tap";
  button.value = value;
  button.className = "tile";
  button.hidden = true;
  form.append(button);
  form.requestSubmit(button);
  button.remove();
}

document.addEventListener("pointerdown", (event) => {
  const tile = event.target.closest?.(".arrange button.tile");
  from = tile && { tile, x: event.clientX, y: event.clientY, moved: false };
  if (tile) tile.releasePointerCapture?.(event.pointerId);
});
document.addEventListener("pointermove", (event) => {
  if (!from) return;
  const [x, y] = [event.clientX - from.x, event.clientY - from.y];
  from.moved ||= Math.hypot(x, y) > DRAG_PX;
  if (from.moved) from.tile.style.translate = `${x}px ${y}px`;
});
/* A tile that is drawn is no swipe: the browser would take the next tap for its end. */
document.addEventListener("touchmove", (event) => {
  if (from) event.preventDefault();
}, { passive: false });
document.addEventListener("pointerup", (event) => {
  const drag = from;
  from = null;
  if (!drag?.moved) return;
  drag.tile.style.visibility = "hidden";
  const where = target(event.clientX, event.clientY);
  drag.tile.removeAttribute("style");
  if (!where) return;
  if (drag.tile.getAttribute("aria-pressed") !== "true") send(drag.tile.value);
  send(where);
  if (event.pointerType !== "mouse") return;
  /* A mouse clicks where it lets go; a finger does not, and its next tap must count. */
  document.addEventListener("click", stop, { capture: true });
  setTimeout(() => document.removeEventListener("click", stop, { capture: true }));
});
document.addEventListener("pointercancel", () => {
  from?.tile.removeAttribute("style");
  from = null;
});
