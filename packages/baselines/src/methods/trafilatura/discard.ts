import { Tag } from "@winnow/core-dom";
import { remove, unwrap } from "../../working-tree/edit.js";
import type { TextLengths } from "../../working-tree/text-lengths.js";
import type { WorkingTree } from "../../working-tree/types.js";
import { elementsIn } from "../../working-tree/walk.js";
import { charactersIn } from "./cleaning.js";
import { removeLinkFarms } from "./link-density.js";
import type { Settings } from "./options.js";
import { matching } from "./section-rule.js";
import { CAPTIONS, DISCARDED, TEASERS, UNCERTAIN } from "./sections.js";
import { Kind } from "./tags.js";

/** Notes why a node was removed, in kebab case. */
export type Note = (node: number, reason: string) => void;

/**
 * Removes the sections of a frame that are not content: by class and id, then by link density.
 *
 * @param keepTeasers - whether teasers stay; they always do with `favor: "recall"`.
 */
export function discardSections(
  work: WorkingTree,
  top: number,
  lengths: TextLengths,
  { settings, keepTeasers, note }: { settings: Settings; keepTeasers: boolean; note: Note },
): void {
  const { favor, tables } = settings;
  const drop = (nodes: readonly number[], reason: string): void => {
    for (const node of nodes) {
      note(node, reason);
      remove(work, node);
    }
  };
  discardByName(work, top, lengths, note);
  drop(matching(work, top, CAPTIONS), "caption");
  if (favor !== "recall" && !keepTeasers) drop(matching(work, top, TEASERS), "teaser");
  if (favor === "precision") drop(matching(work, top, UNCERTAIN), "uncertain-section");
  removeLinkFarms(work, top, lengths, { precision: favor === "precision", tables }, (node) =>
    note(node, "link-density"),
  );
  for (const node of elementsIn(work, top, UNWRAPPED_LATER)) unwrap(work, node);
}

const UNWRAPPED_LATER: ReadonlySet<number> = new Set<number>([Tag.span, Kind.link]);

/** Removes sections by class and id, unless hardly a seventh of the text would be left. */
function discardByName(work: WorkingTree, top: number, lengths: TextLengths, note: Note): void {
  const found = matching(work, top, DISCARDED);
  if (found.length === 0) return;
  const total = charactersIn(work, top, lengths);
  let left = total;
  for (const node of found) left -= charactersIn(work, node, lengths);
  if (left <= total / 7) return;
  for (const node of found) {
    note(node, "discarded-section");
    remove(work, node);
  }
}
