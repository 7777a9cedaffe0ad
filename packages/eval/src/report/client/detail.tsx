import { counted } from "@winnow/core-dom/text";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Index, ListedPage, PageData } from "../data.js";
import { bestOf, type Cell, type Column, classes, figure, measureTitle, Scroll, Table } from "../table.js";
import { BlocksView } from "./blocks-view.js";
import { type Comparison, compareTexts } from "./diff.js";
import { DiffView } from "./diff-view.js";
import { chosenOf, pageAddress, pageTitle, type State } from "./state.js";
import { isNarrow } from "./views.js";

/** An open page and what it is shown with. */
export interface DetailProps {
  readonly index: Index;
  readonly state: State;
  readonly listed: ListedPage;
  readonly page: PageData;
  readonly hashOf: (patch: Partial<State>) => string;
  readonly go: (patch: Partial<State>) => void;
  /** The previous and the next page in the list. */
  readonly around: readonly [ListedPage | undefined, ListedPage | undefined];
}

const VIEWS = [
  ["", "Diff"],
  ["lines", "Diff in one column"],
  ["marks", "Blocks of the page"],
  ["texts", "Texts"],
] as const;

/** An open page: its name and figures, its problems, and its texts in the view of the state. */
export function Detail(props: DetailProps) {
  const { index, state, listed, page, hashOf, go, around } = props;
  const { system, against } = chosenOf(index, state);
  const name = index.systems[system] ?? "";
  const predicted = page.predictions[system] ?? "";
  const comparison = useMemo(() => compareTexts(page.gold, predicted), [page, predicted]);
  // A narrow page always has one column.
  const views = VIEWS.filter(([key]) =>
    key === "marks" ? page.blocks !== undefined : key !== "lines" || !isNarrow(),
  );
  const view = views.some(([key]) => key === state.view) ? state.view : "";
  const key = `${pageAddress(listed)} ${system} ${view}`;
  const step = (to: ListedPage | undefined, label: string, sign: string) =>
    to === undefined ? (
      <span class="step" aria-hidden="true">
        {sign}
      </span>
    ) : (
      <a class="step" href={hashOf({ page: pageAddress(to) })} aria-label={label} title={label}>
        {sign}
      </a>
    );
  return (
    <>
      <header>
        <div class="bar">
          <a class="back" href={hashOf({ page: "" })}>
            ← All pages
          </a>
          <span class="steps">
            {step(around[0], "Previous page", "↑")}
            {step(around[1], "Next page", "↓")}
          </span>
        </div>
        <h2 tabIndex={-1} id="page-title">
          {pageTitle(listed)}
        </h2>
        <About {...listed} />
        {page.goldIssues !== undefined && page.goldIssues.length > 0 && (
          <div class="issue" role="note">
            <b>The gold may be wrong</b>
            <ul>
              {page.goldIssues.map((issue) => (
                <li>{issue}</li>
              ))}
            </ul>
          </div>
        )}
        <Verdict {...props} comparison={comparison} />
      </header>
      <Figures {...props} />
      <fieldset class="views" aria-label="View">
        {views.map(([one, title]) => (
          <button key={one} type="button" aria-pressed={one === view} onClick={() => go({ view: one })}>
            {title}
          </button>
        ))}
      </fieldset>
      <div class={classes("body", view === "texts" && "texts")} key={key}>
        {view === "marks" && page.blocks !== undefined ? (
          <BlocksView blocks={page.blocks} {...{ system, name }} />
        ) : view === "texts" ? (
          <>
            <TextBox title="Gold" text={page.gold} />
            <TextBox title={name} text={predicted} />
            {state.sort === "difference" && against !== system && (
              <TextBox title={index.systems[against]!} text={page.predictions[against] ?? ""} />
            )}
          </>
        ) : (
          <>
            <p class="key-line">
              <del class="missing">missing</del> (underlined): in the gold, but not in the output.{"  "}
              <ins class="extra">extra</ins> (struck through): in the output, but not in the gold.
            </p>
            <DiffView {...{ comparison, name }} isWide={view === "" && !isNarrow()} />
          </>
        )}
      </div>
    </>
  );
}

function About(page: ListedPage) {
  const { url: address, id: name, source } = page;
  const known = source === pageTitle(page) ? undefined : source;
  const chips = [pageAddress(page), page.pageType, page.lang, page.complexity, known];
  return (
    <p class="chips">
      {chips.filter(Boolean).map((text) => (
        <span class="chip">{text}</span>
      ))}
      {address && /^https?:\/\//i.test(address) ? (
        <a href={address} rel="noreferrer noopener" target="_blank">
          {address}
        </a>
      ) : (
        address && <span>{address}</span>
      )}
      <span class="hash" title={name}>
        {name.length > 20 ? `${name.slice(0, 12)}…` : name}
      </span>
    </p>
  );
}

