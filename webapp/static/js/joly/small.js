/* Small things */

document.addEventListener("focusin", (event) => {
  if (event.target.matches("textarea[data-copy]")) event.target.select();
});
document.addEventListener("click", (event) => {
  for (const open of document.querySelectorAll(".prefs[open]")) {
    if (!open.contains(event.target)) open.removeAttribute("open");
  }
});
