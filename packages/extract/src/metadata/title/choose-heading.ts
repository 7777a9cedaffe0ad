import { fold } from "../text/fold.js";
import { likeness } from "../text/likeness.js";
import type { Heading } from "./headings.js";

/** Under this Dice coefficient a heading is another one's: a slogan, a section, a teaser. */
const LEAST_LIKENESS = 0.3;
/** One shared word is chance. */
const LEAST_SHARED = 2;
/** A heading so far behind the content's beginning, in visible characters, belongs to what follows. */
const FARTHEST_BEHIND = 3_000;

/**
 * The heading that a reader takes for the page's title: one that says what the head says, else the one that is
 * most like it. Readers see it and editors write it with more care than the head, so it wins over a head that says
 * nearly the same.
 *
 * @param titles - what the head says, cut, the most trustworthy first.
 * @returns undefined where no heading is like the head's titles.
 */
export function chooseHeading(found: readonly Heading[], titles: readonly string[]): Heading | undefined {
  for (const title of titles.map(fold)) {
    const same = found.find(({ text }) => fold(text) === title);
    if (same !== undefined) return same;
  }
  let best: Heading | undefined;
  let most = 0;
  const alone = found.length === 1;
  for (const heading of found) {
    if (heading.aside || heading.linked) continue;
    if (!alone && heading.after && heading.distance > FARTHEST_BEHIND) continue;
    for (const title of titles) {
      const { dice, shared } = likeness(heading.text, title);
      const contained = alone && ` ${fold(title)} `.startsWith(` ${fold(heading.text)} `);
      if ((dice < LEAST_LIKENESS || shared < LEAST_SHARED) && !contained) continue;
      if (dice <= most) continue;
      most = dice;
      best = heading;
    }
  }
  return best;
}

/** The heading that stands for a title where the head has none: one that is named so, else the nearest to the content. */
export function nearestHeading(found: readonly Heading[]): Heading | undefined {
  const fit = found.filter(({ aside, linked }) => !aside && !linked);
  const named = fit.filter((heading) => heading.named && !heading.after);
  return [...(named.length > 0 ? named : fit)].sort((a, b) => a.distance - b.distance)[0];
}
