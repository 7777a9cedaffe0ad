// @ts-check

import { blocksView } from "./blocks-view.js";
import { pageAddress } from "./data.js";
import { compareTexts, diffView } from "./diff-view.js";
import { counted, figureText, h } from "./dom.js";
import { figuresTable, measureName } from "./figures.js";
import { chosenOf, pageTitle } from "./list.js";

/**
 * @import { Index, PageData } from "./data.js"
 * @import { State } from "./state.js"
 */

/** @type {readonly (readonly [string, string])[]} */
const VIEWS = [
  ["", "Diff"],
  ["lines", "Diff in one column"],
  ["marks", "Blocks of the page"],
  ["texts", "Texts"],
];

/**
 * Fills `detail` with an open page: its name and figures, its problems, and its texts in the view of the
 * state.
 *
 * @type {(
 *   detail: HTMLElement, index: Index, state: State, place: number, page: PageData,
 *   moves: {
 *     hashOf: (patch: Partial<State>) => string, go: (patch: Partial<State>) => void,
 *     previous: number | undefined, next: number | undefined,
 *   },
 * ) => void}
 */
export function showPage(detail, index, state, place, page, moves) {
  const { system, metric, against } = chosenOf(index, state);
  const name = index.systems[system] ?? "";
  const predicted = page.predictions[system] ?? "";
  const comparison = compareTexts(page.gold, predicted);
  /** @param {number | undefined} to @param {string} label @param {string} sign */
  const step = (to, label, sign) =>
    to === undefined
      ? h("span.step", { "aria-hidden": "true" }, sign)
      : h(
          "a",
          {
            class: "step",
            href: moves.hashOf({ page: pageAddress(index, to) }),
            "aria-label": label,
            title: label,
          },
          sign,
        );
  const header = h(
    "header",
    h(
      "div.bar",
      h("a.back", { href: moves.hashOf({ page: "" }) }, "← All pages"),
      h("span.steps", step(moves.previous, "Previous page", "↑"), step(moves.next, "Next page", "↓")),
    ),
    h("h2", { tabindex: "-1", id: "page-title" }, pageTitle(index, place)),
    aboutPage(index, place),
    page.goldIssues.length === 0
      ? null
      : h(
          "div.issue",
          { role: "note" },
          h("b", "The gold may be wrong"),
          h("ul", ...page.goldIssues.map((issue) => h("li", issue))),
        ),
    verdictLine(index, state, place, comparison, page.predictions[system] === null),
  );
  detail.replaceChildren(
    header,
    figuresTable(index, page, system, metric, (other) => moves.hashOf({ system: other })),
  );
  const chosen = detail.querySelector("th.chosen");
  const scroll = chosen?.closest(".scroll");
  if (chosen instanceof HTMLElement && scroll) {
    // If the table of many systems is wider than the page, scroll to the chosen one.
    const end = chosen.offsetLeft + chosen.offsetWidth;
    if (end > scroll.clientWidth) scroll.scrollLeft = end - scroll.clientWidth;
  }
  const narrow = matchMedia("(max-width: 760px)").matches;
  // A narrow page always has one column.
  const views = VIEWS.filter(([key]) =>
    key === "marks" ? page.blocks !== null : key !== "lines" || !narrow,
  );
  const view = views.some(([key]) => key === state.view) ? state.view : "";
  const tabs = h("div.views", { role: "group", "aria-label": "View" });
  for (const [key, title] of views) {
    tabs.append(
      h(
        "button",
        { type: "button", "aria-pressed": String(key === view), onclick: () => moves.go({ view: key }) },
        title,
      ),
    );
  }
  const body = h("div.body");
  if (view === "marks" && page.blocks !== null) body.append(blocksView(page.blocks, system, name));
  else if (view === "texts") {
    body.append(textBox("Gold", page.gold), textBox(name, predicted));
    if (state.sort === "difference" && against !== system) {
      body.append(textBox(index.systems[against] ?? "", page.predictions[against] ?? ""));
    }
    body.classList.add("texts");
  } else {
    body.append(
      h(
        "p.key-line",
        h("del.missing", "missing"),
        " (underlined): in the gold, but not in the output.  ",
        h("ins.extra", "extra"),
        " (struck through): in the output, but not in the gold.",
      ),
      diffView(comparison, { left: "Gold", right: name, columns: view === "" && !narrow }),
    );
  }
  detail.append(tabs, body);
}

/** @type {(index: Index, place: number) => HTMLElement} */
function aboutPage(index, place) {
  const { dataset, index: at, source, pageType, lang, complexity, url, id } = index.pages;
  const address = url[place];
  const line = h("p.chips");
  for (const text of [
    `${index.datasets[dataset[place] ?? 0]}/${at[place]}`,
    pageType[place],
    lang[place],
    complexity[place],
    source[place] === pageTitle(index, place) ? null : source[place],
  ]) {
    if (text) line.append(h("span.chip", text));
  }
  if (address && /^https?:\/\//i.test(address)) {
    line.append(h("a", { href: address, rel: "noreferrer noopener", target: "_blank" }, address));
  } else if (address) line.append(h("span", address));
  const name = id[place] ?? "";
  const shortened = name.length > 20 ? `${name.slice(0, 12)}…` : name;
  line.append(h("span.hash", { title: name }, shortened));
  return line;
}

/**
 * @type {(
 *   index: Index, state: State, place: number, words: { same: number, missing: number, extra: number },
 *   isMissing: boolean
 * ) => HTMLElement}
 */
function verdictLine(index, state, place, { same, missing, extra }, isMissing) {
  const { system, metric, against } = chosenOf(index, state);
  const info = index.metrics[metric];
  const value = index.primary[system]?.[metric]?.[place];
  return h(
    "p.verdict",
    h("b", figureText(value)),
    ` ${info === undefined ? "" : `${info.name} ${measureName(info.primary)}`} · ${index.systems[system] ?? ""}`,
    isMissing ? h("span.chip", "no prediction") : null,
    state.sort === "difference" && against !== system
      ? h(
          "span.than",
          `compared with ${figureText(index.primary[against]?.[metric]?.[place])} · ${index.systems[against] ?? ""}`,
        )
      : null,
    h(
      "span.tally",
      `${counted(same, "matching word")}, `,
      missing === 0 ? "none missing" : h("del.missing", `${missing.toLocaleString("en")} missing`),
      ", ",
      extra === 0 ? "none extra" : h("ins.extra", `${extra.toLocaleString("en")} extra`),
    ),
  );
}

/** @type {(title: string, text: string) => HTMLElement} */
function textBox(title, text) {
  return h(
    "section",
    { "aria-label": title },
    h("h3", title, h("small", ` ${counted(text.length, "character")}`)),
    text === "" ? h("p.none", "Empty.") : h("pre", { dir: "auto", tabindex: "0" }, text),
  );
}
