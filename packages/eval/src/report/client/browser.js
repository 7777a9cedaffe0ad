// @ts-check

import { loadIndex, loadPage, pageAddress } from "./data.js";
import { showPage } from "./detail.js";
import { byId, counted, h } from "./dom.js";
import { startKeys } from "./keys.js";
import { chosenOf, orderedPages, pageList, placeOf } from "./list.js";
import { searchPages } from "./search.js";
import { FILTER_KEYS, readState, stateHash } from "./state.js";
import { startTables } from "./tables.js";
import { startTheme } from "./theme.js";

/**
 * @import { Index } from "./data.js"
 * @import { State } from "./state.js"
 */

/** Maximum number of names in a menu. With more, searching is easier. */
const MAX_MENU = 80;

/** Returns the view that a hash refers to: its name, an element in it, or the page browser's state. */
function viewOf(/** @type {string} */ hash) {
  const name = hash.replace(/^#/, "");
  if (name === "pages" || (name.includes("=") && document.getElementById("view-pages") !== null))
    return "pages";
  if (name === "plots" || name === "summary") return name;
  const holder = name === "" ? null : document.getElementById(name)?.closest(".view");
  return (
    holder?.id.replace("view-", "") ??
    (name === "main" ? (document.body.dataset.view ?? "summary") : "summary")
  );
}

/** Shows the view of the current hash. */
function showView() {
  const view = viewOf(location.hash);
  const changed = document.body.dataset.view !== view;
  document.body.dataset.view = view;
  for (const link of document.querySelectorAll("header.top nav a")) {
    if (link.getAttribute("href") === `#${view}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (changed && ["summary", "plots", "pages"].includes(location.hash.slice(1))) scrollTo(0, 0);
  return view;
}

/**
 * Fills a menu, with an empty first choice labelled `all`. A menu without a choice is hidden together with
 * its label.
 *
 * @type {(id: string, values: readonly string[], all?: string) => void}
 */
function fillMenu(id, values, all) {
  const menu = /** @type {HTMLSelectElement} */ (byId(id));
  if (all !== undefined) menu.append(h("option", { value: "" }, all));
  for (const value of values) menu.append(h("option", { value }, value));
  const label = menu.closest("label");
  if (label !== null) label.hidden = values.length < 2 || values.length > MAX_MENU;
}

/**
 * Returns the values of a column for its filter's menu.
 *
 * @type {(column: readonly (string | null)[]) => string[]}
 */
function choices(column) {
  return [...new Set(column.map((value) => value ?? "(unknown)"))].sort((a, b) =>
    a.localeCompare(b, "en", { numeric: true }),
  );
}

/** @type {(index: Index) => void} */
function fillMenus(index) {
  fillMenu("system", index.systems);
  fillMenu(
    "metric",
    index.metrics.map(({ name }) => name),
  );
  fillMenu("against", index.systems);
  fillMenu("data", index.datasets, "all");
  fillMenu("source", choices(index.pages.source), "all");
  fillMenu("type", choices(index.pages.pageType), "all");
  fillMenu("lang", choices(index.pages.lang), "all");
  fillMenu("complexity", choices(index.pages.complexity), "all");
}

/** Starts the page browser. Its state is in the hash, and everything is drawn from it. */
async function startBrowser() {
  const index = await loadIndex();
  const controls = /** @type {HTMLFormElement} */ (byId("controls"));
  const query = /** @type {HTMLInputElement} */ (byId("q"));
  const detail = byId("detail");
  const placeholder = [...detail.childNodes];
  fillMenus(index);
  let state = readState("");
  /** @type {ReadonlySet<number> | null} */
  let hits = null;
  let searched = "";
  let progress = "";
  let drawnList = "";
  let drawnPage = "";

  const hashOf = (/** @type {Partial<State>} */ patch) => stateHash({ ...state, ...patch });
  const go = (/** @type {Partial<State>} */ patch, replace = false) => {
    const hash = hashOf(patch);
    if (hash === location.hash) return;
    if (replace) {
      history.replaceState(null, "", hash);
      apply();
    } else location.hash = hash;
  };
  const list = pageList(byId("list"), (place) => hashOf({ page: pageAddress(index, place) }));

  function showControls() {
    const { system, metric, against } = chosenOf(index, state);
    /** @type {Record<string, string>} */
    const values = {
      ...state,
      system: index.systems[system] ?? "",
      metric: index.metrics[metric]?.name ?? "",
      against: index.systems[against] ?? "",
      sort: state.sort === "" ? "loss" : state.sort,
    };
    for (const control of controls.elements) {
      if (!(control instanceof HTMLSelectElement || control instanceof HTMLInputElement)) continue;
      const value = values[control.name] ?? "";
      if (control.value !== value) control.value = value;
    }
    const label = byId("against").closest("label");
    if (label !== null) label.hidden = state.sort !== "difference" || index.systems.length < 2;
    const active = FILTER_KEYS.filter((key) => state[key] !== "").length;
    byId("filters-active").textContent = active === 0 ? "" : String(active);
    if (active > 0) byId("filters").setAttribute("open", "");
  }

  function startSearch() {
    if (state.q === searched) return;
    searched = state.q;
    progress = "";
    if (searched === "") {
      hits = null;
      return;
    }
    const wanted = searched;
    const report = (
      /** @type {ReadonlySet<number>} */ places,
      /** @type {number} */ done,
      /** @type {number} */ all,
    ) => {
      if (searched !== wanted) return;
      const before = hits?.size;
      hits = new Set(places);
      progress = done < all ? `, ${Math.round((100 * done) / all)}% of texts searched` : "";
      if (done === 0 || done === all || hits.size !== before) drawList();
      showCount();
    };
    hits = new Set();
    searchPages(index, wanted, report, () => searched !== wanted);
  }

  let shownPages = 0;
  function showCount() {
    const all = index.pages.id.length;
    byId("count").textContent =
      `${shownPages === all ? counted(all, "page") : `${shownPages.toLocaleString("en")} of ${counted(all, "page")}`}${progress}`;
  }

  function drawList() {
    const entries = orderedPages(index, state, hits);
    shownPages = entries.length;
    list.show(index, state, entries);
    list.mark(placeOf(index, state.page));
    showCount();
  }

  async function drawPage() {
    const place = placeOf(index, state.page);
    document.body.toggleAttribute("data-open", state.page !== "");
    list.mark(place);
    if (place < 0) {
      drawnPage = "";
      if (state.page === "") detail.replaceChildren(...placeholder);
      else
        detail.replaceChildren(
          h(
            "p.none",
            `No page ${state.page} in this report. `,
            h("a", { href: hashOf({ page: "" }) }, "All pages"),
          ),
        );
      return;
    }
    const page = await loadPage(index, place);
    if (page === undefined || placeOf(index, state.page) !== place) return;
    const isNew = drawnPage !== state.page;
    const scroll = detail.scrollTop;
    const focus = document.activeElement;
    const clicked = focus instanceof HTMLElement && detail.contains(focus) ? focus.textContent : null;
    showPage(detail, index, state, place, page, {
      hashOf,
      go,
      previous: list.neighbour(place, -1),
      next: list.neighbour(place, 1),
    });
    drawnPage = state.page;
    detail.scrollTop = isNew ? 0 : scroll;
    const narrow = matchMedia("(max-width: 760px)").matches;
    if (narrow && isNew) scrollTo(0, 0);
    if (clicked !== null && !isNew) {
      // A button or link in the page was clicked: the focus moves to the element that replaces it.
      for (const element of detail.querySelectorAll("button, a")) {
        if (element instanceof HTMLElement && element.textContent === clicked)
          return element.focus({ preventScroll: true });
      }
    } else if (isNew && (narrow || clicked !== null)) byId("page-title").focus({ preventScroll: true });
  }

  function apply() {
    if (showView() !== "pages") return;
    state = readState(location.hash);
    showControls();
    startSearch();
    const { page, view, ...order } = state;
    const key = JSON.stringify(order);
    if (key !== drawnList) {
      drawnList = key;
      drawList();
    } else
      for (const link of byId("list").querySelectorAll("a")) {
        link.setAttribute("href", hashOf({ page: pageAddress(index, Number(link.dataset.place)) }));
      }
    drawPage();
  }

  controls.addEventListener("submit", (event) => event.preventDefault());
  controls.addEventListener("change", (event) => {
    const control = event.target;
    if (!(control instanceof HTMLSelectElement)) return;
    const name = /** @type {keyof State} */ (control.name);
    go({ [name]: name === "sort" && control.value === "loss" ? "" : control.value });
  });
  let timer = 0;
  query.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => go({ q: query.value.trim() }, true), 200);
  });
  startKeys({
    active: () => document.body.dataset.view === "pages",
    inList: () => byId("list").contains(document.activeElement),
    walk: (step) => list.walk(step),
    search: () => query.focus(),
    leaveSearch: () => list.walk(0),
  });
  addEventListener("hashchange", apply);
  apply();
}

document.documentElement.classList.add("js");
startTheme();
startTables();
showView();
if (document.getElementById("view-pages") === null) addEventListener("hashchange", showView);
else startBrowser();
