import type { GoldPage } from "@winnow/eval";
import type { Metadata } from "@winnow/extract";
import { grouped } from "../../grouped.js";
import { tableText } from "../../table.js";
import { INVENTIONS, type Invention } from "./inventions.js";
import { type Answer, FIELDS, type Field, goldOf, hasAnswer, type Measure, titleSame } from "./measures.js";

/** A page with the answers of all systems, ours first. */
export interface MeasuredPage extends GoldPage {
  readonly answers: readonly Answer[];
  /** The kinds of inventions in each answer. */
  readonly inventions: readonly (readonly Invention[])[];
  /** The source of ours. */
  readonly metadata: Metadata;
}

/** A mean over a number of pages. */
interface Figure {
  readonly value: number;
  readonly pages: number;
}

/** The mean score of a system on pages with a gold value of the field. */
export function meanScore(pages: readonly MeasuredPage[], system: number, { field, score }: Measure): Figure {
  return mean(
    pages.flatMap(({ gold, answers }) => {
      const value = goldOf(gold, field);
      return value === undefined ? [] : [score(answers[system]!, value)];
    }),
  );
}

/** The share of pages without a gold value of the field on which a system returns one. */
export function coverageWithoutGold(pages: readonly MeasuredPage[], system: number, field: Field): Figure {
  const without = pages.filter(({ gold }) => goldOf(gold, field) === undefined);
  return mean(without.map(({ answers }) => Number(hasAnswer(answers[system]!, field))));
}

/** The share of pages with a gold value on which a system returns another one: by the first measure of the field. */
function wrongAnswers(pages: readonly MeasuredPage[], system: number, measure: Measure): Figure {
  const { field, score } = measure;
  const other: Measure = {
    ...measure,
    score: (answer, gold) => Number(hasAnswer(answer, field) && score(answer, gold) === 0),
  };
  return meanScore(pages, system, other);
}

/** The share of pages whose gold title is one of the candidates, which is the maximum for any choice. */
export function titleCeiling(pages: readonly MeasuredPage[]): Figure {
  return mean(
    pages.flatMap(({ gold, metadata }) => {
      const title = goldOf(gold, "title");
      if (title === undefined) return [];
      const { chosen, agreeing = [], rejected = [] } = metadata.evidence.title ?? {};
      const found = [...(chosen === undefined ? [] : [chosen]), ...agreeing, ...rejected];
      return [
        Math.max(0, ...found.map(({ value }) => titleSame.score({ title: value, authors: [] }, title))),
      ];
    }),
  );
}

function mean(scores: readonly number[]): Figure {
  const sum = scores.reduce((total, score) => total + score, 0);
  return { value: scores.length === 0 ? 0 : sum / scores.length, pages: scores.length };
}

/**
 * The tables of a set: every measure for every system, those with a target by page type, and how often a
 * system returns a value on pages without a gold value.
 *
 * @param systems - names of the systems, ours first; targets apply to ours.
 * @returns the lines, and whether ours meets every target.
 */
export function report(
  pages: readonly MeasuredPage[],
  systems: readonly string[],
  measures: readonly Measure[],
): { readonly lines: readonly string[]; readonly met: boolean } {
  const rows: string[][] = [];
  const figures = (of: (system: number) => Figure): readonly Figure[] =>
    systems.map((_, system) => of(system));
  let met = true;
  for (const measure of measures) {
    const { name, bound } = measure;
    const found = figures((system) => meanScore(pages, system, measure));
    const reached = bound === undefined || found[0]!.value >= bound;
    met &&= reached;
    const verdict = bound === undefined ? "" : `${bound.toFixed(2)} ${reached ? "met" : "MISSED"}`;
    rows.push(figureRow(name, found, verdict));
  }
  const types = grouped(pages, ({ pageType }) => pageType);
  for (const [type, ofType] of [...types].sort(([, a], [, b]) => b.length - a.length)) {
    for (const measure of type === undefined ? [] : measures.filter(({ bound }) => bound !== undefined)) {
      const found = figures((system) => meanScore(ofType, system, measure));
      if (found[0]!.pages > 0) rows.push(figureRow(`${type}: ${measure.name}`, found));
    }
  }
  for (const field of FIELDS) {
    const measure = measures.find((each) => each.field === field);
    if (measure === undefined) continue;
    const found = figures((system) => wrongAnswers(pages, system, measure));
    rows.push(figureRow(`${field} returned, another one`, found));
  }
  const without = FIELDS.map(
    (field) => [field, figures((system) => coverageWithoutGold(pages, system, field))] as const,
  );
  for (const [field, found] of without)
    if (found[0]!.pages > 0) rows.push(figureRow(`${field} returned without gold`, found));
  for (const kind of Object.keys(INVENTIONS) as Invention[]) {
    const has = (system: number) => pages.map((page) => Number(page.inventions[system]!.includes(kind)));
    rows.push(
      figureRow(
        kind,
        figures((system) => mean(has(system))),
      ),
    );
  }
  const definitions = [
    ...measures.map(({ name, about }) => `${name}: ${about}`),
    ...Object.entries(INVENTIONS).map(([kind, about]) => `${kind}: ${about}`),
  ];
  return { lines: [tableText(["", "pages", ...systems, "bound"], rows), "", ...definitions], met };
}

function figureRow(name: string, figures: readonly Figure[], bound = ""): string[] {
  return [name, String(figures[0]!.pages), ...figures.map(({ value }) => value.toFixed(3)), bound];
}
