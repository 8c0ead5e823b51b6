/* Small things */

const openNamed = () => {
  const named = location.hash && document.getElementById(location.hash.slice(1));
  if (named && named.matches("details:not([open])")) named.open = true;
};
openNamed();
window.addEventListener("hashchange", openNamed);

document.addEventListener("focusin", (event) => {
  if (event.target.matches("textarea[data-copy]")) event.target.select();
});
document.addEventListener("click", (event) => {
  for (const open of document.querySelectorAll(".prefs[open]")) {
    if (!open.contains(event.target)) open.removeAttribute("open");
  }
});

/* What the table page wants on paper alone: without scripts it is there from the first. */
window.addEventListener("load", () => {
  for (const each of document.querySelectorAll(".late")) {
    document.head.insertAdjacentHTML("beforeend", each.textContent);
  }
});
