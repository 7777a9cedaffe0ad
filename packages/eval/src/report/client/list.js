// @ts-check

import { lossOf, pageAddress } from "./data.js";
import { figureText, h } from "./dom.js";

/**
 * @import { Index } from "./data.js"
 * @import { State } from "./state.js"
 */

/** Number of rows drawn at a time, when the user moves through the list or scrolls. */
const LIST_ROWS = 120;

/** @typedef {{ place: number, key: number | null }} Entry */

/**
 * Returns the indexes of a state's systems and metric in `index.systems` and `index.metrics`; the first if it
 * has none.
 *
 * @type {(index: Index, state: State) => { system: number, metric: number, against: number }}
 */
export function chosenOf(index, state) {
  const system = Math.max(0, index.systems.indexOf(state.system));
  const metric = Math.max(
    0,
    index.metrics.findIndex(({ name }) => name === state.metric),
  );
  const other = index.systems.indexOf(state.against);
  const against = other >= 0 ? other : index.systems.length > 1 && system === 0 ? 1 : 0;
  return { system, metric, against };
}

/**
 * Returns the pages that pass the filters, in order, with their sort key. `hits` is `null` without a search.
 *
 * @type {(index: Index, state: State, hits: ReadonlySet<number> | null) => Entry[]}
 */
export function orderedPages(index, state, hits) {
  const { pages } = index;
  const { system, metric, against } = chosenOf(index, state);
  const dataset = index.datasets.indexOf(state.data);
  /** @param {string} wanted @param {string | null | undefined} value */
  const matches = (wanted, value) => wanted === "" || wanted === (value ?? "(unknown)");
  /** @type {Entry[]} */
  const entries = [];
  for (let place = 0; place < pages.id.length; place++) {
    if (state.data !== "" && pages.dataset[place] !== dataset) continue;
    if (!matches(state.type, pages.pageType[place]) || !matches(state.lang, pages.lang[place])) continue;
    if (!matches(state.source, pages.source[place]) || !matches(state.complexity, pages.complexity[place]))
      continue;
    if (state.only === "empty" && !pages.empty[place]?.includes(system)) continue;
    if (state.only === "flagged" && pages.flagged[place] !== 1) continue;
    if (hits !== null && !hits.has(place)) continue;
    const loss = lossOf(index, system, metric, place);
    const other = state.sort === "difference" ? lossOf(index, against, metric, place) : 0;
    entries.push({ place, key: loss === null || other === null ? null : loss - other });
  }
  if (state.sort === "order") return entries;
  // Pages without a figure are last; equal ones stay in the data set's order.
  return entries.sort(
    (a, b) =>
      (b.key ?? Number.NEGATIVE_INFINITY) - (a.key ?? Number.NEGATIVE_INFINITY) || a.place - b.place || 0,
  );
}

/**
 * Returns a page's title: its URL, its name in the data set, or its id.
 *
 * @type {(index: Index, place: number) => string}
 */
export function pageTitle(index, place) {
  const { source, url, id } = index.pages;
  return url[place]?.replace(/^https?:\/\/(www\.)?/, "") ?? source[place] ?? id[place] ?? "";
}

/**
 * Controls the list of pages: draws rows on demand, moves the focus, and marks the open page.
 *
 * @param {HTMLElement} list
 * @param {(place: number) => string} hashOf Returns the hash that opens a page in the current state.
 */
