import type { Report, ReportPart, ReportPlot, ReportRun, ReportTable, ReportText } from "@winnow/core-dom";
import { count } from "@winnow/core-dom/text";
import { scaleLinear } from "d3-scale";
import type { ComponentChildren } from "preact";
import { foldedRuns } from "./folded-runs.js";
import { documentName, shortId, sourceOf } from "./names.js";
import { Link, renderPage } from "./page.js";
import { Picture } from "./picture.js";
import { Bar, label, line, Plot, type PlotProps, type Point, rect } from "./plot.js";
import { Scroll, Table } from "./table.js";

/**
 * Renders a report as one self-contained HTML file without scripts, which loads nothing. The same report gives the same file.
 *
 * @returns the file's content, UTF-8.
 * @throws TypeError if the report has no title or no sections.
 * @example await writeFile("dedup.html", renderReportPage(dedupReport(input)))
 */
export function renderReportPage({ title, sections }: Report): string {
  if (typeof title !== "string") throw new TypeError("report.title must be a string");
  if (!Array.isArray(sections)) throw new TypeError("report.sections must be a list");
  return renderPage({
    title,
    links: sections,
    children: sections.map((section) => (
      <section id={section.id} aria-labelledby={`${section.id}-title`}>
        <h2 id={`${section.id}-title`}>{section.title}</h2>
        {section.content.map(partView)}
      </section>
    )),
  });
}

function partView(part: ReportPart) {
  if (!part) return null;
  switch (part.kind) {
    case "heading":
      return <h3>{textView(part.text)}</h3>;
    case "lead":
    case "about":
    case "note":
      return <p class={part.kind}>{textView(part.text)}</p>;
    case "tiles":
      return (
        <dl class="tiles">
          {part.tiles.map(([name, value, note = ""]) => (
            <div>
              <dt>{name}</dt>
              <dd>
                <b>{value}</b>
                {note !== "" && <small> {note}</small>}
              </dd>
            </div>
          ))}
        </dl>
      );
    case "list":
      return (
        <ul class="reasons">
          {part.items.map((item) => (
            <li>{textView(item)}</li>
          ))}
        </ul>
      );
    case "quote":
      return <blockquote dir="auto">{part.text}</blockquote>;
    case "table":
      return tableView(part);
    case "plot":
      return (
        <figure>
          {legendView(part.legend)}
          <Plot {...reportPlot(part)} />
        </figure>
      );
    case "article":
      return (
        <article id={part.id} aria-labelledby={`${part.id}-title`}>
          <h3 id={`${part.id}-title`}>{textView(part.title)}</h3>
          {part.content.map(partView)}
        </article>
      );
    case "details":
      // A link to the content makes the browser open it.
      return (
        <details class="fold" open={part.isOpen}>
          <summary>
            <span>{textView(part.title)}</span>
          </summary>
          <div class="folded" id={part.id}>
            {part.content.map(partView)}
          </div>
        </details>
      );
    case "picture":
      return (
        <Scroll className="picture" label="Segments of the page">
          <Picture {...part} />
        </Scroll>
      );
    case "diff":
      return diffView(part.runs);
  }
}

function textView(text: ReportText): ComponentChildren {
  if (text === undefined || text === false) return null;
  if (typeof text === "string") return text;
  if ("map" in text) return text.map(textView);
  if ("strong" in text) return <b>{text.strong}</b>;
  if ("mark" in text) return <mark class={text.mark}>{text.text}</mark>;
  if ("small" in text) return <small>{textView(text.small)}</small>;
  if ("badge" in text) return <span class={`badge ${text.badge}`}>{text.badge}</span>;
  if ("link" in text) return <a href={`#${text.to}`}>{textView(text.link)}</a>;
  if ("document" in text) {
    const name = documentName(text.document);
    return name === shortId(text.document.id) ? idView(text.document.id) : <bdi>{name}</bdi>;
  }
  if ("source" in text) {
    const { url, id } = sourceOf(text.source);
    const parts = [url !== undefined && <Link href={url} />, id !== undefined && idView(id)];
    return parts.filter(Boolean).map((part) => <small>{part} </small>);
  }
  if ("id" in text) return idView(text.id);
  return <Bar part={text.bar} rest={text.rest} whole={text.of} />;
}

/** An id, with the full id as a tooltip. */
function idView(id: string) {
  const short = shortId(id);
  return <bdi title={short === id ? undefined : id}>{short}</bdi>;
}

function tableView({ caption, columns, rows, legend }: ReportTable) {
  return (
    <>
      {legendView(legend)}
      <Table
        caption={caption}
        columns={columns.map((column) =>
          typeof column === "string"
            ? { title: column, numeric: column !== "", className: column === "" ? "bar" : undefined }
            : { title: column.title, className: column.kind },
        )}
        rows={rows.map((row) => row.map((text) => ({ content: textView(text) })))}
      />
    </>
  );
}

function legendView(names: ReportTable["legend"]) {
  if (names === undefined) return null;
  return (
    <p class="legend">
      <span class="swatch">{names[0]}</span> <span class="swatch rest">{names[1]}</span>
    </p>
  );
}

const WIDTH = 340;
const HEIGHT = 180;

function reportPlot({ title, axis, line: points, threshold, bars = [] }: ReportPlot): PlotProps {
  const most = bars.reduce((max, { parts: [first, second] }) => Math.max(max, first + second), 0);
  const x = scaleLinear([0, WIDTH]);
  const y = scaleLinear([0, points === undefined ? Math.max(1, most) : 1], [HEIGHT, 0]).nice(5);
  const yTicks = y.ticks(5).filter((tick) => points !== undefined || Number.isInteger(tick));
  const at = x(threshold?.[0] ?? 0);
  return {
    label: title,
    ...{ width: WIDTH, height: HEIGHT },
    x: { title: axis, at: x, ticks: x.ticks(5), grid: false },
    y: { at: y, ticks: yTicks, format: count },
    marks: [
      bars.map(({ from, to, parts: [first, second] }) => {
        const [left, wide] = [x(from) + 0.5, x(to) - x(from) - 1];
        return [
          rect(left, y(first), wide, y(0) - y(first)),
          rect(left, y(first + second), wide, y(first) - y(first + second), "rest"),
        ];
      }),
      threshold !== undefined && [
        line("threshold", [at, 0], [at, HEIGHT]),
        // On the side of the line with more room.
        threshold[0] > 0.5
          ? label(threshold[1], [at - 6, 8], "end")
          : label(threshold[1], [at + 6, 8], "start"),
      ],
      points !== undefined && line("line", ...points.map(([left, top]): Point => [x(left), y(top)])),
    ],
  };
}

/** Changes from this length on are shown as blocks instead of being struck out or underlined. */
const BLOCK = 200;

/** Two aligned texts in one column. */
function diffView(runs: readonly ReportRun[]) {
  return (
    <Scroll className="aligned" dir="auto" label="The texts aligned">
      {foldedRuns(runs).map(({ kind, text, fold, end }) => {
        const folded = fold === "" ? "" : <span class="fold-note"> … {fold} … </span>;
        if (kind === "same") return [text, folded, end];
        // White space at the end is not marked.
        const visible = text.trimEnd();
        if (visible === "") return text;
        const name = visible.length > BLOCK ? "block" : undefined;
        const space = name === "block" ? "" : text.slice(visible.length);
        const Mark = kind === "left" ? "del" : "ins";
        return (
          <>
            <Mark class={name}>
              {visible}
              {folded}
            </Mark>
            {space}
          </>
        );
      })}
    </Scroll>
  );
}
