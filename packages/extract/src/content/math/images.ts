import { Attribute, attribute, attributeReader, type Tree } from "@winnow/core-dom/tree";
import { percentDecoded } from "../addresses.js";
import type { Formula } from "../types.js";
import { looksLikeTex, MAX_LENGTH, undelimited } from "./tex.js";

/**
 * Classes of images of formulas with the source in `alt`: MediaWiki, WordPress and its plugins, Moodle,
 * Zhihu, Sphinx, AoPS, LaTeXML, MathWorld.
 */
const IMAGE_CLASS =
  /(?:^|\s)(?:latex|latexcenter|tex|texrender|math|mwe-math-fallback-image-\w+|mwe-math|mwe-tex|eeimg|ee_img|equation_image|math-inline|math-display|ql-img-\w+-(?:formula|equation)|ltx_Math|inlineformula|numberedequation|displayformula)(?:\s|$)/;
const DISPLAY_CLASS =
  /image-display|math[- ]display|displayed-equation|displayformula|formulaDsp|numberedequation|latexcenter/;

/** Services that draw a formula from its address: the path, and the parameter with the source. */
const DRAWING_PATH =
  /latex|equation|mathtex|mimetex|chart|render\/math|math\.(?:now\.sh|vercel\.app)|texrendr|tex2(?:img|svg|png)|\/\/tex\./i;
const DRAWN_PARAMETER = /(?:^|&)(?:latex|tex|chl|formula|math|from|inline|eqn?|expression)=([^&]+)/i;

/** Services that use the whole query or the rest of the path; a plus in it is literal. */
const DRAWN_ADDRESS: readonly RegExp[] = [
  /^(?:https?:)?\/\/[^/]*codecogs\.com\/[a-z.]*(?:gif|png|svg|pdf|eq|emf|swf|html)\.(?:latex|image|download)\?([^#]+)/i,
  /^[^?#]*\/(?:mimetex|mathtex)\.cgi\?([^#]+)/i,
  /^(?:https?:)?\/\/(?:www\.)?(?:mathurl\.com\/render\.cgi|numberempire\.com\/equation\.render)\?([^#]+)/i,
  /^(?:https?:)?\/\/(?:i\.upmath\.me|tex\.s2cms\.ru)\/(?:svg|png)b?\/([^#]+)/i,
];

/** Matches at least every address above: a fast first check. Only these hosts have the source in the path. */
const DRAWING_HOST = /codecogs|\.cgi|equation\.render|upmath|s2cms/i;
const PATH_HOST = /upmath|s2cms/i;

/** Settings of services at the start of a source: resolution, colours, fonts. */
const SETTINGS =
  /^(?:\\(?:dpi|bg|fg|fn)_?(?:\{[\w.]+\}|\w+)\s*|\\(?:inline|tiny|small|large|Large|LARGE|huge)\s+)+|\\nocache$/g;

const readEeimg = attributeReader("eeimg");
/** Habr's attribute with the LaTeX. */
const readSource = attributeReader("source");

/** Returns the LaTeX of an image of a formula: its `alt`, or what its address asks a service to draw. */
export function imageFormula(tree: Tree, row: number): Formula | undefined {
  const names = Attribute.class(tree, row) ?? "";
  const alt = Attribute.alt(tree, row) ?? "";
  const src = Attribute.src(tree, row) ?? "";
  const isFormula = IMAGE_CLASS.test(names) || readEeimg(tree, row) !== undefined;
  // `data:` addresses are long and have no source.
  const drawn = drawnSource(src.startsWith("data:") ? (attribute(tree, row, "data-src") ?? "") : src);
  const described =
    isFormula && alt !== "" && isSource(alt, names) ? alt.replace(/^\s*LaTeX:\s*/, "") : undefined;
  const named = readSource(tree, row);
  const own = named !== undefined && looksLikeTex(named) ? named : undefined;
  const source = own ?? described ?? drawn ?? (isDelimited(alt) ? alt : undefined);
  if (source === undefined || source.length > MAX_LENGTH) return undefined;
  const { tex, display } = undelimited(source.replace(SETTINGS, ""));
  return tex === ""
    ? undefined
    : { tex, display: display || DISPLAY_CLASS.test(names) || alt.startsWith("$$display$$") };
}

/** Returns the alternative text of an image that is known to show a formula, if it is LaTeX. */
export function describedSource(tree: Tree, row: number): string | undefined {
  const alt = Attribute.alt(tree, row) ?? "";
  return isSource(alt, "") ? undelimited(alt).tex : undefined;
}

/** Whether an alternative text is LaTeX, not a name such as `math icon` or the address of the image. */
function isSource(alt: string, names: string): boolean {
  if (/(?:^|\s)mwe-|latex|texrender|eeimg|equation_image/.test(names)) return true;
  return /[\\^_=+<>{}]|\w\(|^\s*[A-Za-z\d]\s*$/.test(alt) && !/\.(?:png|gif|svg|jpe?g)$/i.test(alt);
}

/** Whether an alternative text is LaTeX whatever the image: between delimiters or in display style. */
function isDelimited(alt: string): boolean {
  if (!/^\s*(?:\$|\\[[(]|\{?\\displaystyle\b|\\begin\{)/.test(alt)) return false;
  const { tex, delimited } = undelimited(alt);
  return /^\s*\{?\\displaystyle\b/.test(alt) || (delimited && /\\|[\^_=]|^[A-Za-z]$/.test(tex));
}

function drawnSource(src: string): string | undefined {
  if (src === "" || src.length > MAX_LENGTH || !(src.includes("?") || PATH_HOST.test(src))) return undefined;
  const queried = drawnParameter(src)?.replaceAll("+", " ");
  if (queried !== undefined) {
    // The same service draws charts.
    return !/chart/.test(src) || /[?&]cht=tx/.test(src) ? percentDecoded(queried) : undefined;
  }
  if (!DRAWING_HOST.test(src)) return undefined;
  for (const pattern of DRAWN_ADDRESS) {
    const source = pattern.exec(src)?.[1];
    if (source !== undefined)
      return percentDecoded(source.replaceAll("&space;", " ").replaceAll("&plus;", "+"));
  }
  return undefined;
}

function drawnParameter(address: string): string | undefined {
  if (!DRAWING_PATH.test(address)) return undefined;
  const [path = "", query = ""] = address.replace(/#.*/s, "").split(/\?(.*)/s, 2);
  if (!DRAWING_PATH.test(path) || /\.(?:png|jpe?g|gif|webp)$/i.test(path)) return undefined;
  // Some services take the format of the image there.
  return DRAWN_PARAMETER.exec(query)?.[1]?.replace(/\.(?:svg|png)$/, "");
}
