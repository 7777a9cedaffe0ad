// Plots of tables in the documentation. They are drawn from the Markdown when the site is built, so that they
// cannot disagree with the tables.

/**
 * Where plots are inserted: before the first table or block of code after a line that begins with `after`. A plot
 * that finds no such line is an error, so that a change of the page is noticed.
 */
const PLOTS = [
  {
    page: "results",
    after: "**words, F1 ↑**",
    caption:
      "Word F1 of each method: a dot per data set, and the mean. Left out are wcxb-dev, on which some methods were trained, and readability, whose gold texts are the output of a method.",
    draw: (lines) =>
      dots(readTable(lines), { without: ["wcxb-dev", "readability"], alias: "default", min: 0.2, max: 1 }),
  },
  {
    page: "measurements",
    after: "## Time and memory: parse",
    caption: "CPU time per page to parse, in milliseconds, on a logarithmic scale.",
    draw: (lines) => bars(readColumns(lines)),
  },
  {
    page: "measurements",
    after: "## Time, warm",
    caption: "CPU time per page to extract, in milliseconds, on a logarithmic scale.",
    draw: (lines) => bars(readColumns(lines)),
  },
];

/**
 * Inserts the plots of a page.
 *
 * @param markdown - of the page.
 * @param page - its path without an extension.
 * @throws Error if a table is not where {@link PLOTS} expects it.
 */
export function insertPlots(markdown, page) {
  const lines = markdown.split("\n");
  for (const plot of PLOTS) {
    if (plot.page !== page) continue;
    const heading = lines.findIndex((line) => line.startsWith(plot.after));
    const start = lines.findIndex((line, at) => at > heading && /^(?:\||```)/.test(line));
    if (heading === -1 || start === -1) throw new Error(`${page}: no table after ${plot.after} for a plot`);
    const end = lines[start].startsWith("```") ? "```" : "";
    const rows = plot.draw(lines.slice(start, lines.indexOf(end, start + 1)));
    if (rows.length < 2) throw new Error(`${page}: the plot after ${plot.after} has no rows`);
    const figure = `<figure class="plot" v-pre>${rows.join("")}<figcaption>${plot.caption}</figcaption></figure>`;
    lines.splice(start, 0, figure, "");
  }
  return lines.join("\n");
}

/** The rows of a Markdown table: `{ name, values }`, where a value is `[column, number]`. */
function readTable(lines) {
  const [columns, , ...rows] = lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return rows.map(([name, ...cells]) => ({
    name,
    values: cells.map((cell, at) => [columns[at + 1], Number.parseFloat(cell)]),
  }));
}

/** The rows of a benchmark's output: its first two columns, from the line of column names to an empty line. */
function readColumns(lines) {
  const from = lines.findIndex((line) => line.startsWith("variant ")) + 1;
  const end = lines.indexOf("", from);
  return lines.slice(from, end === -1 ? undefined : end).flatMap((line) => {
    const [name, value] = line.split(/\s+/);
    return Number(value) > 0 ? [{ name, value: Number(value) }] : [];
  });
}

/** One line per row except `alias`, with a dot per value and a bar at their mean, the highest mean first. */
function dots(rows, { without, alias, min, max }) {
  const place = (value) => `${((100 * (Math.max(min, value) - min)) / (max - min)).toFixed(1)}%`;
  const grid = Array.from({ length: 5 }, (_, i) => place(min + ((max - min) * i) / 4));
  return rows
    .filter(({ name }) => name !== alias)
    .map(({ name, values }) => {
      const shown = values.filter(([column, value]) => !without.includes(column) && value >= 0);
      return { name, shown, mean: shown.reduce((sum, [, value]) => sum + value, 0) / shown.length };
    })
    .sort((a, b) => b.mean - a.mean)
    .map(({ name, shown, mean }) =>
      row(
        name,
        mean.toFixed(3),
        [
          ...grid.map((x) => `<line class="grid" x1="${x}" x2="${x}" y1="0" y2="20" />`),
          ...shown.map(
            ([column, value]) =>
              `<circle cx="${place(value)}" cy="10" r="4"><title>${column} ${value}</title></circle>`,
          ),
          `<line class="mean" x1="${place(mean)}" x2="${place(mean)}" y1="2" y2="18" />`,
        ].join(""),
      ),
    );
}

/** One bar per row on a logarithmic scale that begins at a power of ten. */
function bars(rows) {
  const min = 10 ** Math.floor(Math.log10(Math.min(...rows.map(({ value }) => value)) / 1.5));
  const max = Math.max(...rows.map(({ value }) => value));
  return rows.map(({ name, value }) => {
    const width = (100 * Math.log(value / min)) / Math.log(max / min);
    return row(name, `${value}`, `<rect x="0" y="4" height="12" width="${width.toFixed(1)}%" rx="2" />`);
  });
}

function row(name, value, marks) {
  const owner = name.startsWith("winnow") ? " ours" : "";
  return `<div class="plot-row${owner}"><span>${name}</span><svg width="100%" height="20" aria-hidden="true">${marks}</svg><span>${value}</span></div>`;
}
