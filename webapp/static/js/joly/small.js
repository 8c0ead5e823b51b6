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

/* What paper wants: without scripts it is there from the first, else it comes when all else has. */
window.addEventListener("load", () => {
  document.head.insertAdjacentHTML("beforeend", document.querySelector(".late").textContent);
});
