import assert from "node:assert/strict";
import { methods } from "@winnow/baselines/methods";
import { parse, select, textContent } from "@winnow/core-dom";
import { toCheerio } from "@winnow/core-dom/cheerio";
import { decode } from "@winnow/core-dom/decode";
import { siteOf } from "@winnow/core-dom/site";
import { words } from "@winnow/core-dom/text";
import { extract } from "@winnow/extract";
import { formats } from "@winnow/extract/formats";
import { catalogue as winnow } from "@winnow/extract/winnow";

const prose = "The ferry left at six, as it did every morning, and nobody on board looked back at the town. ";
const html = `<!doctype html><html lang="en"><title>The ferry</title>
<nav><a href="/">Home</a></nav><article><h1>A crossing</h1><p>${prose.repeat(4)}</p>
<table><tr><th>Pier</th></tr><tr><td>Nine</td></tr></table><p>${prose.repeat(3)}<a href="/map">map</a></p></article>`;

for (const [name, { method }] of Object.entries({ ...winnow, ...methods })) {
  const { text } = extract(html, { url: "https://example.org/a", method });
  assert.match(text.replace(/\s+/g, " "), /nobody on board/, name);
}
for (const method of [winnow.winnow.method, methods.readability.method, methods.justext.method]) {
  assert.doesNotMatch(extract(html, { method }).text, /Home/);
}
const article = extract(html, { url: new URL("https://example.org/a") });
assert.equal(article.method, "winnow");
assert(article.confidence > 0.5 && article.confidence <= 1);
assert(article.pageType.probabilities[article.pageType.type] > 1 / 7);
assert.doesNotMatch(article.text, /Home/);
assert.equal(article.metadata.title, "The ferry");
for (const [name, format] of Object.entries(formats)) assert.match(article.render(format), /ferry/, name);
assert.match(article.markdown, /\[map\]\(https:\/\/example\.org\/map\)/);
assert.equal(toCheerio(article.tree)("td").text(), "Nine");

// Tables with characters beyond ASCII: Bun 1.4 escapes those in String.raw.
const formula = `<p>${prose.repeat(6)}<math><mi>α</mi><mo>≤</mo><mi>β</mi></math></p>`;
assert.match(extract(formula).text, /\$\\alpha \\le \\beta\$/);

const windows1252 = Uint8Array.from("<p>caf\u00e9 \u0093quoted\u0094</p>", (char) => char.charCodeAt(0));
const decoded = decode(windows1252, { contentType: "text/html; charset=windows-1252" });
assert.equal(decoded.text, "<p>café “quoted”</p>");
// Without the option decode: the package loads the decoder itself.
const accented = html.replaceAll("town", "caf\u00e9");
const latin1 = Uint8Array.from(accented, (char) => char.charCodeAt(0));
assert.match(extract({ bytes: latin1, contentType: "text/html; charset=latin1" }).text, /at the café/);
const tree = parse(decoded.text);
assert.equal(textContent(tree, select(tree, "p")[0]), "café “quoted”");
assert.deepEqual([...words("Two words")], ["Two", "words"]);
assert.equal(siteOf("https://news.example.co.uk/"), "example.co.uk");
