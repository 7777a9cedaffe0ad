/** What the filters know about a text block, as bits. */
export const BlockLabel = {
  /** The block repeats the page's title. */
  title: 1,
  /** The beginning of the readers' comments; in DOM Distiller also navigation, asides, and comments. */
  notContent: 2,
  /** Content before the largest block was chosen. */
  mightBeContent: 4,
  /** The largest block. */
  veryLikelyContent: 8,
  heading: 16,
  listItem: 32,
  /** A heading that was not content before it was joined with the content after it. */
  fusedHeading: 64,
} as const;

/** Shallow features of a text (Kohlschütter et al. 2010, §3.2). What a word is depends on the method. */
export interface TextFeatures {
  words: number;
  /** Words inside links. */
  linkWords: number;
  /** Words in the lines of 80 characters that are full; all words if there is no such line. */
  wrappedWords: number;
  /** Full lines of 80 characters; 1 if there is none. */
  wrappedLines: number;
}

/** A text block, the unit of decision: a run of text without block boundaries, or several merged runs. */
export interface TextBlock extends TextFeatures {
  /** `wrappedWords / wrappedLines`, in single precision. */
  textDensity: number;
  /** `linkWords / words`, in single precision; 0 without words. */
  linkDensity: number;
  /** The first and the last of the runs on the page that it spans, by their position. */
  readonly first: number;
  last: number;
  /** The positions of the runs that it consists of; some between `first` and `last` may be missing. */
  readonly runs: number[];
  /** Number of open elements, inline elements excepted. */
  tagLevel: number;
  /** {@link BlockLabel} bits. */
  labels: number;
  content: boolean;
  /** The rule that decided on the block. */
  reason: string;
  /** The rules that decided on each run, if the block was merged since the last decision. */
  runReasons: string[] | undefined;
}

/** Creates the block of one run of text. */
export function textBlock(run: number, features: TextFeatures, tagLevel: number, labels: number): TextBlock {
  const { words, linkWords, wrappedWords, wrappedLines } = features;
  // Written out, because a page has thousands of blocks, and spreading objects is slow.
  const block: TextBlock = {
    words,
    linkWords,
    wrappedWords,
    wrappedLines,
    textDensity: 0,
    linkDensity: 0,
    first: run,
    last: run,
    runs: [run],
    tagLevel,
    labels,
    content: false,
    reason: "",
    runReasons: undefined,
  };
  setDensities(block);
  return block;
}

/** Adds the next block to a block, which is content if one of them is. */
export function mergeNext(block: TextBlock, next: TextBlock): void {
  block.runReasons ??= [runReason(block)];
  for (const reason of next.runReasons ?? [runReason(next)]) block.runReasons.push(reason);
  for (const run of next.runs) block.runs.push(run);
  if (!block.content) block.reason = next.reason;
  block.content ||= next.content;
  block.words += next.words;
  block.linkWords += next.linkWords;
  block.wrappedWords += next.wrappedWords;
  block.wrappedLines += next.wrappedLines;
  block.last = next.last;
  block.tagLevel = Math.min(block.tagLevel, next.tagLevel);
  block.labels |= next.labels;
  setDensities(block);
}

function runReason({ content, reason }: TextBlock): string {
  return content ? reason : "near-content";
}

/** Computes the densities, in single precision because filters compare them for equality. */
function setDensities(block: TextBlock): void {
  if (block.wrappedWords === 0) {
    block.wrappedWords = block.words;
    block.wrappedLines = 1;
  }
  block.textDensity = Math.fround(block.wrappedWords / block.wrappedLines);
  block.linkDensity = block.words === 0 ? 0 : Math.fround(block.linkWords / block.words);
}

/** Decides on a block, with all its runs. */
export function decide(block: TextBlock, content: boolean, reason: string): void {
  block.content = content;
  block.reason = reason;
  block.runReasons = undefined;
}

/** Calls a function with the decision on each run of the blocks. */
export function forEachRun(
  blocks: readonly TextBlock[],
  visit: (run: number, content: boolean, reason: string, block: TextBlock) => void,
): void {
  for (const block of blocks) {
    const { runs, content, reason, runReasons } = block;
    for (const [i, run] of runs.entries())
      visit(run, content, content ? (runReasons?.[i] ?? reason) : reason, block);
  }
}

export function hasLabel(block: TextBlock, label: number): boolean {
  return (block.labels & label) !== 0;
}

/** Whether at most one run of text is between two blocks. */
export function adjacent(block: TextBlock, next: TextBlock): boolean {
  return next.first - block.last <= 2;
}
