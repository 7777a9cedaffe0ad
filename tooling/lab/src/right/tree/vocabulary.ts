const words = (list: string): readonly string[] => list.trim().split(/\s+/);

/** Elements with rules in tree construction, and a few without. Those in `RARE_TAGS` are drawn separately. */
export const TAGS: readonly string[] = words(`
  html head body title base basefont bgsound link meta style script noscript noframes frameset frame
  p div address article aside blockquote center details dialog dir dl fieldset figcaption figure footer header hgroup main
  menu nav ol section summary ul h1 h2 h3 h4 h5 h6 pre listing li dd dt button
  a nobr b big code em font i s small strike strong tt u span sarcasm x-card
  applet marquee object table caption colgroup col tbody tfoot thead tr td th
  area br embed img image keygen wbr input param source track hr textarea iframe noembed xmp
  option optgroup rb rtc rp rt ruby isindex menuitem nextid
  svg foreignObject desc path g circle clipPath math mi mo mn ms mtext mglyph malignmark annotation-xml
`);

/** Elements with special nesting rules, used more often. */
export const NESTING: readonly string[] = words(`
  a b i font nobr p div li td tr table tbody caption button applet h1 svg foreignObject title math mi annotation-xml desc
`);

/** Few attributes, so that several elements have the same ones, which the "Noah's Ark" clause counts. */
export const ATTRIBUTES: readonly string[] = [
  "id", "class", "CLASS", "href", "x", "y", "x", "type", "color", "size", "face", "encoding", "definitionurl", "viewbox",
  "xlink:href", "xml:lang", "xmlns", "xmlns:xlink", "XLINK:TITLE", "attributename", "data-a", "é", "a<b", 'a"b', "a'b", "=a",
  "a\0b", "a/b", "on_click", "ÀB", "prompt", "action", "charset",
]; // biome-ignore format: a list of words

export const VALUES: readonly string[] = [
  "", "1", "a", "a b", "hidden", "HIDDEN", "text/html", "application/xhtml+xml", "#", "a&amp;b", "a&ampb", "a&amp=b", "&lt",
  "&notit;", "&notin", "&#65;", "&#x0;", "&", "&x", "?a=1&b=2&copy=3", "\0", "\r\n", "\n", "é", "\u{1f600}", "\ud800", "<", ">",
  "`", "=", "/", "//", "a/",
]; // biome-ignore format: a list of words

export const TEXTS: readonly string[] = [
  "x", "words and words", " ", "  ", "\n", "\t", "\f", "\r", "\r\n", "\n\n", "\0", "a\0b", " \0 ", "é", "雨燕", "\u{1f600}", "\ud800",
  "\udc00", "\ufeff", "\ufffd", "\u0080", "\u00a0", "<", "</", "<<", "< a", "<1", "=", "'", '"', "/", ">", "/>", "-", "]", "]]>",
]; // biome-ignore format: a list of words

/** Character references and similar text. */
export const REFERENCES: readonly string[] = [
  "&", "&&", "&;", "& ", "&a", "&amp;", "&amp", "&AMP", "&ampx", "&lt;", "&lt", "&LT;", "&gt", "&quot;", "&nbsp;", "&nbsp",
  "&copy", "&copyx", "&not", "&notin;", "&notin", "&notit;", "&nosuch;", "&ImaginaryI;", "&NotEqualTilde;", "&acE;", "&fjlig;",
  "&CounterClockwiseContourIntegral;", "&#", "&#;", "&#x", "&#x;", "&#xg", "&#65", "&#65;", "&#065x", "&#x41;", "&#X41",
  "&#0;", "&#x80;", "&#159;", "&#xD800;", "&#xdfff;", "&#x110000;", "&#99999999999999999999;", "&#13;", "&#10;", "&#12;", "&#32;",
  "&#x1F600;", "&#xFFFD;", "&#9", "&Tab;", "&NewLine;", "&lang;", "&ThickSpace;",
]; // biome-ignore format: a list of words

