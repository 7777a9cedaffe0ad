import { CLIENT_SCRIPT } from "#report-client";
import { packedPages } from "./data.js";
import { renderPage } from "./page.js";
import { Plots } from "./plots.js";
import { Summary } from "./summary.js";
import type { ReportInput, ReportMetric } from "./types.js";

/**
 * Renders a report as one self-contained HTML file: sortable tables, plots, and a browser of pages with gold,
 * prediction, diff and blocks. It makes no network requests and runs no script but its own, which a content
 * security policy with hashes enforces. Names and texts of pages and predictions are never parsed as markup.
 * The same input gives the same file.
 *
 * @param input Results, page scores and page texts. `input.pages` may be empty, or a part of the scored
 *   pages.
 * @returns The file's contents, to be written as UTF-8.
 * @throws {TypeError} If `input.title` is not a string or a list is missing.
 *
 * @example
 * await writeFile("report.html", renderReport({ title: "My extractor", results, scores, pages }))
 */
export function renderReport(input: ReportInput): string {
  if (typeof input.title !== "string") throw new TypeError("input.title must be a string");
  if (!Array.isArray(input.results)) throw new TypeError("input.results must be a list");
  if (!Array.isArray(input.pages)) throw new TypeError("input.pages must be a list");
  const metrics = metricsShown(input);
  const withPages = input.pages.length > 0;
  return renderPage({
    title: input.title,
    links: [
      { id: "summary", name: "Summary" },
      { id: "plots", name: "Plots" },
      ...(withPages ? [{ id: "pages", name: "Pages" }] : []),
    ],
    script: CLIENT_SCRIPT,
    data: packedPages(input, metrics),
    children: (
      <>
        <div id="view-summary" class="view">
          {input.command !== undefined && (
            <p class="command">
              <code>{input.command}</code>
            </p>
          )}
          <Summary input={input} metrics={metrics} />
        </div>
        <div id="view-plots" class="view">
          <Plots input={input} metrics={metrics} />
        </div>
        {withPages && <div id="view-pages" class="view browser" />}
      </>
    ),
  });
}

/**
 * Returns the metrics of a report in their order: those that the caller lists and some result has. Default:
 * the metrics in the results' conventions, where higher is better, and `f1` or else the first measure is
 * primary.
 */
function metricsShown({ results, metrics }: ReportInput): readonly ReportMetric[] {
  const known = new Map<string, readonly string[]>();
  for (const { conventions, systems } of results) {
    for (const name of Object.keys(conventions)) {
      const values = systems.map((system) => system.metrics[name]).find((one) => one !== undefined);
      if (!known.has(name) && values !== undefined) known.set(name, Object.keys(values));
    }
  }
  if (metrics !== undefined) return metrics.filter(({ name }) => known.has(name));
  return [...known].map(([name, measures]) => ({
    name,
    about: "",
    measures,
    primary: measures.includes("f1") ? "f1" : (measures[0] ?? "f1"),
    better: "higher",
  }));
}
