/* Small things */

const openNamed = () => {
  const named = location.hash && document.getElementById(location.hash.slice(1));
  if (named && named.matches("details:not([open])")) named.open = true;
};
openNamed();
window.addEventListener("hashchange", openNamed);

document.addEventListener("focusin", (event) => {
  if (event.target.matches("textarea[data-copy], input[data-proposed]")) event.target.select();
});
/* The menu of a game closes by a touch beside it, or Escape. */
const closeMenu = () => document.querySelector(".menu[open]")?.removeAttribute("open");
document.addEventListener("click", (event) => {
  if (!event.target.closest(".menu .sheet, .menu > summary")) closeMenu();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !document.querySelector(".menu[open]")) return;
  closeMenu();
  document.querySelector(".menu > summary").focus();
});

/* A code that was scanned stands behind the #, where no server and no log sees it. */
const typed = byId("code");
if (typed && location.hash) typed.value = location.hash.slice(1);

/* The app of whoever joined, what goes on without a network, and what the table page wants
   on paper alone, which is there from the first where no script is. All of it lies at hand on a second
   visit, and would be run before the page is seen: it waits for the first picture. */
const { worker } = document.currentScript.dataset;

/* What goes on without a network is fetched at the first touch of a page, since nothing can wait
   before; and at once on a phone that has used it, on which something may wait. */
const TOUCHES = ["pointerdown", "keydown", "click", "input"];
let fetched = null;
function fetchOutbox() {
  if (fetched) return;
  fetched = fetchLater("outbox");
  fetched.onerror = () => {
    fetched = null;
  };
}
function awaitTouch() {
  for (const each of TOUCHES) addEventListener(each, fetchOutbox, true);
  let opening;
  try {
    opening = indexedDB.open("joly");
  } catch {
    return; // a browser that keeps nothing has nothing that waits
  }
  opening.onupgradeneeded = () => opening.transaction.abort();
  opening.onerror = (event) => event.preventDefault();
  opening.onsuccess = () => {
    opening.result.close();
    fetchOutbox();
  };
}

const begin = () => {
  if (worker) fetchLater("app");
  if (window.indexedDB) awaitTouch();
  for (const each of document.querySelectorAll(".late")) {
    document.head.insertAdjacentHTML("beforeend", each.textContent);
  }
};
addEventListener("load", () => requestAnimationFrame(() => setTimeout(begin)));

/* Who touches needs no arrows: they are loaded when a key of a keyboard is pressed. */
document.addEventListener(
  "keydown",
  () => {
    if (document.querySelector("#pad, .bands")) fetchLater("keys");
  },
  { once: true },
);
