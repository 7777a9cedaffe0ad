// Uses the packages in a page or a worker: the README's first program, each entry alone, verdicts, deduplication and segments.

import { methods } from "@winnow/baselines/methods";
import { justext, loadStopList } from "@winnow/baselines/methods/justext";
import { readability } from "@winnow/baselines/methods/readability";
import { SEGMENTERS as LITERATURE } from "@winnow/baselines/segmenters";
import { parse } from "@winnow/core-dom";
import { decode } from "@winnow/core-dom/decode";
import { deduplicate } from "@winnow/dedup";
import { extract } from "@winnow/extract";
import { formats } from "@winnow/extract/formats";
import { html as renderHtml } from "@winnow/extract/html";
import { markdown } from "@winnow/extract/markdown";
import { extractMetadata } from "@winnow/extract/metadata";
import { tei } from "@winnow/extract/tei";
import { text as renderText } from "@winnow/extract/text";
import { catalogue as winnow } from "@winnow/extract/winnow";
import { articleClassifier, filter } from "@winnow/filter";
import { createFilter } from "@winnow/filter/presets";
import { gopherQuality } from "@winnow/filter/quality";
import { segment } from "@winnow/segment";
import { SEGMENTERS } from "@winnow/segment/segmenters";

const prose = "The ferry left at six, as it did every morning, and nobody on board looked back at the town. ";
const html = `<!doctype html><html lang="en"><title>The ferry</title>
<nav><a href="/">Home</a></nav><article><h1>A crossing &amp; a town</h1><p>${prose.repeat(4)}</p>
<table><tr><th>Pier</th></tr><tr><td>Nine &lsquo;n&rsquo;</td></tr></table><p>${prose.repeat(3)}<a href="/map">map</a></p></article>`;

/** @returns "ok", or throws an error that names the first expectation that failed. */
export async function runProgram() {
  const article = extract(html, { url: "https://example.org/a" });
  expect("title", article.metadata.title, "The ferry");
  expect("text", article.text.includes("nobody on board"), true);
  expect("navigation", article.text.includes("Home"), false);
  // The model is part of the bundle.
  expect("method", article.method, "winnow");
  expect("confidence", article.confidence > 0.5, true);
  expect("Markdown", article.markdown.includes("[map](https://example.org/map)"), true);
  for (const [name, format] of Object.entries(formats)) {
    expect(`format ${name}`, article.render(format).includes("ferry"), true);
  }
  for (const [name, { method }] of Object.entries({ ...winnow, ...methods })) {
    expect(`method ${name}`, extract(html, { method }).text.includes("nobody on board"), true);
  }

  // The entries alone, put together by hand.
  const tree = parse(html);
  const marks = readability(tree);
  for (const format of [renderHtml, markdown, tei, renderText]) {
    expect("an entry's rendering", format(tree, marks).includes("nobody on board"), true);
  }
  expect("an entry's metadata", extractMetadata(tree).title, "The ferry");
  expect("a stop list", await loadStopList("en"), true);
  expect("justext", renderText(tree, justext(tree)).includes("nobody on board"), true);

  const bytes = Uint8Array.from("<p>caf\u00e9 \u0093quoted\u0094</p>", (char) => char.charCodeAt(0));
  const decoded = decode(bytes, { contentType: "text/html; charset=windows-1252" });
  expect("decoded text", decoded.text, "<p>café “quoted”</p>");
  expect("extracted bytes", extract(bytes, { decode }).text, "café “quoted”");
  try {
    extract(bytes);
    throw new Error("extract(bytes) without a decoder did not throw");
  } catch (error) {
    expect("the error of extract(bytes)", error.name, "TypeError");
  }

  expect("an article", filter(article, articleClassifier()).score >= 0, true);
  const english = await createFilter({ filter: "languages", keep: ["en"] });
  expect("language", filter(article, english).keep, true);
  expect("stop words", filter({ text: prose }, gopherQuality()).reasons[0].rule, "gopher-words");

  const text =
    "The mill by the river ground corn for eleven villages until the flood of 1784 took its wheel.";
  const { memberships } = await deduplicate([
    { id: "a", text },
    { id: "b", text: `${text} It was rebuilt.` },
    { id: "c", text: "A bridge was built there later." },
  ]);
  expect("cluster sizes", memberships.map(({ size }) => size).join(), "2,2,1");

  const thread = extract(
    ["Ada", "Bo", "Cy"]
      .map(
        (name) =>
          `<div class="post"><b class="author">${name}</b> <time>2024-03-01</time><p>${name}: ${prose}</p></div>`,
      )
      .join(""),
    { comments: true },
  );
  const segmentation = segment(thread.tree, thread.marks);
  expect("authors of segments", segmentation.segments.map(({ author }) => author).join(), "Ada,Bo,Cy");
  for (const [name, { segmenter }] of Object.entries({ ...SEGMENTERS, ...LITERATURE })) {
    const { segments } = segment(thread.tree, thread.marks, { segmenter });
    expect(`segmenter ${name}`, segments.length > 0, true);
  }
  return "ok";
}

function expect(what, actual, expected) {
  if (actual !== expected)
    throw new Error(`${what}: ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`);
}
