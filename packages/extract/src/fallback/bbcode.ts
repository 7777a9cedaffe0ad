/** A tag of BBCode, such as `[quote=Ann]` or `[*]`. */
const TAG = /\[(\/?)([a-z]{1,12}|\*)(?:=([^[\]\n]{0,500}))?\]/gi;
/** An end tag that forums' markup has and other text rarely. */
const SIGN = /\[\/(?:b|i|u|s|quote|url|img|code|list|size|color|font|center|spoiler)\]/i;

/** The elements of the tags; other tags are left out, and their text stays. */
// biome-ignore format: a table
const ELEMENTS: Readonly<Record<string, string>> = {
  b: "b", i: "i", u: "u", s: "s", quote: "blockquote", code: "pre", list: "ul", "*": "li", h: "h2", heading: "h2",
  table: "table", tr: "tr", td: "td", th: "th",
};

/** Whether a text is written in BBCode. */
export function isBBCode(text: string): boolean {
  return text.includes("[/") && SIGN.test(text);
}

/**
 * Writes BBCode as HTML.
 *
 * @param text - with `<` and `&` escaped.
 * @example bbcodeHtml("[b]Hi[/b] [url=/a]there[/url]"); // '<b>Hi</b> <a href="/a">there</a>'
 */
export function bbcodeHtml(text: string): string {
  // The text of an image is its address.
  const shown = text.replace(/\[img(?:=[^[\]\n]{0,100})?\][^[\]\n]{0,2000}\[\/img\]/gi, "");
  return shown
    .replace(TAG, (tag, slash: string, name: string, value: string | undefined) => {
      const lower = name.toLowerCase();
      if (lower === "url") return slash === "" ? `<a${addressOf(value)}>` : "</a>";
      const element = Object.hasOwn(ELEMENTS, lower) ? ELEMENTS[lower] : undefined;
      if (element !== undefined) return `<${slash}${element}>`;
      return KNOWN.has(lower) ? "" : tag;
    })
    .replace(/\n/g, "<br>");
}

const KNOWN: ReadonlySet<string> = new Set(
  "size color colour font center left right justify indent spoiler attach media email user mention img sub sup hr".split(
    " ",
  ),
);

function addressOf(value: string | undefined): string {
  if (value === undefined) return "";
  return ` href="${value
    .trim()
    .replace(/^["']|["']$/g, "")
    .replace(/"/g, "&quot;")}"`;
}
