/**
 * Why ours differs from an original where it does, by the name of the original: sentences in Markdown for the
 * report, each with a count or a page where there is one.
 */
export const EXPLANATIONS: Readonly<Record<string, readonly string[]>> = {};
