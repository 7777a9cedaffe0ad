import { checkFilter } from "./check.js";
import type { Check, Filter, FilterInput, Verdict } from "./types.js";

/** Returns the verdict of checks, all of which must pass unless they are soft. */
export function verdictOf(
  checks: readonly Check[],
  estimates: Partial<Omit<Verdict, "keep" | "reasons" | "checks">> = {},
): Verdict {
  const reasons = checks.filter(({ passed }) => !passed);
  return { keep: reasons.every(({ soft }) => soft === true), ...estimates, reasons, checks };
}

/**
 * Keeps what all filters keep. Each filter reads the text, or the extraction, that the previous one left. All of them
 * are evaluated, and the verdict has all their checks.
 *
 * @throws TypeError if one is not a function.
 * @example all(articleRules(), gopherQuality())
 */
export function all(...filters: readonly Filter[]): Filter {
  for (const [i, filter] of filters.entries()) checkFilter(`filters[${i}]`, filter);
  return (input) => {
    let current = input;
    let joined = verdictOf([]);
    for (const filter of filters) {
      const verdict = filter(current);
      joined = { ...join(joined, verdict), keep: joined.keep && verdict.keep };
      if (verdict.text !== undefined) current = withText(verdict.extraction ?? current, verdict.text, input);
    }
    return joined;
  };
}

/**
 * Keeps what at least one filter keeps. All of them are evaluated on the same text, and the verdict has all their
 * checks; if one keeps the document, the failed checks of the others are soft. The text is that of the first filter
 * that keeps the document.
 *
 * @throws TypeError if one is not a function.
 * @example any(languages({ keep: ["en"] }), articleRules())
 */
export function any(...filters: readonly Filter[]): Filter {
  for (const [i, filter] of filters.entries()) checkFilter(`filters[${i}]`, filter);
  return (input) => {
    const verdicts = filters.map((filter) => filter(input));
    const keep = verdicts.length === 0 || verdicts.some((verdict) => verdict.keep);
    const joined = verdicts
      .map((verdict) => (keep ? softened(verdict) : verdict))
      .reduce(join, verdictOf([]));
    const { text, extraction } = verdicts.find((verdict) => verdict.keep) ?? joined;
    return { ...joined, keep, text, extraction };
  };
}

/**
 * Reports the checks of a filter and drops nothing: the document is kept, with its whole text.
 *
 * @throws TypeError if it is not a function.
 * @example all(articleClassifier(), soft(articleRules()))
 */
export function soft(filter: Filter): Filter {
  checkFilter("filter", filter);
  return (input) => ({ ...softened(filter(input)), text: undefined, extraction: undefined });
}

function softened(verdict: Verdict): Verdict {
  const soften = (check: Check): Check => ({ ...check, soft: true });
  return { ...verdict, keep: true, reasons: verdict.reasons.map(soften), checks: verdict.checks.map(soften) };
}

function join(first: Verdict, second: Verdict): Verdict {
  return {
    keep: first.keep,
    score: second.score ?? first.score,
    reasons: [...first.reasons, ...second.reasons],
    checks: [...first.checks, ...second.checks],
    pageType: second.pageType ?? first.pageType,
    language: second.language ?? first.language,
    text: second.text ?? first.text,
    extraction: second.extraction ?? first.extraction,
  };
}

/**
 * Returns an input with another text, which is not extracted again. An extraction computes its other properties when
 * they are read.
 */
function withText(current: FilterInput, text: string, { url, labels }: FilterInput): FilterInput {
  const { tree, marks, pageType } = current;
  return { text, url, tree, marks, pageType, labels };
}
