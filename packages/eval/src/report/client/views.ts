const VIEWS = ["summary", "plots", "pages"];

/** Returns the view that a hash refers to: its name, an element in it, or the page browser's state. */
function viewOf(hash: string): string {
  const name = hash.replace(/^#/, "");
  if (VIEWS.includes(name)) return name;
  if (name.includes("=") && document.getElementById("view-pages") !== null) return "pages";
  const holder = name === "" ? null : document.getElementById(name)?.closest(".view");
  return holder?.id.replace("view-", "") ?? (name === "main" ? document.body.dataset.view! : "summary");
}

/** Shows the view of the address. */
export function showView(): void {
  const view = viewOf(location.hash);
  const changed = document.body.dataset.view !== view;
  document.body.dataset.view = view;
  for (const link of document.querySelectorAll("header.top nav a")) {
    if (link.getAttribute("href") === `#${view}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (changed && VIEWS.includes(location.hash.slice(1))) scrollTo(0, 0);
}

/** Whether the page is as narrow as a phone, with one column. */
export function isNarrow(): boolean {
  return matchMedia("(max-width: 760px)").matches;
}
