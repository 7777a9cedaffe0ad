import { Attribute, attributes, Tag } from "@winnow/core-dom/tree";
import { type EditableTree, elementsIn, remove, TEXT, unwrap } from "../../editable-tree/index.js";

/** Parts of classes, ids and names of elements that are not content, in any case. */
// biome-ignore format: a table
const PARTS: readonly string[] = [
  "ajoutVideo", "articleheadings", "author-dropdown", "breadcrumbs", "byline", "cnn_html_slideshow",
  "cnn_strycaptiontxt", "cnn_strylftcntnt", "cnn_stryspcvbx", "cnnStryHghLght", "combx", "comment",
  "communitypromo", "contact", "date", "disclaim", "foot", "js_replies", "konafilter", "legende",
  "mediaarticlerelated", "menucontainer", "navbar", "popularquestions", "popup", "post-attributes", "retweet",
  "runaroundLeft", "shoutbox", "socialnetworking", "sponsor", "storytopbar-bucket", "subscribe", "tags",
  "the_answers", "timestamp", "tools", "utility-bar", "vcard", "welcome_form", "wp-caption-text",
];
/** Values of these attributes as a whole. */
const WHOLE: readonly string[] = ["fn", "inset", "links", "print", "side"];

const NAMES = `${PARTS.join("|")}|meta$|^(?:${WHOLE.join("|")})$`;

/** The values of `name` that are not content. */
const REMOVED_NAME: RegExp = new RegExp(NAMES, "i");

/**
 * The values of `class` and `id` that are not content. `[^entry-]` is one character that is none of those:
 * the original means something else.
 */
const REMOVED: RegExp = new RegExp(
  `${NAMES}|^caption$| google |^[^entry-]more|[^-](?:facebook|twitter)|facebook-broadcasting`,
  "i",
);

/** Classes of initial letters. */
const DROP_CAPS: ReadonlySet<string> = new Set(["dropcap", "drop_cap"]);

/**
 * Unwraps the `tbody` elements that the HTML parser added, because libxml2, which the original uses, adds
 * none, and scores depend on the distance of ancestors. An added one begins with its first row, without white
 * space, has no attributes, and ends with the table.
 */
export function unwrapImplied(tree: EditableTree): void {
  const { source, tag, first, next } = tree;
  for (const node of elementsIn(tree, 0, Tag.tbody)) {
    const child = first[node]!;
    if (child >= 0 && tag[child] !== TEXT && next[node]! < 0 && attributes(source, node).length === 0) {
      unwrap(tree, node);
    }
  }
}

/**
 * Returns a function that takes scripts, styles and elements with the names of boilerplate out of a part of
 * the page, and unwraps emphasis, initials and spans in paragraphs (DocumentCleaner of goose3). The names of
 * articles and the class of the body do not count, and the root stays. It returns the nodes that it removed for
 * their names.
 */
export function createCleaner(): (tree: EditableTree, root: number) => readonly number[] {
  const isRemoved = memoizedTest(REMOVED);
  const isRemovedName = memoizedTest(REMOVED_NAME);
  return (tree, root) => {
    const { source } = tree;
    const removed: number[] = [];
    /** Where the last removed element ends, and the last paragraph. */
    let removedEnd = 0;
    let paragraphEnd = source.tag[root] === Tag.p ? source.end[root]! : 0;
    let bodies = 0;
    /** The first image from the last emphasis on; -1 after the last image. */
    let image = 0;
    for (const node of elementsIn(tree, root)) {
      if (node < removedEnd) continue;
      const tag = tree.tag[node]!;
      const end = source.end[node]!;
      if (tag === Tag.em || tag === Tag.small) {
        if (image >= 0 && image < node) image = source.tag.indexOf(Tag.img, node);
        if (image < 0 || image >= end) {
          unwrap(tree, node);
          continue;
        }
      } else if (tag === Tag.script || tag === Tag.style) {
        removedEnd = end;
        remove(tree, node);
        continue;
      }
      const className = Attribute.class(source, node);
      if (tag === Tag.span && className !== undefined && isDropCap(className)) {
        unwrap(tree, node);
        continue;
      }
      const hasClass = tag !== Tag.body || bodies++ > 0;
      if (
        tag !== Tag.article &&
        (isRemoved(Attribute.id(source, node)) ||
          (hasClass && isRemoved(className)) ||
          isRemovedName(Attribute.name(source, node)))
      ) {
        removed.push(node);
        removedEnd = end;
        remove(tree, node);
      } else if (tag === Tag.p) {
        paragraphEnd = Math.max(paragraphEnd, end);
      } else if (tag === Tag.span && node < paragraphEnd) {
        unwrap(tree, node);
      }
    }
    return removed;
  };
}

function isDropCap(value: string): boolean {
  return value.includes("drop") && value.split(/\s+/).some((name) => DROP_CAPS.has(name));
}

/** Returns a test of attribute values that matches each distinct value once. */
function memoizedTest(pattern: RegExp): (value: string | undefined) => boolean {
  const results = new Map<string, boolean>();
  return (value) => {
    if (value === undefined || value === "") return false;
    let result = results.get(value);
    if (result === undefined) results.set(value, (result = pattern.test(value)));
    return result;
  };
}
