import { lcsMatches } from "../align/lcs-matches.js";
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
import { renderPage } from "./page.js";
import { Picture } from "./picture.js";
import { DataTable } from "./summary.js";
import { figure, Scroll } from "./table.js";

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
  return renderPage({
    title: `${name}: segments`,
    links: [
      { id: "summary", name: "Summary" },
      ...systems.map((system, index) => ({ id: `system-${index + 1}`, name: system.name })),
    ],
    children: (
      <>
        <section id="summary">
          <h2>Summary</h2>
          {segmentationTables(name, systems).map((table) => (
            <>
              <DataTable {...table} isStatic />
              {table.notes.map((note) => (
                <p class="note">{note}</p>
              ))}
            </>
          ))}
        </section>
        {systems.map((system, index) => (
          <SystemSection system={system} id={`system-${index + 1}`} gold={pages} />
        ))}
      </>
    ),
  });
}

interface SystemProps {
  readonly system: SegmentReportInput["systems"][number];
  readonly id: string;
  readonly gold: ReadonlyMap<string, PageSegments>;
}

function SystemSection({ system: { name, pages, predicted }, id, gold }: SystemProps) {
  const byName = new Map<string, PageSegments>();
  for (const page of predicted) {
    for (const key of [page.id, page.source])
      if (key !== undefined && !byName.has(key)) byName.set(key, page);
  }
  const worst = [...pages].sort((a, b) => pageFigure(a) - pageFigure(b)).slice(0, MAX_PAGES);
  return (
    <section id={id}>
      <h2>{name}</h2>
      {pages.length > worst.length && (
        <p class="note">
          The {MAX_PAGES} pages with the lowest F1 of {pages.length}.
        </p>
      )}
      {worst.map((score, index) => {
        const page = gold.get(score.id)!;
        const predicted = predictionOf(byName, page);
        return (
          <details class="fold" open={index === 0}>
            <summary>
              {page.source ?? page.id}
              <span class="about">
                F1 {figure(pageFigure(score))}
                {score.isMissing && ", no prediction"}
              </span>
            </summary>
            {page.outlined === undefined ? (
              <Units gold={page} predicted={predicted} />
            ) : (
              <Scroll className="picture" label="Segments of the page">
                <Picture
                  segments={predicted?.outlined ?? { ...page.outlined, segments: [] }}
                  gold={page.outlined}
                  screenshot={page.screenshot && dataUrl(page.screenshot)}
                />
              </Scroll>
            )}
          </details>
        );
      })}
    </section>
  );
}

/** The F1 that pages are ordered by: that of units, or of the smallest elements. */
function pageFigure({ measures }: SegmentedPageScore): number {
  return (measures.units ?? measures.characters ?? measures.nodes ?? measures.pixels)?.f1 ?? 0;
}

function dataUrl(image: Uint8Array): string {
  const type = image[0] === 0xff ? "jpeg" : "png";
  return `data:image/${type};base64,${Buffer.from(image).toString("base64")}`;
}

interface UnitsProps {
  readonly gold: PageSegments;
  readonly predicted: PageSegments | undefined;
}

/** The units of the gold, each next to the predicted one that has the most in common with it. */
function Units({ gold: { units: wanted = [] }, predicted }: UnitsProps) {
  const texts = {
    gold: wanted.map(({ text }) => text),
    predicted: comparable(predicted?.units ?? [], wanted).map(({ text }) => text),
  };
  const { matches } = unitScore(texts.gold, texts.predicted);
  const matched = new Map(matches.map((match) => [match.gold, match.predicted]));
  const nearest = nearestUnits(texts.gold, texts.predicted);
  const shown = new Set<number>();
  const rows = texts.gold.map((text, index) => {
    const partner = matched.get(index) ?? nearest[index]!;
    shown.add(partner);
    const state = matched.has(index) ? "found" : partner < 0 ? "missing" : "not by itself";
    return { gold: text, predicted: texts.predicted[partner] ?? "", state };
  });
  for (const [index, text] of texts.predicted.entries())
    if (!shown.has(index)) rows.push({ gold: "", predicted: text, state: "extra" });
  return (
    <table class="units">
      <caption>Units</caption>
      <thead>
        <tr>
          <th scope="col">Gold</th>
          <th scope="col">Prediction</th>
          <th scope="col">
            <span class="hidden">State</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ gold, predicted, state }) => (
          <tr>
            <Differences gold={gold} predicted={predicted} />
            <td>{state}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A word with the white space after it. */
const PIECE = /\S+\s*/g;

/** A word without punctuation around it; a piece of nothing else as it is. */
function bareWord(piece: string): string {
  const [word] = /[\p{L}\p{N}].*[\p{L}\p{N}]|[\p{L}\p{N}]/u.exec(piece) ?? [];
  return word ?? piece.trimEnd();
}

/** Two texts in two cells; the words that only one of them has are marked. */
function Differences(texts: { readonly gold: string; readonly predicted: string }) {
  const [gold, predicted] = [texts.gold.match(PIECE) ?? [], texts.predicted.match(PIECE) ?? []];
  const ids = tokenIds(gold.map(bareWord), predicted.map(bareWord));
  const { a, b } = lcsMatches(ids.gold, ids.predicted, ids.size);
  return (
    <>
      <td>
        <Marked pieces={gold} common={a} name="missing" />
      </td>
      <td>
        <Marked pieces={predicted} common={b} name="extra" />
      </td>
    </>
  );
}

interface MarkedProps {
  readonly pieces: readonly string[];
  /** The places of the pieces that both texts have. */
  readonly common: Int32Array;
  readonly name: string;
}

function Marked({ pieces, common, name }: MarkedProps) {
  const inBoth = new Set(common);
  const runs: { text: string; isCommon: boolean }[] = [];
  for (const [index, piece] of pieces.entries()) {
    const isCommon = inBoth.has(index);
    const last = runs.at(-1);
    if (last?.isCommon === isCommon) last.text += piece;
    else runs.push({ text: piece, isCommon });
  }
  return runs.map(({ text, isCommon }) => (isCommon ? text : <mark class={name}>{text}</mark>));
}
