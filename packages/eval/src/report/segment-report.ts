import type { Report, ReportPart, ReportSection, ReportText } from "@winnow/core-dom";
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
import { renderReportPage } from "./report-view.js";
import { figure } from "./table.js";

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

/**
 * Renders the scores of segmenters as one self-contained HTML file without scripts: tables, and for each system the
 * pages with the lowest F1, worst first. Units are shown next to the predicted unit that has the most in common with
 * them, with their differences; outlines as pictures, over the screenshot if there is one, with the gold dashed.
 *
 * @example await writeFile("segments.html", renderSegmentReport({ name: "forums", gold, systems }))
 */
export function renderSegmentReport({ name, gold, systems }: SegmentReportInput): string {
  const pages = new Map(gold.map((page) => [page.id, page]));
  const summary = segmentationTables(name, systems).flatMap(
    ({ caption, columns, rows, notes }): ReportPart[] => [
      {
        kind: "table",
        caption,
        columns: columns.map(({ name: title, align }) => (align === "left" ? { title } : title)),
        rows,
      },
      ...notes.map((text): ReportPart => ({ kind: "note", text })),
    ],
  );
  const report: Report = {
    title: `${name}: segments`,
    sections: [
      { id: "summary", name: "Summary", title: "Summary", content: summary },
      ...systems.map((system, index) => systemSection(system, `system-${index + 1}`, pages)),
    ],
  };
  return renderReportPage(report);
}

function systemSection(
  { name, pages, predicted }: SegmentReportInput["systems"][number],
  id: string,
  gold: ReadonlyMap<string, PageSegments>,
): ReportSection {
  const byName = new Map<string, PageSegments>();
  for (const page of predicted) {
    for (const key of [page.id, page.source])
      if (key !== undefined && !byName.has(key)) byName.set(key, page);
  }
  const worst = [...pages].sort((a, b) => pageFigure(a) - pageFigure(b)).slice(0, MAX_PAGES);
  return {
    id,
    name,
    title: name,
    content: [
      pages.length > worst.length && {
        kind: "note",
        text: `The ${MAX_PAGES} pages with the lowest F1 of ${pages.length}.`,
      },
      ...worst.map((score, index): ReportPart => {
        const page = gold.get(score.id)!;
        const about = `F1 ${figure(pageFigure(score))}${score.isMissing ? ", no prediction" : ""}`;
        return {
          kind: "details",
          title: [page.source ?? page.id, " ", { small: about }],
          isOpen: index === 0,
          content: [pagePart(page, predictionOf(byName, page))],
        };
      }),
    ],
  };
}

/** The F1 that pages are ordered by: that of units, or of the smallest elements. */
function pageFigure({ measures }: SegmentedPageScore): number {
  return (measures.units ?? measures.characters ?? measures.nodes ?? measures.pixels)?.f1 ?? 0;
}

/** A picture of the outlines, or a table of units, each next to the predicted one that has the most in common with it. */
function pagePart(gold: PageSegments, predicted: PageSegments | undefined): ReportPart {
  const { outlined, screenshot, units: wanted = [] } = gold;
  if (outlined !== undefined) {
    const segments = predicted?.outlined ?? { ...outlined, segments: [] };
    return { kind: "picture", segments, gold: outlined, screenshot: screenshot && dataUrl(screenshot) };
  }
  const texts = {
    gold: wanted.map(({ text }) => text),
    predicted: comparable(predicted?.units ?? [], wanted).map(({ text }) => text),
  };
  const { matches } = unitScore(texts.gold, texts.predicted);
  const matched = new Map(matches.map((match) => [match.gold, match.predicted]));
  const nearest = nearestUnits(texts.gold, texts.predicted);
  const shown = new Set<number>();
  const rows: (readonly ReportText[])[] = texts.gold.map((text, index) => {
    const partner = matched.get(index) ?? nearest[index]!;
    shown.add(partner);
    const state = matched.has(index) ? "found" : partner < 0 ? "missing" : "not by itself";
    return [...differences(text, texts.predicted[partner] ?? ""), state];
  });
  for (const [index, text] of texts.predicted.entries())
    if (!shown.has(index)) rows.push([...differences("", text), "extra"]);
  const columns = [
    ...["Gold", "Prediction"].map((title) => ({ title, kind: "text" }) as const),
    { title: "State" },
  ];
  return { kind: "table", caption: "Units", columns, rows };
}

function dataUrl(image: Uint8Array): string {
  const type = image[0] === 0xff ? "jpeg" : "png";
  return `data:image/${type};base64,${Buffer.from(image).toString("base64")}`;
}

/** A word with the white space after it. */
const PIECE = /\S+\s*/g;

/** A word without punctuation around it; a piece of nothing else as it is. */
function bareWord(piece: string): string {
  const [word] = /[\p{L}\p{N}].*[\p{L}\p{N}]|[\p{L}\p{N}]/u.exec(piece) ?? [];
  return word ?? piece.trimEnd();
}

/** Two texts; the words that only one of them has are marked. */
function differences(goldText: string, predictedText: string): readonly [ReportText, ReportText] {
  const [gold, predicted] = [goldText.match(PIECE) ?? [], predictedText.match(PIECE) ?? []];
  const ids = tokenIds(gold.map(bareWord), predicted.map(bareWord));
  const { a, b } = lcsMatches(ids.gold, ids.predicted, ids.size);
  return [marked(gold, a, "missing"), marked(predicted, b, "extra")];
}

/** @param common - the places of the pieces that both texts have. */
function marked(pieces: readonly string[], common: Int32Array, mark: "missing" | "extra"): ReportText {
  const inBoth = new Set(common);
  const runs: { text: string; isCommon: boolean }[] = [];
  for (const [index, piece] of pieces.entries()) {
    const isCommon = inBoth.has(index);
    const last = runs.at(-1);
    if (last?.isCommon === isCommon) last.text += piece;
    else runs.push({ text: piece, isCommon });
  }
  return runs.map(({ text, isCommon }) => (isCommon ? text : { mark, text }));
}
