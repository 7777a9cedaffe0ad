import { decide } from "./blocks.js";
import { BlockLabel, hasLabel, linkDensity, type TextBlock } from "./types.js";

/** Maximum number of words of a block that introduces comments. */
const MAX_TERMINATING_WORDS = 14;

/** Minimum length of a text that the expression is applied to. */
const MIN_TERMINATING_LENGTH = 8;

const TERMINATING =
  /^(?:comments|© reuters|please rate this|post a comment|\d+\s+(?:comments|users responded in))|what you think\.\.\.|add your comment|add comment|reader views|have your say|reader comments|rätta artikeln|^thanks for your comments - this feedback is now closed$/i;

/** Labels the blocks that introduce readers' comments (boilerpipe's TerminatingBlocksFinder). */
export function labelTerminating(blocks: readonly TextBlock[], textOf: (block: TextBlock) => string): void {
  for (const block of blocks) {
    if (block.words > MAX_TERMINATING_WORDS) continue;
    const text = textOf(block).trim();
    const terminating =
      text.length >= MIN_TERMINATING_LENGTH
        ? TERMINATING.test(text)
        : linkDensity(block) === 1
          ? text === "Comment"
          : text === "Shares";
    if (terminating) block.labels |= BlockLabel.strictlyNotContent;
  }
}

/**
 * Classifies blocks by the words and link densities of each block and its neighbours: the decision tree of
 * Kohlschütter et al. 2010, algorithm 2 (NumWordsRulesClassifier), learned by C4.8.
 */
export function classifyByWords(blocks: readonly TextBlock[]): void {
  const none = { words: 0, density: 0 };
  const measured = blocks.map((block) => ({ words: block.words, density: linkDensity(block) }));
  for (const [i, block] of blocks.entries()) {
    const current = measured[i]!;
    const previous = measured[i - 1] ?? none;
    const next = measured[i + 1] ?? none;
    if (current.density > 0.333333) decide(block, false, "many-links");
    else if (previous.density > 0.555556) {
      const content = current.words > 40 || next.words > 17;
      decide(block, content, content ? "many-words" : "after-links");
    } else {
      const content = current.words > 16 || next.words > 15 || previous.words > 4;
      decide(block, content, content ? "many-words" : "few-words");
    }
  }
}

/** Makes labelled blocks boilerplate (LabelToBoilerplateFilter). */
export function rejectStrictlyNotContent(blocks: readonly TextBlock[]): void {
  for (const block of blocks) {
    if (block.content && hasLabel(block, BlockLabel.strictlyNotContent)) {
      decide(block, false, "strictly-not-content");
    }
  }
}
