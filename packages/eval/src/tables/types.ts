/** A column of a table. */
export interface Column {
  readonly name: string;
  /** Numbers are set right. Default `"right"`. */
  readonly align?: "left" | "right" | undefined;
}

/** A table as data: every writer makes the same figures of it. */
export interface Table {
  readonly caption: string;
  readonly columns: readonly Column[];
  /** Cells as they are to be read; the formatting of figures is done. */
  readonly rows: readonly (readonly string[])[];
  /** What a reader must know: conventions, policies, the data's hash. */
  readonly notes: readonly string[];
}
