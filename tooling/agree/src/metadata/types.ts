/** What one system says of a page. */
export interface Answer {
  readonly title?: string;
  /** Names; a string that holds several is cut by the measure. */
  readonly authors: readonly string[];
  /** When the page was published, as the system writes it. */
  readonly date?: string;
}

export type Field = "title" | "date" | "authors";

/** A system whose metadata are measured. */
export interface System {
  /** With its version. */
  readonly name: string;
  /** For every page asked about: its answer. */
  readonly answer: (pageKey: string) => Answer;
}