export function pageList(list, hashOf) {
  /** @type {{ index: Index, state: State, entries: Entry[], drawn: number } | null} */
  let current = null;
  const end = h("li.end", { "aria-hidden": "true" });
  const watch = new IntersectionObserver((seen) => {
    if (seen.some(({ isIntersecting }) => isIntersecting)) draw(LIST_ROWS);
  });
  watch.observe(end);

  /** @type {(rows: number) => void} */
  function draw(rows) {
    if (current === null) return;
    const { index, state, entries } = current;
    const to = Math.min(entries.length, current.drawn + rows);
    const fragment = document.createDocumentFragment();
    for (const entry of entries.slice(current.drawn, to)) fragment.append(item(index, state, entry));
    current.drawn = to;
    end.before(fragment);
    end.hidden = to === entries.length;
    if (!end.hidden) {
      watch.unobserve(end);
      watch.observe(end);
    }
  }

  /** @type {(index: Index, state: State, entry: Entry) => HTMLElement} */
  function item(index, state, { place, key }) {
    const { dataset, pageType, lang, complexity, flagged } = index.pages;
    const { system, metric } = chosenOf(index, state);
    const about = [
      index.datasets[dataset[place] ?? 0],
      pageType[place],
      lang[place],
      complexity[place],
    ].filter(Boolean);
    const difference = state.sort === "difference";
    const value = difference ? key : (index.primary[system]?.[metric]?.[place] ?? null);
    const bar = h("span", {
      class: difference && (key ?? 0) < 0 ? "loss gain" : "loss",
      "aria-hidden": "true",
    });
    bar.style.setProperty(
      "--loss",
      String(Math.min(1, Math.abs((difference ? key : lossOf(index, system, metric, place)) ?? 0))),
    );
    const text =
      difference && value !== null
        ? `${value > 0 ? "+" : value < 0 ? "−" : "±"}${figureText(Math.abs(value))}`
        : figureText(value);
    return h(
      "li",
      h(
        "a",
        { href: hashOf(place), "data-place": place },
        h("span.title", pageTitle(index, place)),
        h("span.value", text),
        h("span.about", flagged[place] === 1 ? h("em", "questionable gold · ") : null, about.join(" · ")),
        bar,
      ),
    );
  }

  /** @returns {HTMLAnchorElement[]} */
  const links = () => [...list.querySelectorAll("a")];

  /** @param {number} place */
  const linkOf = (place) => links().find((link) => link.dataset.place === String(place));

  return {
    /** @type {(index: Index, state: State, entries: Entry[]) => void} */
    show(index, state, entries) {
      const scroll = list.scrollTop;
      const focused = list.contains(document.activeElement)
        ? document.activeElement?.getAttribute("data-place")
        : null;
      current = { index, state, entries, drawn: 0 };
      list.replaceChildren(end);
      draw(LIST_ROWS);
      list.scrollTop = scroll;
      if (focused) linkOf(Number(focused))?.focus({ preventScroll: true });
    },
    /**
     * Marks the open page, unless `place` is -1, and scrolls it into view.
     *
     * @type {(place: number) => void}
     */
    mark(place) {
      list.querySelector("[aria-current]")?.removeAttribute("aria-current");
      if (current === null || place < 0) return;
      const at = current.entries.findIndex((entry) => entry.place === place);
      if (at >= current.drawn) draw(at - current.drawn + LIST_ROWS);
      const link = linkOf(place);
      link?.setAttribute("aria-current", "true");
      const item = link?.parentElement;
      if (!item) return;
      const { offsetTop, offsetHeight } = item;
      if (offsetTop < list.scrollTop || offsetTop + offsetHeight > list.scrollTop + list.clientHeight) {
        list.scrollTop = offsetTop - list.clientHeight / 3;
      }
    },
    /**
     * Moves the focus by a number of rows from the focused row, or else from the open page.
     *
     * @type {(step: number) => void}
     */
    walk(step) {
      let all = links();
      const focused = document.activeElement;
      const from = focused instanceof HTMLAnchorElement ? all.indexOf(focused) : -1;
      const open = all.findIndex((link) => link.hasAttribute("aria-current"));
      const to = from >= 0 ? from + step : open >= 0 ? open + step : 0;
      if (to >= all.length) {
        draw(LIST_ROWS);
        all = links();
      }
      all[Math.max(0, Math.min(all.length - 1, to))]?.focus();
    },
    /**
     * Returns the place of the page that is a number of rows away from another.
     *
     * @type {(place: number, step: number) => number | undefined}
     */
    neighbour(place, step) {
      const at = current?.entries.findIndex((entry) => entry.place === place) ?? -1;
      return at < 0 ? undefined : current?.entries[at + step]?.place;
    },
  };
}

/**
 * Returns the place of the page with an address such as `wcxb-dev/17`, or -1.
 *
 * @type {(index: Index, address: string) => number}
 */
export function placeOf(index, address) {
  for (let place = 0; place < index.pages.id.length; place++)
    if (pageAddress(index, place) === address) return place;
  return -1;
}
