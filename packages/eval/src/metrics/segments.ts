/** A segment of text with one of CleanEval's marks: `h` heading, `l` list item, `p` any other paragraph. */
export interface TextSegment {
  /** `undefined` for text before the first mark. */
  readonly mark: "h" | "l" | "p" | undefined;
  readonly text: string;
}

const MARK = /^[ \t]*<([hlp])>/i;

/**
 * Parses CleanEval's annotation: a line that begins with `<h>`, `<l>` or `<p>` starts a segment; other lines
 * continue the previous one.
 *
 * @returns `undefined` if no line begins with a mark.
 *
 * @example
 * markedSegments("<h> Cats\n<p> They\npurr.")
 * // [{ mark: "h", text: " Cats" }, { mark: "p", text: " They\npurr." }]
 */
export function markedSegments(text: string): readonly TextSegment[] | undefined {
  const segments: TextSegment[] = [];
  let [mark, lines]: [TextSegment["mark"], string[]] = [undefined, []];
  let marks = 0;
  const end = (): void => {
    if (mark !== undefined || lines.some((line) => line.trim() !== ""))
      segments.push({ mark, text: lines.join("\n") });
  };
  for (const line of text.split("\n")) {
    const match = MARK.exec(line);
    if (match === null) {
      lines.push(line);
      continue;
    }
    end();
    marks++;
    mark = match[1]!.toLowerCase() as "h" | "l" | "p";
    lines = [line.slice(match[0].length)];
  }
  end();
  return marks === 0 ? undefined : segments;
}

/** Returns the segments of a text without marks: one paragraph per line with text. */
export function lineSegments(text: string): readonly TextSegment[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => ({ mark: "p", text: line }));
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
  let [mark, lines]: [TextSegment["mark"], string[]] = [undefined, []];
  const end = (): void => {
    if (mark !== undefined) segments.push({ mark, text: lines.join("\n") });
    [mark, lines] = [undefined, []];
  };
  let fenced = false;
  for (const line of markdown.split("\n")) {
    if (FENCE.test(line)) fenced = !fenced;
    else if (fenced) {
      mark ??= "p";
      lines.push(line);
    } else if (RULE.test(line)) continue;
    else if (line.trim() === "") end();
    else {
      const begins = HEADING.test(line) ? "h" : ITEM.test(line) ? "l" : undefined;
      if (begins !== undefined || mark === "h") end();
      mark ??= begins ?? "p";
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
