import { patternShape, repeated, type Shape } from "./shape.js";

// biome-ignore format: a list of names
/** Elements of HTML, current and obsolete, of SVG and of MathML. */
const ELEMENTS: readonly string[] = [
  "a", "abbr", "address", "area", "article", "aside", "audio", "b", "base", "bdi", "bdo", "big", "blockquote", "body", "br", "button", "canvas",
  "caption", "center", "cite", "code", "col", "colgroup", "data", "datalist", "dd", "del", "details", "dfn", "dialog", "dir", "div", "dl", "dt", "em",
  "embed", "fieldset", "figcaption", "figure", "font", "footer", "form", "frame", "frameset", "h1", "h2", "h6", "head", "header", "hgroup", "hr", "html",
  "i", "iframe", "img", "input", "ins", "kbd", "keygen", "label", "legend", "li", "link", "listing", "main", "map", "mark", "marquee", "menu", "meta",
  "meter", "nav", "nobr", "noembed", "noframes", "noscript", "object", "ol", "optgroup", "option", "output", "p", "param", "picture", "plaintext", "pre",
  "progress", "q", "rb", "rp", "rt", "rtc", "ruby", "s", "samp", "script", "search", "section", "select", "slot", "small", "source", "span", "strong",
  "style", "sub", "summary", "sup", "svg", "table", "tbody", "td", "template", "textarea", "tfoot", "th", "thead", "time", "title", "tr", "track", "tt",
  "u", "ul", "var", "video", "wbr", "xmp", "x-custom", "math", "svg><g", "svg><foreignObject", "math><mi", "math><mtext", "math><mrow", "math><annotation-xml encoding=text/html",
];

/** MathML elements with special rules. */
// biome-ignore format: a list of names
const MATHML: readonly string[] = [
  "mrow", "mi", "mo", "mn", "mtext", "ms", "mspace", "mfrac", "msqrt", "mroot", "msub", "msup", "msubsup", "munder", "mover", "munderover",
  "mmultiscripts", "mprescripts", "mtable", "mtr", "mlabeledtr", "mtd", "mfenced", "menclose", "mphantom", "mpadded", "mstyle", "merror", "semantics",
  "annotation", "annotation-xml", "maction", "apply",
];

const name = (tag: string): string => tag.slice(tag.lastIndexOf("<") + 1).split(" ")[0]!;

/** Each element in sequence, nested, empty, next to text and across paragraphs. */
function ofElement(tag: string): readonly Shape[] {
  const [open, close] = [`<${tag}>`, `</${name(tag)}>`];
  return [
    repeated(`<${tag}> in a row`, `${open}a${close}`),
    repeated(`<${tag}> nested`, `${open}a`),
    repeated(`<${tag}> nested, nothing in it`, open),
    repeated(`<${tag}> empty`, `<p>a${open}${close}`),
    repeated(`<${tag}> around paragraphs`, `${open}<p>a${close}`),
    repeated(`<${tag}> closed before it is open`, `${close}a${open}b`),
    patternShape(`<${tag}> nested, then closed`, `⟦${open}⟧⟦${close}a⟧`),
  ];
}

function ofMathml(tag: string): readonly Shape[] {
  const around = ["<p><math>", "</math>"] as const;
  return [
    repeated(`MathML: <${tag}> in a row`, `<${tag}>a</${tag}>`, ...around),
    repeated(`MathML: <${tag}> of two`, `<${tag}><mi>a</mi><mo>(</mo></${tag}>`, ...around),
    repeated(`MathML: <${tag}> nested`, `<${tag}><mi>a</mi>`, ...around),
    repeated(
      `MathML: formulas of <${tag}>`,
      `<p><math><${tag}><mi>a</mi><mi>b</mi><mi>c</mi></${tag}></math>`,
    ),
  ];
}

/** Pairs of elements that affect the parsing or rendering of each other. */
// biome-ignore format: a table
const PAIRS: readonly (readonly [string, string])[] = [
  ["b", "p"], ["a", "div"], ["ul", "li"], ["ol", "li"], ["dl", "dt"], ["dl", "dd"], ["table", "td"], ["table", "tr"], ["table", "caption"], ["table", "p"], ["table", "b"],
  ["table", "svg"], ["div", "table"], ["select", "option"], ["select", "b"], ["button", "p"], ["form", "table"], ["svg", "p"], ["svg", "desc"], ["math", "div"],
  ["ruby", "rt"], ["details", "summary"], ["figure", "figcaption"], ["figure", "img"], ["blockquote", "p"], ["blockquote", "blockquote"], ["pre", "code"], ["code", "pre"], ["li", "blockquote"],
  ["li", "pre"], ["li", "table"], ["td", "ul"], ["td", "pre"], ["h1", "div"], ["a", "h2"], ["a", "img"], ["a", "sup"], ["em", "strong"], ["i", "b"], ["em", "em"], ["span", "br"], ["div", "br"], ["p", "br"],
  ["template", "td"], ["template", "template"], ["noscript", "img"], ["font", "p"], ["nobr", "p"], ["marquee", "b"], ["object", "b"], ["frameset", "frame"], ["fieldset", "legend"], ["sup", "a"], ["article", "section"], ["section", "h2"],
  ["video", "source"], ["picture", "source"], ["map", "area"], ["colgroup", "col"], ["q", "q"], ["del", "p"], ["ins", "li"], ["sub", "sup"], ["kbd", "kbd"], ["abbr", "dfn"],
];

function ofPair([outer, inner]: readonly [string, string]): readonly Shape[] {
  return [
    repeated(`<${outer}><${inner}> in a row`, `<${outer}><${inner}>a</${inner}></${outer}>`),
    repeated(`<${outer}><${inner}> nested`, `<${outer}><${inner}>a`),
    repeated(`<${inner}> in one <${outer}>`, `<${inner}>a</${inner}>b`, `<${outer}>`),
    repeated(`<${outer}><${inner}> crossed`, `<${outer}><${inner}>a</${outer}>b</${inner}>`),
    patternShape(`<${outer}> nested, then <${inner}>`, `⟦<${outer}>⟧⟦<${inner}>a</${inner}>⟧`),
  ];
}

export const ELEMENT_SHAPES: readonly Shape[] = [
  ...ELEMENTS.flatMap(ofElement),
  ...MATHML.flatMap(ofMathml),
  ...PAIRS.filter(([outer, inner]) => outer !== inner).flatMap(ofPair),
];
