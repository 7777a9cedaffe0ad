// @ts-check

/**
 * Handles the keys of the page browser: j and k move through the list from anywhere, the arrows within it;
 * `/` focuses the search.
 *
 * @type {(actions: {
 *   walk: (step: number) => void, search: () => void, leaveSearch: () => void,
 *   active: () => boolean, inList: () => boolean,
 * }) => void}
 */
export function startKeys(actions) {
  document.addEventListener("keydown", (event) => {
    if (!actions.active() || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target;
    const inField = target instanceof HTMLInputElement && target.type !== "checkbox";
    if (inField || target instanceof HTMLSelectElement) {
      if (inField && (event.key === "Escape" || event.key === "ArrowDown")) {
        actions.leaveSearch();
        event.preventDefault();
      }
      return;
    }
    const down = event.key === "j" || (event.key === "ArrowDown" && actions.inList());
    const up = event.key === "k" || (event.key === "ArrowUp" && actions.inList());
    if (down) actions.walk(1);
    else if (up) actions.walk(-1);
    else if (event.key === "/") actions.search();
    else return;
    event.preventDefault();
  });
}
