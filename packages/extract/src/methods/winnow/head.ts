import { attributeReader, Hidden, NodeKind, Tag, type Tree, textContent } from "@winnow/core-dom";
import { wordHashes } from "./scan-text.js";

/** What a page declares about itself, apart from its visible text. */
export interface Head {
  /** Hashes of the words of the title. */
  readonly title: ReadonlySet<number>;
  /** Those of the longest part of the title, which is rarely the name of the site. */
  readonly titlePart: ReadonlySet<number>;
  /** Whether its metadata or its software say that it is a thread of a forum. */
  readonly isForum: boolean;
}

const FORUM_TYPE = /^(?:discussionforumposting|qapage|question|answer|socialmediaposting)$/i;
const FORUM_SOFTWARE = /discourse|phpbb|vbulletin|xenforo|invision|smf|mybb|flarum|nodebb|vanilla/i;

const nameOf = attributeReader("name");
const propertyOf = attributeReader("property");
const contentOf = attributeReader("content");
const typeOf = attributeReader("type");

/** Characters of JSON-LD that are read. */
const MAX_JSON_LD = 50_000;
const JSON_LD_TYPE = /"@type"\s*:\s*(?:\[\s*)?"([^"]{1,60})"/g;
const MAX_TYPES = 40;

export function readHead(tree: Tree): Head {
  const { kind, tag, hidden, length } = tree;
  let title = "";
  let jsonLd = "";
  let isForum = false;
  for (let row = 0; row < length; row++) {
    if (kind[row] !== NodeKind.element) continue;
    const id = tag[row]!;
    if (id === Tag.meta) {
      const content = contentOf(tree, row);
      if (content === undefined) continue;
      const name = (nameOf(tree, row) ?? propertyOf(tree, row) ?? "").toLowerCase();
      if (name === "og:type") isForum ||= FORUM_TYPE.test(content);
      else if (name === "generator") isForum ||= FORUM_SOFTWARE.test(content);
    } else if (id === Tag.title) {
      if (title === "" && hidden[row] === Hidden.head) title = textContent(tree, row).slice(0, 1_000);
    } else if (id === Tag.script) {
      const type = typeOf(tree, row);
      if (type !== undefined && jsonLd.length < MAX_JSON_LD && /ld\+json/i.test(type)) {
        jsonLd += textContent(tree, row).slice(0, MAX_JSON_LD);
      }
    }
  }
  let count = 0;
  for (const [, type] of jsonLd.matchAll(JSON_LD_TYPE)) {
    if (count++ > MAX_TYPES) break;
    isForum ||= FORUM_TYPE.test(type!);
  }
  return {
    title: new Set(wordHashes(title)),
    titlePart: new Set(wordHashes(longestPart(title))),
    isForum,
  };
}

const SEPARATOR = / [-–—:·•»|/]+ |[»|]/;

function longestPart(title: string): string {
  const parts = title.replace(/\s+/g, " ").split(SEPARATOR);
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest));
}

/** Returns the path of an address, without its query. */
export function pathOf(url: string | undefined): string {
  if (url === undefined) return "";
  const path = /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(url);
  return path?.[1]?.slice(0, 500) ?? "";
}
