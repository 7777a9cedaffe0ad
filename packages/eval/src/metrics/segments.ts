/** A segment of text with one of CleanEval's tags: `h` heading, `l` list item, `p` any other paragraph. */
export interface TextSegment {
  /** `undefined` for text before the first tag. */
  readonly tag: "h" | "l" | "p" | undefined;
  readonly text: string;
}

const TAG = /^[ \t]*<([hlp])>/i;

/**
 * Parses CleanEval's annotation: a line that begins with `<h>`, `<l>` or `<p>` starts a segment; other lines
 * continue the previous one.
 *
 * @returns `undefined` if no line begins with a tag.
 *
 * @example
 * taggedSegments("<h> Cats\n<p> They\npurr.")
 * // [{ tag: "h", text: " Cats" }, { tag: "p", text: " They\npurr." }]
 */
export function taggedSegments(text: string): readonly TextSegment[] | undefined {
  const segments: TextSegment[] = [];
  let [tag, lines]: [TextSegment["tag"], string[]] = [undefined, []];
  let tags = 0;
  const end = (): void => {
    if (tag !== undefined || lines.some((line) => line.trim() !== ""))
      segments.push({ tag, text: lines.join("\n") });
  };
  for (const line of text.split("\n")) {
    const match = TAG.exec(line);
    if (match === null) {
      lines.push(line);
      continue;
    }
    end();
    tags++;
    tag = match[1]!.toLowerCase() as "h" | "l" | "p";
    lines = [line.slice(match[0].length)];
  }
  end();
  return tags === 0 ? undefined : segments;
}

/** Returns the segments of a text without tags: one paragraph per line with text. */
export function lineSegments(text: string): readonly TextSegment[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => ({ tag: "p", text: line }));
}

const FENCE = /^\s*(?:`{3}|~{3})/;
const HEADING = /^ {0,3}#{1,6}[ \t]+/;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])[ \t]+/;
const RULE = /^[ \t]*[-*_=:|][-*_=:| \t]*$/;
const SIGN = /!(?=\[)|[*_`[\]|>\\]/g;
const LINK_TARGET = /\]\([^()\s]{0,2000}(?:[ \t]"[^"\n]{0,500}")?\)/g;

/**
 * Converts Markdown to CleanEval's segments, line by line: ATX headings, list items, and a paragraph for the
 * text between blank lines (all rows of a table are one). This is not a Markdown parser: it only removes
 * emphasis, link targets and rules so that words can be compared; setext headings become paragraphs.
 *
 * @example markdownSegments("# Cats\n\nThey *purr*.\n- a") // h "Cats", p "They purr.", l "a"
 */
export function markdownSegments(markdown: string): readonly TextSegment[] {
  const segments: TextSegment[] = [];
  let [tag, lines]: [TextSegment["tag"], string[]] = [undefined, []];
  const end = (): void => {
    if (tag !== undefined) segments.push({ tag, text: lines.join("\n") });
    [tag, lines] = [undefined, []];
  };
  let fenced = false;
  for (const line of markdown.split("\n")) {
    if (FENCE.test(line)) fenced = !fenced;
    else if (fenced) {
      tag ??= "p";
      lines.push(line);
    } else if (RULE.test(line)) continue;
    else if (line.trim() === "") end();
    else {
      const begins = HEADING.test(line) ? "h" : ITEM.test(line) ? "l" : undefined;
      if (begins !== undefined || tag === "h") end();
      tag ??= begins ?? "p";
      lines.push(
        line
          .replace(begins === "l" ? ITEM : HEADING, "")
          .replace(LINK_TARGET, "]")
          .replace(SIGN, ""),
      );
    }
  }
  end();
  return segments;
}
