import { Label, type Marks, type Tree } from "@winnow/core-dom/tree";
import { hrefOf } from "@winnow/core-dom/url";
import type { Limit } from "../limit.js";
import type { RenderOptions } from "../render/types.js";
import { codeBlocks } from "./code/index.js";
import { embeds } from "./embeds.js";
import { footnotes } from "./footnotes/index.js";
import { keep } from "./kept.js";
import { pageFormulas } from "./math/index.js";
import { conversation } from "./posts.js";
import { labelledRegion, wholeRegion } from "./region.js";
import { elementRoles } from "./roles.js";
import { dataTables } from "./tables.js";
import type { Conversation, Footnotes, Grid, Kept, Region, Source } from "./types.js";

/** The parts of a page to render; undefined if nothing is kept or the part is not requested. */
export interface Parts {
  readonly content: Source | undefined;
  /** Readers' comments. */
  readonly comments: Source | undefined;
}

/**
 * Returns the parts of a page that the options select.
 *
 * @param withPosts - whether posts begin with their authors and dates. Plain text has those that the method kept, where the
 *   page has them: corpora are compared with texts that lack them.
 * @throws RangeError if `options.parts` is unknown.
 */
export function documentParts(
  tree: Tree,
  marks: Marks,
  options: RenderOptions,
  limit: Limit,
  withPosts: boolean = true,
): Parts {
  const { parts = "content" } = options;
  if (!["content", "comments", "all"].includes(parts))
    throw new RangeError(`parts must be "content", "comments" or "all": ${parts}`);
  const part = (label: number): Source | undefined => {
    const { url, deadline, posts } = options;
    const talk =
      posts === undefined || !withPosts
        ? undefined
        : conversation(tree, posts(tree, marks, label, { url: url && hrefOf(url), deadline }));
    return labelledSource(tree, marks, label, options, limit, talk);
  };
  return {
    content: parts === "comments" ? undefined : part(Label.content),
    comments: parts === "content" ? undefined : part(Label.comment),
  };
}

/** Returns the rows with a label; undefined if there are none. */
function labelledSource(
  tree: Tree,
  marks: Marks,
  label: number,
  options: RenderOptions,
  limit: Limit,
  talk: Conversation | undefined,
): Source | undefined {
  const { url, mathml, links = true, images = true, tables: withTables = true, title = false } = options;
  const address = url && hrefOf(url);
  let region = labelledRegion(tree, marks, label, mathml);
  if (region === undefined) return undefined;
  let kept = keep(region, marks, label, images, talk?.posts);
  let notes = footnotes(region, kept, marks, address);
  if (!isInside(region, notes)) {
    region = wholeRegion(tree, mathml);
    kept = keep(region, marks, label, images, talk?.posts);
    notes = footnotes(region, kept, marks, address);
  }
  if (kept[0] !== 1) return undefined;
  return {
    tree,
    kept: notes.kept,
    notes,
    tables: withoutPosts(dataTables(region, withoutNotes(notes)), talk),
    flat: !withTables,
    formulas: pageFormulas(region).at,
    embeds: embeds(region),
    roles: elementRoles(region),
    code: codeBlocks(region),
    conversation: talk,
    limit,
    links,
    // Accessing `metadata` extracts it.
    title: title && label === Label.content ? options.metadata?.title : undefined,
  };
}

/** Returns the tables that do not contain whole posts. */
function withoutPosts(
  tables: ReadonlyMap<number, Grid>,
  talk: Conversation | undefined,
): ReadonlyMap<number, Grid> {
  if (talk === undefined || tables.size === 0) return tables;
  return new Map([...tables].filter(([row]) => talk.isAround[row] === 0));
}

/** Whether all notes are in the region, so that it has the roles and formulas in them. */
function isInside({ from, end }: Region, { definitions }: Footnotes): boolean {
  return definitions.every((note) => note.text !== undefined || (note.row >= from && note.end <= end));
}

/** Returns the kept rows without those of notes, which may be rows of a table. */
function withoutNotes({ kept, skipped }: Footnotes): Kept {
  if (skipped.size === 0) return kept;
  const out = kept.slice();
  let done = 0;
  for (const [row, end] of [...skipped].sort(([a], [b]) => a - b)) {
    if (end > done) out.fill(0, Math.max(done, row), end);
    done = Math.max(done, end);
  }
  return out;
}

/** Renders the existing parts, with an empty line between them. */
export function joinParts({ content, comments }: Parts, renderPart: (source: Source) => string): string {
  const parts = [content, comments].map((source) => (source === undefined ? "" : renderPart(source)));
  return parts.filter((part) => part !== "").join("\n\n");
}
