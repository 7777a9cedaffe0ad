import { familiesAmong, nameWords, valueReader, wordFamilies } from "../../blocks/index.js";
import { Hidden, NodeKind } from "../../tree/types.js";
import { type Add, addEach, log, share } from "./numbers.js";
import { between, isRoot, type PageScan } from "./page.js";

/** Words of class names that authors of pages share, in families. Whole words only. */
// biome-ignore format: a table
const NAMES = {
  article: "article articles articlebody story stories news", post: "post posts entry entries blogpost hentry blog",
  body: "content body text richtext prose wysiwyg markdown rte copy", byline: "author authors byline writer contributor bio",
  date: "date datetime dateline published timestamp pubdate time posted", caption: "caption figcaption credit photo",
  related: "related recommended recommendations popular trending latest recent similar also",
  share: "share sharing social sharedaddy addthis facebook twitter", ad: "ad ads advert advertisement sponsored adsbygoogle dfp",
  comment: "comment comments commentlist disqus respond", reply: "reply replies quote quoted bbcode signature postbody postbit",
  thread: "thread threads topic topics forum forums board message messages discussion discussions",
  user: "user username users avatar profile member members reputation karma rank", vote: "vote votes upvote voting like likes score",
  question: "answer answers question questions accepted solved", code: "code highlight hljs prism codehilite syntax snippet codeblock pre",
  api: "api endpoint param params parameter parameters method methods class function signature returns", docs: "docs doc documentation docsearch reference manual guide wiki mw docutils sphinx",
  toc: "toc tableofcontents contents outline", version: "version versions edit edition changelog release",
  builder: "elementor vc wpb et pb divi fl builder wix squarespace webflow framer hs", nav: "nav navbar menu navigation submenu megamenu",
  breadcrumb: "breadcrumb breadcrumbs crumb crumbs", login: "login signin account register signup", modal: "modal popup overlay dialog drawer",
  consent: "cookie cookies consent gdpr privacy", sidebar: "sidebar aside rail widget widgets", footer: "footer foot copyright legal",
  header: "header head masthead topbar", quote: "blockquote pullquote testimonial testimonials", excerpt: "excerpt summary teaser teasers snippet more readmore",
  product: "product products sku variant variants pdp", swatch: "swatch swatches size sizes color colors colour option options",
  price: "price prices pricing amount money sale discount", cart: "cart basket checkout addtocart atc bag minicart",
  buy: "buy purchase wishlist quantity qty stock shipping delivery availability", gallery: "gallery carousel slider slide slides swiper slick thumbnail thumbnails zoom lightbox",
  review: "review reviews rating ratings stars star", card: "card cards tile tiles box", grid: "grid masonry columns row rows",
  item: "item items", list: "list listing listings results result feed loop archive directory index", filter: "filter filters facet facets refine layered",
  sort: "sort sortby sorting orderby", pager: "pager pagination paginate paging next prev previous loadmore", taxonomy: "tag tags category categories cat taxonomy labels",
  collection: "collection collections department catalog plp", hero: "hero banner jumbotron cta intro", feature: "feature features benefit benefits",
  service: "service services solution solutions industries", plan: "plan plans tier tiers subscription", contact: "contact phone email address map location locations office",
  form: "form forms field input demo trial newsletter subscribe", faq: "faq faqs accordion accordions toggle collapse expand", tab: "tab tabs panel panels",
  team: "team staff people client clients partner partners logos logo", job: "job jobs career careers vacancy", event: "event events course courses venue calendar",
  recipe: "recipe ingredients", spec: "spec specs specification specifications attribute attributes", search: "search searchresults query",
  media: "video player podcast audio episode",
} as const;
const FAMILIES = Object.keys(NAMES);
const familiesOfWord = wordFamilies(Object.values(NAMES));

/** Characters of a value that are read. Utility classes may be thousands of characters long. */
export const MAX_NAME = 300;

const families = (value: string): readonly number[] =>
  familiesAmong(nameWords(value.slice(0, MAX_NAME)), familiesOfWord);
const classFamilies = valueReader("class", families, []);
const idFamilies = valueReader("id", families, []);

/** Words of class names and ids: how many elements have them, and how much of the text; those of the root apart. */
export function nameFeatures({ tree, before }: PageScan, add: Add): void {
  const elements = new Float64Array(FAMILIES.length);
  /** The width of nested elements of a family counts once. */
  const widths = new Float64Array(FAMILIES.length);
  const until = new Int32Array(FAMILIES.length);
  const root = new Set<number>();
  const [ofClass, ofId] = [classFamilies(tree), idFamilies(tree)];
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.element || tree.hidden[row] !== Hidden.visible) continue;
    const own = ofClass(row);
    const more = ofId(row);
    const both = own.length + more.length;
    if (both === 0) continue;
    const isOfRoot = isRoot(tree, row);
    const end = tree.end[row]!;
    for (let i = 0; i < both; i++) {
      const family = i < own.length ? own[i]! : more[i - own.length]!;
      if (i >= own.length && own.includes(family)) continue;
      if (isOfRoot) {
        root.add(family);
        continue;
      }
      elements[family]!++;
      if (row < until[family]!) continue;
      widths[family]! += between(before.width, row, end);
      until[family] = end;
    }
  }
  const width = before.width[tree.length]!;
  addEach(add, "names", FAMILIES, (i) => log(elements[i]!));
  addEach(add, "names-width", FAMILIES, (i) => share(widths[i]!, width));
  addEach(add, "root", FAMILIES, (i) => (root.has(i) ? 1 : 0));
}
