import {
  colorScheme,
  type Html,
  html,
  markup,
  reportPage,
  STYLE,
  segmentationSvg,
  table,
} from "@winnow/core-dom/report";
import { lcsMatches } from "../align/lcs.js";
import type { PageSegments } from "../segmentation/records.js";
import {
  comparable,
  predictionOf,
  type SegmentedPageScore,
  type SegmenterScore,
} from "../segmentation/systems.js";
import { segmentationTables } from "../segmentation/tables.js";
import { nearestUnits, unitScore } from "../segmentation/units.js";
import { tokenIds } from "../tokens/ids.js";

/** Input of {@link renderSegmentReport}. */
export interface SegmentReportInput {
  /** The data set's name. */
  readonly name: string;
  readonly gold: readonly PageSegments[];
  /** The systems' scores, with the pages that they were computed from. */
  readonly systems: readonly (SegmenterScore & { readonly predicted: readonly PageSegments[] })[];
}

/** Maximum number of pages shown for each system: the worst. */
const MAX_PAGES = 50;

const LIGHT = "--missing-ink:#8a3b00;--missing:#fdebdc;--extra-ink:#5b2ea6;--extra:#efe8fc;";
const DARK = "--missing-ink:#ffb37a;--missing:#40260f;--extra-ink:#cdb4ff;--extra:#2f2150;";

const OWN_STYLE = `.note+.scroll{margin-top:32px}
details{border-bottom:1px solid var(--line);padding:8px 0}
summary{cursor:pointer}
summary .num{color:var(--muted);margin-left:8px}
.picture{margin-top:12px;overflow:auto;max-height:80vh;border:1px solid var(--line)}
.picture svg{display:block;width:100%;height:auto}
.units{width:100%;table-layout:fixed;margin-top:8px}
.units th,.units td{white-space:pre-line;overflow-wrap:anywhere;width:45%;font-weight:400;vertical-align:top}
.units th:last-child,.units td:last-child{width:10%}
.no{background:var(--missing);color:var(--missing-ink);text-decoration:none;border-radius:3px}
.more{background:var(--extra);color:var(--extra-ink);text-decoration:none;border-radius:3px}
`;

/**
 * Renders the scores of segmenters as one self-contained HTML file without scripts: tables, and for each system the
 * pages with the lowest F1, worst first. Units are shown next to the predicted unit that has the most in common with
 * them, with their differences; outlines as pictures, over the screenshot if there is one, with the gold dashed.
 *
 * @example await writeFile("segments.html", renderSegmentReport({ name: "forums", gold, systems }))
 */
export function renderSegmentReport({ name, gold, systems }: SegmentReportInput): string {
  const tables = segmentationTables(name, systems);
  const pages = new Map(gold.map((page) => [page.id, page]));
  return reportPage({
    title: `${name}: segments`,
    sections: [
      {
        id: "summary",
        name: "Summary",
        content: html`<section id="summary"><h2>Summary</h2>
${tables.map(
  ({ caption, columns, rows, notes }) =>
    html`${table(
      caption,
      columns.map((column) => ({
        title: column.name,
        className: column.align === "left" ? undefined : "num",
      })),
      rows,
    )}${notes.map((note) => html`<p class="note">${note}</p>\n`)}`,
)}</section>`,
      },
      ...systems.map((system, index) => ({
        id: `system-${index + 1}`,
        name: system.name,
        content: systemSection(system, `system-${index + 1}`, pages),
      })),
    ],
    style: `${colorScheme({ light: LIGHT, dark: DARK })}${STYLE}${OWN_STYLE}`,
  });
}

function systemSection(
  { name, pages, predicted }: SegmentReportInput["systems"][number],
  id: string,
  gold: ReadonlyMap<string, PageSegments>,
): Html {
  const byName = new Map<string, PageSegments>();
  for (const page of predicted) {
    for (const key of [page.id, page.source])
      if (key !== undefined && !byName.has(key)) byName.set(key, page);
  }
  const worst = [...pages].sort((a, b) => figureOf(a) - figureOf(b)).slice(0, MAX_PAGES);
  const omitted = pages.length - worst.length;
  return html`<section id="${id}"><h2>${name}</h2>
${omitted > 0 && html`<p class="note">The ${MAX_PAGES} pages with the lowest F1 of ${pages.length}.</p>`}
${worst.map((score, index) => {
  const page = gold.get(score.id)!;
  return html`<details${index === 0 && markup(" open")}><summary>${page.source ?? page.id}<span class="num">F1 ${figureOf(score).toFixed(3)}${score.isMissing && ", no prediction"}</span></summary>
${pageContent(page, predictionOf(byName, page))}</details>
`;
})}</section>`;
}

