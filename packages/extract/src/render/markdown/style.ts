/** How a run of text is set, as bits: a run has any of them at once. */
export const Style = {
  strong: 1,
  emphasis: 2,
  delete: 4,
  subscript: 8,
  superscript: 16,
  code: 32,
} as const;

/** The styles that Markdown writes with attention markers (CommonMark §6.2, GFM §6.5). */
export const ATTENTION: number = Style.strong | Style.emphasis | Style.delete;
