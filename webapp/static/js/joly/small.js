/* Small things */

const openNamed = () => {
  const named = location.hash && document.getElementById(location.hash.slice(1));
  if (named && named.matches("details:not([open])")) named.open = true;
};
openNamed();

/* What nothing on the page waits for. */
const { later } = document.currentScript.dataset;
addEventListener("load", () => {
  if (later) document.head.append(Object.assign(document.createElement("script"), { src: later }));
});

window.addEventListener("hashchange", openNamed);

document.addEventListener("focusin", (event) => {
  if (event.target.matches("textarea[data-copy]")) event.target.select();
});
document.addEventListener("click", (event) => {
  for (const open of document.querySelectorAll(".prefs[open]")) {
    if (!open.contains(event.target)) open.removeAttribute("open");
  }
});

/* What goes on without a network is loaded once the page is there. */
addEventListener("load", () => {
  const script = document.createElement("script");
  script.src = joly.began.replace("joly.js", "outbox.js");
  if (window.indexedDB) document.head.append(script);
});

/* A code that was scanned stands behind the #, where no server and no log sees it. */
const typed = byId("code");
if (typed && location.hash) typed.value = location.hash.slice(1);

/* What paper wants: without scripts it is there from the first, else it comes when all else has. */
window.addEventListener("load", () => {
  document.head.insertAdjacentHTML("beforeend", document.querySelector(".late").textContent);
});