/** Comments, and markup that becomes one. */
export const COMMENTS: readonly string[] = [
  "<!-- c -->", "<!---->", "<!-->", "<!--->", "<!----!>", "<!-- a --!>", "<!--a--b-->", "<!--a---->", "<!--<!--", "<!--<!-->",
  "<!--<!---->", "<!--<!--->", "<!--a<!-b-->", "<!--", "<!-", "<!", "<!>", "<!a>", "<!--a--", "<!--a-", "<!--a--!", "<!--\0-->",
  "<!--\r\n-->", "-->", "--!>", "->", "<?php echo 1 ?>", "<?", "<?>", "<?xml?>", "</ a>", "</>", "</?>", "</\0>", "<!\0>",
  "<!DOCTYP>", "<!doc", "<!--&amp;-->", "<!--<script>-->", "<!--</script>-->",
]; // biome-ignore format: a list of words

export const CDATA: readonly string[] = [
  "<![CDATA[", "<![CDATA[x]]>", "<![CDATA[ ]]>", "<![CDATA[]]]>", "<![CDATA[]]x]]>", "<![CDATA[\0]]>", "<![CDATA[&amp;]]>",
  "<![CDATA[<b>]]>", "<![cdata[x]]>", "<![CDATA", "]]>", "]]",
]; // biome-ignore format: a list of words

export const DOCTYPES: readonly string[] = [
  "<!DOCTYPE html>", "<!doctype html>", "<!DOCTYPE>", "<!DOCTYPE", "<!DOCTYPE html", "<!DOCTYPEhtml>", "<!DOCTYPE HTML SYSTEM>",
  '<!DOCTYPE html SYSTEM "about:legacy-compat">', "<!DOCTYPE html PUBLIC '' ''>", "<!DOCTYPE html PUBLIC>",
  '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">', '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2//EN">',
  '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Frameset//EN" "http://www.w3.org/TR/html4/frameset.dtd">',
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "a">', '<!DOCTYPE x PUBLIC"a"SYSTEM"b">',
  '<!DOCTYPE html SYSTEM "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd">', "<!DOCTYPE\0 a\0b>",
  '<!DOCTYPE html PUBLIC "a', '<!DOCTYPE html PUBLIC "a>', '<!DOCTYPE html PUBLIC "a" b>', '<!DOCTYPE html SYSTEM "\0">x',
  "<!DOCTYPE html x>", "<!DOCTYPE potato>", '<!DOCTYPE html PUBLIC "HTML">',
]; // biome-ignore format: a list of words

/** Markup that matters in the raw text states. */
export const RAW_TEXT: readonly string[] = [
  "<script>", "</script>", "</script", "</scriptx>", "</script/", "</script a=b>", "</SCRIPT >", "<!--", "<!--<script>", "<script ",
  "-->", "--", "<style>", "</style>", "</style\n>", "<title>", "</title>", "</titl", "<textarea>", "<textarea>\n", "</textarea>",
  "<xmp>", "</xmp>", "<iframe>", "</iframe>", "<noembed>", "</noembed>", "<noframes>", "</noframes>", "<noscript>", "</noscript>",
  "<pre>\n", "<listing>\r\n", "<svg><script>", "<svg><style>", "<svg><title>",
]; // biome-ignore format: a list of words

/** Contexts of fragments; undefined for a document. */
export const CONTEXTS: readonly string[] = [
  "div", "template", "body", "html", "head", "frameset", "table", "tbody", "thead", "tr", "td", "th", "caption", "colgroup", "p",
  "form", "title", "textarea", "style", "script", "xmp", "iframe", "noembed", "noframes", "noscript", "plaintext", "button",
  "option", "optgroup", "x-card", "a", "svg svg", "svg path", "svg foreignObject", "svg desc", "svg title", "math math", "math mi",
  "math annotation-xml",
]; // biome-ignore format: a list of words
