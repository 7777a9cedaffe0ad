import {
  attribute,
  BLOCK_TAGS,
  type Block,
  Hidden,
  Label,
  type Marks,
  Namespace,
  NodeKind,
  Tag,
  type Tree,
  tagName,
  text,
} from "@winnow/core-dom";
import { parseHttpUrl } from "@winnow/core-dom/url";
import type { MarkedBlock } from "@winnow/extract";
import { escaped } from "../html.js";

/** Maximum number of characters of the page as it is shown. */
const MAX_LENGTH = 3_000_000;

/** HTML elements that are written under their own name, without their attributes. All others become `div` or `span`. */
// biome-ignore format: a table
const KEPT: ReadonlySet<number> = new Set([
  Tag.abbr, Tag.address, Tag.article, Tag.aside, Tag.b, Tag.bdi, Tag.blockquote, Tag.br, Tag.caption, Tag.cite, Tag.code,
  Tag.dd, Tag.del, Tag.dfn, Tag.div, Tag.dl, Tag.dt, Tag.em, Tag.figcaption, Tag.figure, Tag.footer, Tag.h1, Tag.h2,
  Tag.h3, Tag.h4, Tag.h5, Tag.h6, Tag.header, Tag.hr, Tag.i, Tag.ins, Tag.kbd, Tag.li, Tag.main, Tag.mark, Tag.nav,
  Tag.ol, Tag.p, Tag.pre, Tag.q, Tag.rp, Tag.rt, Tag.ruby, Tag.s, Tag.samp, Tag.section, Tag.small, Tag.strong, Tag.sub,
  Tag.sup, Tag.table, Tag.tbody, Tag.td, Tag.tfoot, Tag.th, Tag.thead, Tag.time, Tag.tr, Tag.u, Tag.ul, Tag.var,
]);

/** Elements of MathML that are written under their own name. */
// biome-ignore format: a table
const MATH: ReadonlySet<number> = new Set([
  Tag.math, Tag.mfrac, Tag.mi, Tag.mmultiscripts, Tag.mn, Tag.mo, Tag.mover, Tag.mpadded, Tag.mphantom, Tag.mprescripts,
  Tag.mroot, Tag.mrow, Tag.ms, Tag.mspace, Tag.msqrt, Tag.mstyle, Tag.msub, Tag.msubsup, Tag.msup, Tag.mtable, Tag.mtd,
  Tag.mtext, Tag.mtr, Tag.munder, Tag.munderover, Tag.semantics,
]);

/** Elements of MathML whose text a reader does not see, because another element shows the same. */
const ANNOTATIONS: ReadonlySet<number> = new Set([Tag.annotation, Tag["annotation-xml"]]);

const VOID: ReadonlySet<string> = new Set(["br", "hr", "img"]);

/** Media, of which only the name is shown. */
const MEDIA: ReadonlySet<number> = new Set([
  Tag.audio,
  Tag.embed,
  Tag.iframe,
  Tag.object,
  Tag.svg,
  Tag.video,
]);

/**
 * Writes a page as HTML that cannot do anything: known elements with the attributes that tables and images need, in
 * document order, without the page's scripts, styles, links and forms. The text of block `i` is in
 * `<span data-block="i" class="LABEL">`.
 *
 * Text that the page's own styles would hide is shown, because methods read it.
 *
 * @param runs - the blocks of the tree to mark.
 * @param marked - their labels.
 * @param url - the address of the page.
 * @param only - marks; only what they label content is written, and the elements around it.
 * @returns `html`, the content of a `body`; `language`, the `lang` of the page's root; `cut` if it ends early, at three million characters.
 */
