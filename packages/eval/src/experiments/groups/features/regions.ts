import { attribute, Hidden, Namespace, NodeKind, Tag, type Tree } from "@winnow/core-dom";

/**
 * Numbers of characters of visible text in parts of a page that are marked as something other than content.
 */
export interface Regions {
  /** Characters around the content: navigation, headers, footers, side columns, sharing, advertisements. */
  readonly around: number;
  /** Characters in readers' comments. */
  readonly comments: number;
}

const AROUND_TAGS: ReadonlySet<number> = new Set([Tag.nav, Tag.menu, Tag.header, Tag.footer, Tag.aside]);

/** ARIA's landmarks (WAI-ARIA 1.2, §5.3.4) and menus. */
const AROUND_ROLES: ReadonlySet<string> = new Set(
  "navigation menu menubar banner contentinfo complementary search".split(" "),
);

/**
 * Names of such parts in `class` and `id`: the only evidence on pages older than these elements and roles.
 */
const AROUND_NAMES =
  /nav|menu|sidebar|side-bar|sidecol|footer|foot-|header|masthead|breadcrumb|banner|advert|sponsor|promo|social|share|sharing|related|recommend|popular|widget|toolbar|copyright|cookie|consent|popup|modal|newsletter|subscribe|login|signup|pagination|pager|blogroll|archive|tagcloud/i;
const COMMENT_NAMES = /comment|respon[ds]|disqus|replies|discussion/i;

/** Measures the regions of a page. A region inside another one of its kind adds nothing. */
export function regions(tree: Tree): Regions {
  let around = 0;
  let comments = 0;
  let aroundUntil = 0;
  let commentsUntil = 0;
  for (let row = 0; row < tree.length; row++) {
    const inAround = row < aroundUntil;
    const inComments = row < commentsUntil;
    if ((inAround && inComments) || !canBeRegion(tree, row)) continue;
    const end = tree.end[row]!;
    const characters = tree.textBefore[end]! - tree.textBefore[row]!;
    if (characters === 0) continue;
    const name = attribute(tree, row, "class") ?? "";
    const id = attribute(tree, row, "id") ?? "";
    if (!inAround && (isAround(tree, row) || AROUND_NAMES.test(name) || AROUND_NAMES.test(id))) {
      around += characters;
      aroundUntil = end;
    }
    if (!inComments && (COMMENT_NAMES.test(name) || COMMENT_NAMES.test(id))) {
      comments += characters;
      commentsUntil = end;
    }
  }
  return { around, comments };
}

/**
 * Whether the row is a visible HTML element, except `html` and `body`, whose classes describe the template.
 */
function canBeRegion({ kind, namespace, hidden, tag }: Tree, row: number): boolean {
  return (
    kind[row] === NodeKind.element &&
    namespace[row] === Namespace.html &&
    hidden[row] === Hidden.visible &&
    tag[row] !== Tag.html &&
    tag[row] !== Tag.body
  );
}

function isAround(tree: Tree, row: number): boolean {
  return AROUND_TAGS.has(tree.tag[row]!) || AROUND_ROLES.has(attribute(tree, row, "role") ?? "");
}
