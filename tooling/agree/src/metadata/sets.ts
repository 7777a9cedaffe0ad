import {
  authorsF1,
  authorsSame,
  bylineBegins,
  bylineF1,
  bylineSame,
  dateDay,
  dateMonth,
  type Measure,
  titleF1,
  titleSame,
  titleSimilar,
} from "./measures.js";

/** A measure with the least figure that ours must reach, where there is one. */
export interface Bounded {
  readonly measure: Measure;
  readonly bound?: number;
}

/** A data set whose gold has metadata. */
export interface MeasuredSet {
  readonly pages: number;
  readonly measures: readonly Bounded[];
}

/** The sets by name. */
export const SETS: Readonly<Record<string, MeasuredSet>> = {
  "wcxb-dev": {
    pages: 1018,
    measures: [
      { measure: titleSame, bound: 0.9 },
      { measure: titleSimilar },
      { measure: titleF1 },
      { measure: dateDay, bound: 0.8 },
      { measure: dateMonth },
      { measure: authorsSame, bound: 0.7 },
      { measure: authorsF1 },
    ],
  },
  readability: {
    pages: 130,
    measures: [
      { measure: titleSame, bound: 0.93 },
      { measure: titleSimilar },
      { measure: titleF1 },
      { measure: bylineSame, bound: 0.8 },
      { measure: bylineBegins },
      { measure: bylineF1 },
      { measure: dateDay },
    ],
  },
};