function Verdict({
  index,
  state,
  listed,
  page,
  comparison,
}: DetailProps & { readonly comparison: Comparison }) {
  const { system, metric, against } = chosenOf(index, state);
  const info = index.metrics[metric];
  const { same, missing, extra } = comparison;
  const value = (one: number): string => figure(listed.primary[one]?.[metric]);
  return (
    <p class="verdict">
      <b>{value(system)}</b> {info && `${info.name} ${measureTitle(info.primary)}`} · {index.systems[system]}
      {page.predictions[system] === null && <span class="chip">no prediction</span>}
      {state.sort === "difference" && against !== system && (
        <span class="than">
          compared with {value(against)} · {index.systems[against]}
        </span>
      )}
      <span class="tally">
        {counted(same, "matching word")},{" "}
        {missing === 0 ? "none missing" : <del class="missing">{missing.toLocaleString("en")} missing</del>},{" "}
        {extra === 0 ? "none extra" : <ins class="extra">{extra.toLocaleString("en")} extra</ins>}
      </span>
    </p>
  );
}

/** With more metrics, only the chosen one is shown at first, to leave room for the texts. */
const SHOWN_METRICS = 3;

/** The page's figures with one row per metric and one column per system, the primary measure large. */
function Figures({ index, state, page, hashOf }: DetailProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { system: chosen, metric: chosenMetric } = chosenOf(index, state);
  useLayoutEffect(() => {
    // If the table of many systems is wider than the page, it scrolls to the chosen one.
    const head = box.current!.querySelector<HTMLElement>("th.chosen");
    const scroll = box.current!.querySelector(".scroll")!;
    if (head !== null)
      scroll.scrollLeft = Math.max(0, head.offsetLeft + head.offsetWidth - scroll.clientWidth);
  }, [page, chosen]);

  const isFolded = !isUnfolded && index.metrics.length > SHOWN_METRICS;
  const systems = [...index.systems.keys()].filter(
    (system) => page.predictions[system] !== null || page.scores[system] != null,
  );
  const columns: readonly Column[] = [
    { title: "Metric" },
    ...systems.map((system) => ({
      title: (
        <a
          href={hashOf({ system: index.systems[system]! })}
          aria-current={system === chosen ? "true" : undefined}
        >
          {index.systems[system]}
        </a>
      ),
      numeric: true,
      className: system === chosen ? "chosen" : undefined,
    })),
  ];
  const head = (name: string, small: string): Cell => ({ content: [name, <small> {small}</small>] });
  const rows: (readonly Cell[])[] = [];
  for (const [metric, { name, measures, primary, better }] of index.metrics.entries()) {
    if (isFolded && metric !== chosenMetric) continue;
    const values = systems.map((system) => page.scores[system]?.metrics[name]);
    if (values.every((value) => value === undefined)) continue;
    const best = bestOf(
      values.map((value) => value?.[primary]),
      better,
    );
    const others = measures.filter((measure) => measure !== primary);
    rows.push([
      head(name, `${measureTitle(primary)}${better === "lower" ? " ↓" : ""}`),
      ...values.map((value): Cell => {
        const small = others.map((measure) => `${shortName(measure)} ${figure(value?.[measure])}`);
        return {
          content: [<span>{figure(value?.[primary])}</span>, <small>{value && small.join(" ")}</small>],
          best: best !== undefined && value?.[primary] === best,
        };
      }),
    ]);
  }
  if (!isFolded && page.scores.some((score) => score?.ms != null)) {
    const times = systems.map((system) => page.scores[system]?.ms);
    rows.push([head("time", "ms"), ...times.map((ms): Cell => ({ content: ms?.toFixed(1) ?? "–" }))]);
  }
  return (
    <div class="figures-page" ref={box}>
      <Table caption="Figures of this page" columns={columns} rows={rows} />
      {index.metrics.length > SHOWN_METRICS && (
        <button
          type="button"
          class="all-metrics"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? "Selected metric only" : `All ${index.metrics.length} metrics`}
        </button>
      )}
    </div>
  );
}

function shortName(measure: string): string {
  return { precision: "P", recall: "R" }[measure] ?? measureTitle(measure);
}

function TextBox({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section aria-label={title}>
      <h3>
        {title}
        <small> {counted(text.length, "character")}</small>
      </h3>
      {text === "" ? (
        <p class="none">Empty.</p>
      ) : (
        <Scroll className="text" dir="auto" label={title}>
          {text}
        </Scroll>
      )}
    </section>
  );
}
