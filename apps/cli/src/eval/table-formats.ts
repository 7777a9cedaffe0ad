/** How figures are written. */
export const TABLE_FORMATS = ["json", "markdown", "csv", "latex", "html"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** The formats of commands that have no page to show. */
export const PLAIN_FORMATS: readonly TableFormat[] = ["json", "markdown", "csv", "latex"];
