/* The tiles are drawn as large as all melds have room for. */

const SMALLEST = 1 / 29; /* of the screen's shorter side: a tile that is narrower is not read */
const LARGEST = 1 / 8;

function fits(table) {
  return table.scrollHeight <= table.clientHeight && table.scrollWidth <= table.clientWidth;
}

function fit() {
  const table = byId("table");
  if (!table) return;
  table.classList.add("fitted");
  const side = Math.min(innerHeight, innerWidth);
  let small = Math.ceil(side * SMALLEST);
  let large = Math.floor(side * LARGEST);
  const draw = (size) => table.style.setProperty("--wide", `${size}px`);
  draw(large);
  if (!fits(table)) {
    while (large - small > 1) {
      const middle = (small + large) >> 1;
      draw(middle);
      if (fits(table)) small = middle;
      else large = middle;
    }
    draw(small);
  }
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
addEventListener("resize", fit);
if (document.fonts) document.fonts.ready.then(fit);
