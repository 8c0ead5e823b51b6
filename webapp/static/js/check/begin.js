/* The list gives way to the photo; it is still what is sent. */

function fold() {
  const page = pageOf();
  if (!page) return;
  page.classList.add("folded");
  for (const each of document.querySelectorAll("[data-script]")) each.hidden = false;
  for (const each of page.querySelectorAll("details.how-it-went")) each.open = false;
  for (const each of page.querySelectorAll(".lying .laid")) {
    each.setAttribute("role", "button");
    each.setAttribute("aria-label", each.dataset.name);
    for (const tile of each.querySelectorAll("a")) {
      tile.dataset.href = tile.getAttribute("href") || "";
      for (const name of ["href", "aria-label"]) tile.removeAttribute(name);
    }
  }
  const svg = svgOf();
  if (!svg.dataset.heard) {
    svg.dataset.heard = "yes";
    const heard = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: cancel };
    for (const [name, hear] of Object.entries(heard)) svg.addEventListener(name, hear);
    svg.addEventListener("wheel", (event) => {
      event.preventDefault();
      zoomBy(event.deltaY < 0 ? 1.15 : 0.87, event.clientX, event.clientY);
    }, { passive: false });
  }
  choose(chips().some((each) => each.dataset.seat === chosen) ? chosen : "");
  rove();
}

document.addEventListener("keydown", (event) => {
  if (event.target.closest?.(".stage, .offstage")) press(event);
  else if (event.key === "Escape") document.querySelector("#photo-page.folded .editor .icon-btn")?.click();
});

/* A player is chosen as the finger is lifted: where the page is just exchanged there is no click. */
const playerOf = (event) => event.target.closest?.(".folded .painters [data-seat]");
const choosePlayer = (player) => choose(player.dataset.seat === chosen ? "" : player.dataset.seat);
let lifting = 0;

document.addEventListener("pointerup", (event) => {
  const player = playerOf(event);
  if (!player) return;
  choosePlayer(player);
  lifting = event.timeStamp;
});

/* A touch right after a stroke of the brush may bring no click: it is made up for. */
const PRESS_MS = 500;
let pressedAt = 0;
let missed = 0;

document.addEventListener("pointerdown", (event) => {
  pressedAt = event.timeStamp;
}, true);

document.addEventListener("pointerup", (event) => {
  const button = event.target.closest?.('#photo-page.folded button[name="tap"]');
  if (!button || event.pointerType !== "touch" || event.timeStamp - pressedAt > PRESS_MS) return;
  missed = setTimeout(() => alike(button.value)?.click(), CLICK_MS + 50);
});

document.addEventListener("click", () => clearTimeout(missed), true);

document.addEventListener("click", (event) => {
  const zoom = event.target.closest?.("[data-zoom]");
  if (zoom) zoomBy(Number(zoom.dataset.zoom));
  if (!event.target.closest?.("#photo-page.folded")) return;
  const player = playerOf(event);
  const link = event.target.closest("a[href]:not([data-photo])");
  if (player) {
    if (event.timeStamp - lifting > 700) choosePlayer(player);
  } else if (event.target.closest(".lying, .offstage")) click(event);
  else if (link && !event.ctrlKey && !event.metaKey) {
    const url = new URL(link.getAttribute("href"), location.href);
    if (url.pathname !== location.pathname) return;
    event.preventDefault();
    if (!isPressed(link)) goTo(url.href);
  }
});

joly.check = fold;
fold();