/** The F1 that pages are ordered by: that of units, or of the smallest elements. */
function figureOf({ measures }: SegmentedPageScore): number {
  return (measures.units ?? measures.characters ?? measures.nodes ?? measures.pixels)?.f1 ?? 0;
}

function pageContent(gold: PageSegments, predicted: PageSegments | undefined): Html {
  if (gold.outlined === undefined) return unitTable(gold, predicted);
  const { width, height } = gold.outlined;
  const screenshot = gold.screenshot === undefined ? undefined : dataUrl(gold.screenshot);
  const segments = predicted?.outlined ?? { width, height, segments: [] };
  const picture = segmentationSvg(segments, { gold: gold.outlined, screenshot });
  return html`<div class="picture" tabindex="0" role="region" aria-label="Segments of the page">${markup(picture)}</div>`;
}

function dataUrl(image: Uint8Array): string {
  const type = image[0] === 0xff ? "jpeg" : "png";
  return `data:image/${type};base64,${Buffer.from(image).toString("base64")}`;
}

function unitTable(gold: PageSegments, predicted: PageSegments | undefined): Html {
  const wanted = gold.units ?? [];
  const found = comparable(predicted?.units ?? [], wanted);
  const texts = { gold: wanted.map(({ text }) => text), predicted: found.map(({ text }) => text) };
  const matched = new Map(
    unitScore(texts.gold, texts.predicted).matches.map((match) => [match.gold, match.predicted]),
  );
  const nearest = nearestUnits(texts.gold, texts.predicted);
  const shown = new Set<number>();
  const rows = texts.gold.map((text, index) => {
    const partner = matched.get(index) ?? nearest[index]!;
    shown.add(partner);
    const [left, right] = differences(text, texts.predicted[partner] ?? "");
    return [left, right, matched.has(index) ? "found" : partner < 0 ? "missing" : "not by itself"];
  });
  const extra = texts.predicted.flatMap((text, index) =>
    shown.has(index) ? [] : [["", differences("", text)[1], "extra"]],
  );
  return html`<table class="units"><caption>Units</caption><thead><tr><th scope="col">Gold</th><th scope="col">Prediction</th><th scope="col"></th></tr></thead>
<tbody>
${[...rows, ...extra].map(([left, right, state]) => html`<tr><td>${left}</td><td>${right}</td><td>${state}</td></tr>\n`)}</tbody></table>`;
}

/** Marks the words that only one of two texts has. */
function differences(gold: string, predicted: string): readonly [Html, Html] {
  const [own, other] = [gold.match(PIECE) ?? [], predicted.match(PIECE) ?? []];
  const ids = tokenIds(own.map(wordOf), other.map(wordOf));
  const { a, b } = lcsMatches(ids.gold, ids.predicted, ids.size);
  return [marked(own, a, "no"), marked(other, b, "more")];
}

/** A word with the white space after it. */
const PIECE = /\S+\s*/g;

/** A word without punctuation around it; a piece of nothing else as it is. */
function wordOf(piece: string): string {
  const [word] = /[\p{L}\p{N}].*[\p{L}\p{N}]|[\p{L}\p{N}]/u.exec(piece) ?? [];
  return word ?? piece.trimEnd();
}

function marked(pieces: readonly string[], common: Int32Array, name: string): Html {
  const inBoth = new Set(common);
  const runs: { text: string; isCommon: boolean }[] = [];
  for (const [index, piece] of pieces.entries()) {
    const isCommon = inBoth.has(index);
    const last = runs.at(-1);
    if (last?.isCommon === isCommon) last.text += piece;
    else runs.push({ text: piece, isCommon });
  }
  return html`${runs.map(({ text, isCommon }) => (isCommon ? html`${text}` : html`<mark class="${name}">${text}</mark>`))}`;
}
