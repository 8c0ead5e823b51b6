/* The tiles are drawn as large as all melds have room for. */

const SMALLEST = 1 / 29; /* of the screen's shorter side: a tile that is narrower is not read */
const LARGEST = 1 / 8;

function fits(table) {
  return table.scrollHeight <= table.clientHeight && table.scrollWidth <= table.clientWidth;
}

/* Each try lays the whole table out anew. The first is a guess, the next ones go away from it by
   ever larger steps: where it was right, two are enough. */
function largest(table, least, most) {
  const room = table.clientWidth * table.clientHeight;
  const tiles = table.querySelectorAll(".tile").length + 1;
  const guess = drawn || Math.floor(Math.sqrt(room / tiles / 2.2));
  let high = most + 1;
  let low = least;
  let step = 1;
  let size = Math.min(Math.max(guess, low), most);
  while (high - low > 1) {
    table.style.setProperty("--wide", `${size}px`);
    if (fits(table)) {
      low = size;
      size = Math.min(low + step, (low + high) >> 1);
    } else {
      high = size;
      size = Math.max(high - step, (low + high) >> 1);
    }
    step *= 2;
  }
  return low;
}

let drawn = 0;
let seen = "";

function fit() {
  const table = byId("table");
  if (!table) return;
  table.classList.add("fitted");
  const side = Math.min(innerHeight, innerWidth);
  drawn = largest(table, Math.ceil(side * SMALLEST), Math.floor(side * LARGEST));
  table.style.setProperty("--wide", `${drawn}px`);
  seen = `${innerWidth} ${innerHeight}`;
  hide(table);
}

/* What has no room at a size that can be read is told, and not drawn in half. */
function hide(table) {
  const told = byId("crowded");
  told.hidden = fits(table);
  const end = table.getBoundingClientRect().bottom + 1;
  let hidden = 0;
  for (const meld of table.querySelectorAll(".meld")) {
    const out = meld.getBoundingClientRect().bottom > end;
    meld.classList.toggle("out", out);
    if (out) hidden += 1;
  }
  told.querySelector("b").textContent = hidden;
}

fit();
/* Browsers tell of a size that was there from the first. */
addEventListener("resize", () => {
  if (seen !== `${innerWidth} ${innerHeight}`) fit();
});
if (document.fonts && document.fonts.status !== "loaded") document.fonts.ready.then(fit);
