import { Tag } from "@winnow/core-dom";
import { elementsIn, unwrap } from "../../editable-tree/index.js";
import { charactersIn } from "./cleaning.js";
import { removeLinkFarms } from "./link-density.js";
import { dropAll, dropSections, type Page, sectionsIn } from "./page.js";
import { CAPTIONS, DISCARDED, TEASERS, UNCERTAIN } from "./sections.js";
import { Kind } from "./tags.js";

const UNWRAPPED: ReadonlySet<number> = new Set<number>([Tag.span, Kind.link]);

/**
 * Removes the sections of a frame that are not content: by class and id, unless hardly a seventh of the text
 * would be left, then by link density.
 *
 * @param keepTeasers - whether teasers stay; they always do with `favor: "recall"`.
 */
export function discardSections(page: Page, top: number, keepTeasers: boolean): void {
  const { favor } = page.settings;
  const discarded = sectionsIn(page, top, DISCARDED);
  if (discarded.length > 0) {
    const total = charactersIn(page, top);
    const remainder = discarded.reduce((sum, node) => sum - charactersIn(page, node), total);
    if (remainder > total / 7) dropAll(page, discarded, "discarded-section");
  }
  dropSections(page, top, CAPTIONS, "caption");
  if (favor !== "recall" && !keepTeasers) dropSections(page, top, TEASERS, "teaser");
  if (favor === "precision") dropSections(page, top, UNCERTAIN, "uncertain-section");
  removeLinkFarms(page, top);
  for (const node of elementsIn(page, top, UNWRAPPED)) unwrap(page, node);
}
