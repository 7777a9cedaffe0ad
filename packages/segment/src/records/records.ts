import { MAX_SEGMENT_DEPTH, type RowRange, type Segment, type Segmenter } from "@winnow/core-dom";
import { wholePage } from "../page.js";
import { textOfRanges } from "../text.js";
import { choose, type RecordGroup } from "./choose.js";
import { fieldsOf } from "./fields.js";
import { groupsOf } from "./groups.js";
import { partitionsOf } from "./partition.js";
import { roleOf } from "./roles.js";
import { scan } from "./scan.js";
import { sectionsOf } from "./sections.js";
import { unitsOf } from "./units.js";

/** Finds the records of a page. */
export const records: Segmenter = (tree, marks) => {
  const page = scan(tree, marks);
  const groups = groupsOf(page);
  const chosen = choose(page, groups, partitionsOf(page, groups));
  const units = unitsOf(page, chosen);
  const sections = sectionsOf(page, outermost(units.map(({ range }) => range)));
  if (units.length === 0 && sections.length < 2) return wholePage(tree, marks, "records", "no-repetition");

  const drafts: Draft[] = sections.map((range) => ({
    ranges: [range],
    text: textOfRanges(tree, [range], (row) => page.read[row] === 1),
    level: "part",
    role: "section",
    source: "headings",
    score: 0.5,
    parent: -1,
  }));
  const places = new Map(units.map((unit, i) => [unit, i]));
  for (const group of chosen) {
    const own = units.filter((unit) => unit.group === group);
    const fields = fieldsOf(page, groups, own);
    const isInside = own.some(({ parent }) => parent >= 0 && units[parent]!.group !== group);
    const role = roleOf(page, group, marks.pageType?.type, isInside);
    own.forEach((unit, i) => {
      const { isKept, author, date } = fields[i]!;
      drafts[sections.length + places.get(unit)!] = {
        ranges: unit.ranges,
        text: textOfRanges(tree, unit.ranges, isKept),
        level: "record",
        role,
        source: "repetition",
        score: scoreOf(group),
        author,
        date,
        parent: unit.parent < 0 ? -1 : sections.length + unit.parent,
      };
    });
  }
  return { segmenter: "records", segments: nested(drafts) };
};

interface Draft extends Omit<Segment, "id" | "children"> {
  readonly parent: number;
}

function scoreOf({ votes, dated }: RecordGroup): number {
  return Math.round(100 * (1 - 1 / (1 + 0.3 * votes + dated))) / 100;
}

function outermost(ranges: readonly RowRange[]): readonly RowRange[] {
  const result: RowRange[] = [];
  for (const range of ranges) if (range.start >= (result[result.length - 1]?.end ?? 0)) result.push(range);
  return result;
}

/** Returns the segments in document order, as a tree. Segments without text are left out, and their children move up. */
function nested(drafts: readonly Draft[]): readonly Segment[] {
  const order = [...drafts.keys()].sort((a, b) => startOf(drafts[a]!) - startOf(drafts[b]!));
  const made = new Map<
    number,
    { readonly segment: Segment; readonly children: Segment[]; readonly depth: number }
  >();
  const top: Segment[] = [];
  let id = 0;
  for (const i of order) {
    const { parent, ...rest } = drafts[i]!;
    if (rest.text === "") continue;
    const children: Segment[] = [];
    const segment = { id: `${++id}`, ...rest, children };
    const up = made.get(parent);
    made.set(i, {
      segment,
      children: up !== undefined && up.depth + 1 >= MAX_SEGMENT_DEPTH ? up.children : children,
      depth: (up?.depth ?? 0) + 1,
    });
    (up?.children ?? top).push(segment);
  }
  return top;
}

function startOf({ ranges }: Draft): number {
  return ranges[0]?.start ?? 0;
}
