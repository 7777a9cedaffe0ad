import { authorsSame, type DatasetName, dateDay, type Measure, titleSame } from "@winnow/lab";

/** How the candidates of a field are labelled. */
export interface LabelledField {
  /** A candidate is right if its score is 1. */
  readonly measure: Measure;
  /** Whether a page without a gold value has no value: all its candidates are wrong. */
  readonly none: boolean;
  /** The data sets of its pages. */
  readonly sets: readonly DatasetName[];
  /** Whether altered copies of the pages are training data too. */
  readonly copies: boolean;
  /** The folder of the field's model in `packages/extract/src/metadata`. */
  readonly folder: string;
}

/** The fields that a model can rank. */
export const LABELLED: Readonly<Record<string, LabelledField>> = {
  title: { measure: titleSame, none: false, sets: ["wcxb-dev", "fundus-a"], copies: true, folder: "title" },
  authors: { measure: authorsSame, none: true, sets: ["wcxb-dev"], copies: false, folder: "authors" },
  published: { measure: dateDay, none: true, sets: ["wcxb-dev"], copies: false, folder: "dates" },
};

/** Whether a candidate of a field is the gold value. */
export function isRight({ measure }: LabelledField, value: unknown, gold: string | undefined): boolean {
  if (gold === undefined) return false;
  const authors = Array.isArray(value) ? (value as string[]) : [];
  const text = String(value);
  return measure.score({ title: text, date: text, authors }, gold) === 1;
}
