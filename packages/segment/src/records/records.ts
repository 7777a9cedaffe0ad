import { MAX_SEGMENT_DEPTH, type Segment, type Segmenter } from "@winnow/core-dom";
import { findRecords, type PageRecord } from "@winnow/core-dom/records";
import { checkPage, wholePage } from "@winnow/core-dom/segments";

/**
 * Finds the records of a page by what repeats in its tree, as in MDR (Liu, Grossman and Zhai 2003) and DEPTA (Zhai and Liu
 * 2005), with their authors and dates. Other text becomes sections by its headings, or the first post of a thread.
 *
 * Its time is linear in the number of rows, and comparable to that of the parse.
 *
 * @example records(tree, marks, {}).segments
 */
export const records: Segmenter = (tree, marks, options = {}) => {
  checkPage(tree, marks);
  const found = findRecords(tree, marks, options);
  if (typeof found === "string") return wholePage(tree, marks, NAME, found);
  return { segmenter: NAME, segments: nested(found) };
};

const NAME = "records";

/** Returns the segments in document order, as a tree. Segments without text are left out, and their children move up. */
function nested(found: readonly PageRecord[]): readonly Segment[] {
  const order = [...found.keys()].sort((a, b) => firstRow(found[a]!) - firstRow(found[b]!));
  const made = new Map<
    number,
    { readonly segment: Segment; readonly children: Segment[]; readonly depth: number }
  >();
  const top: Segment[] = [];
  let id = 0;
  for (const i of order) {
    const { parent, range, authorRow, dateRow, isPart, ...rest } = found[i]!;
    const up = made.get(parent);
    if (rest.text === "") {
      if (up !== undefined) made.set(i, up);
      continue;
    }
    const children: Segment[] = [];
    const segment = { id: `${++id}`, ...rest, children };
    made.set(i, {
      segment,
      children: up !== undefined && up.depth + 1 >= MAX_SEGMENT_DEPTH ? up.children : children,
      depth: (up?.depth ?? 0) + 1,
    });
    (up?.children ?? top).push(segment);
  }
  return top;
}

function firstRow({ ranges }: PageRecord): number {
  return ranges[0]?.start ?? 0;
}
