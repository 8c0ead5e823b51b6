/* A button that prints the page: without scripts the browser's own menu does it. What is chosen anew is
   to be looked at before it is printed. */

for (const each of document.querySelectorAll("[data-print]")) {
  each.hidden = false;
  each.addEventListener("click", () => window.print());
  each.form?.addEventListener("input", () => {
    each.hidden = true;
    each.form.querySelector("button:not([data-print])").classList.add("primary");
  });
}
