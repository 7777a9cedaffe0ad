import { hasLabel, type TextBlock, type WebDocument, WebKind, type WebText } from "./types.js";

/** Joins the successive runs of each group into blocks. */
export function textBlocks({ elements }: WebDocument): TextBlock[] {
  const blocks: TextBlock[] = [];
  let block: TextBlock | undefined;
  let group = -1;
  for (const element of elements) {
    if (element.kind !== WebKind.text) continue;
    if (block === undefined || element.group !== group) {
      block = blockOf(element);
      blocks.push(block);
      group = element.group;
    } else {
      block.texts.push(element);
      block.words += element.words;
      block.linkWords += element.linkWords;
      block.labels |= element.labels;
    }
  }
  return blocks;
}

function blockOf(text: WebText): TextBlock {
  const { words, linkWords, level, labels } = text;
  return { texts: [text], first: text, words, linkWords, level, labels, content: false, reason: "" };
}

/** Sets a block's class. */
export function decide(block: TextBlock, content: boolean, reason: string): void {
  block.content = content;
  block.reason = reason;
}

/** Adds the block after it to a block. */
export function mergeNext(block: TextBlock, next: TextBlock): void {
  for (const text of next.texts) block.texts.push(text);
  block.words += next.words;
  block.linkWords += next.linkWords;
  if (!block.content) block.reason = next.reason;
  block.content ||= next.content;
  block.labels |= next.labels;
  block.level = Math.min(block.level, next.level);
}

/** Whether exactly one of two blocks has the label. */
export function differIn(a: TextBlock, b: TextBlock, label: number): boolean {
  return hasLabel(a, label) !== hasLabel(b, label);
}

/** Writes the classes of blocks to their runs. */
export function applyBlocks(blocks: readonly TextBlock[], isTitle: (block: TextBlock) => boolean): void {
  for (const block of blocks) {
    const title = block.content && isTitle(block);
    for (const text of block.texts) {
      text.content = block.content;
      text.isTitle = title;
      text.reason = title ? "document-title" : block.reason;
    }
  }
}