export function pageHtml(
  tree: Tree,
  runs: readonly Block[],
  marked: readonly MarkedBlock[],
  url?: string,
  only?: Marks,
): { readonly html: string; readonly language: string | undefined; readonly cut: boolean } {
  const { kind, hidden, end, length } = tree;
  const before = only && contentBefore(only);
  const pieces: string[] = [];
  let size = 0;
  const write = (piece: string): void => {
    pieces.push(piece);
    size += piece.length;
  };
  /** The open elements: their ends, and what closes them. */
  const ends: number[] = [];
  const closing: string[] = [];
  let next = 0;
  let row = 0;
  for (; row < length && size < MAX_LENGTH; row++) {
    while (ends.length > 0 && ends.at(-1)! <= row) {
      ends.pop();
      write(closing.pop()!);
    }
    const isLeftOut = before !== undefined && before[row] === before[end[row]!] && tree.tag[row] !== Tag.br;
    if (hidden[row] !== Hidden.visible || isLeftOut) {
      // A hidden `head` may have visible rows in no page; skipping the subtree is safe for all kinds.
      row = Math.max(row, end[row]! - 1);
      continue;
    }
    if (kind[row] === NodeKind.text) {
      while (next < runs.length && runs[next]!.end <= row) next++;
      const run = runs[next];
      const words = escaped(text(tree, row));
      const isMarked = run !== undefined && row >= run.start && words.trim() !== "";
      write(
        isMarked
          ? `<span data-block="${next}" class="${marked[next]?.label ?? "none"}">${words}</span>`
          : words,
      );
    } else if (kind[row] === NodeKind.element) {
      const [open, close] = tagsOf(tree, row, url);
      if (open === undefined) {
        row = Math.max(row, end[row]! - 1);
        continue;
      }
      write(open);
      if (close !== "") {
        ends.push(end[row]!);
        closing.push(close);
      }
    }
  }
  const cut = row < length;
  while (closing.length > 0) write(closing.pop()!);
  const root = tree.tag.indexOf(Tag.html);
  return { html: pieces.join(""), language: root < 0 ? undefined : attribute(tree, root, "lang"), cut };
}

/** Returns for each row how many rows before it are content. */
function contentBefore({ label }: Marks): Uint32Array {
  const before = new Uint32Array(label.length + 1);
  for (const [row, one] of label.entries()) before[row + 1] = before[row]! + Number(one === Label.content);
  return before;
}

/** Returns the start and end tag that stand for an element; no start tag if its subtree is left out. */
function tagsOf(
  tree: Tree,
  row: number,
  url: string | undefined,
): readonly [open: string | undefined, close: string] {
  const { namespace } = tree;
  const tag = tree.tag[row]!;
  if (namespace[row] === Namespace.mathml) {
    if (ANNOTATIONS.has(tag)) return [undefined, ""];
    if (!MATH.has(tag)) return ["", ""];
    const display = tag === Tag.math && attribute(tree, row, "display") === "block" ? ' display="block"' : "";
    return [`<${tagName(tree, row)}${display}>`, `</${tagName(tree, row)}>`];
  }
  if (namespace[row] === Namespace.svg)
    return tag === Tag.svg ? ['<span class="media">svg ', "</span>"] : ["", ""];
  if (tag === Tag.html || tag === Tag.body || tag === Tag.head) return ["", ""];
  if (tag === Tag.img) return [image(tree, row, url), ""];
  if (MEDIA.has(tag)) return [`<span class="media">${tagName(tree, row)} `, "</span>"];
  if (!KEPT.has(tag)) {
    const name = BLOCK_TAGS.has(tag) ? "div" : "span";
    return [tag === Tag.a ? '<span class="link">' : `<${name}>`, `</${name}>`];
  }
  const name = tagName(tree, row);
  if (VOID.has(name)) return [`<${name}>`, ""];
  return [`<${name}${tag === Tag.td || tag === Tag.th ? spans(tree, row) : ""}>`, `</${name}>`];
}

/** Returns the attributes of a table's cell. */
function spans(tree: Tree, row: number): string {
  let written = "";
  for (const name of ["colspan", "rowspan"]) {
    const value = Number.parseInt(attribute(tree, row, name) ?? "", 10);
    if (value > 1 && value <= 1000) written += ` ${name}="${value}"`;
  }
  return written;
}

function image(tree: Tree, row: number, url: string | undefined): string {
  const alt = escaped(attribute(tree, row, "alt") ?? "");
  const address = ["data-src", "src"]
    .map((name) => parseHttpUrl(attribute(tree, row, name) ?? "", url))
    .find((found) => found !== undefined);
  if (address === undefined) return `<span class="media">image ${alt}</span>`;
  return `<img src="${escaped(address.href)}" alt="${alt}">`;
}
