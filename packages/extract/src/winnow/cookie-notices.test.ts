import { Label, NodeKind, parse, text } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { blockText } from "./block-table.js";
import { cookieNotices } from "./cookie-notices.js";
import { pageView } from "./page-view.js";
import { winnow } from "./winnow.js";

const NOTICE =
  "<p>We use cookies to measure how this site is used. Some cookies are needed for it to work, others are set by partners.</p>";
const ARTICLE =
  "<p>The ferry left at six, as it had done every morning since the war, and nobody looked back.</p>".repeat(
    4,
  );

function noticed(html: string): readonly string[] {
  const page = pageView(parse(html), undefined);
  const isNotice = cookieNotices(page);
  return [...isNotice.keys()]
    .filter((i) => isNotice[i] === 1)
    .map((i) => blockText(page.blocks, i).slice(0, 14));
}

describe("cookieNotices", () => {
  it.each([
    ["a platform", '<div id="onetrust-consent-sdk"><div class="ot-pc">'],
    ["a platform with another case", '<div id="CybotCookiebotDialog"><div>'],
    ["a banner", '<div class="site-cookie-banner"><div>'],
    ["a dialog about cookies", '<div role="dialog"><div>'],
    ["an overlay about cookies", '<div class="overlay"><div>'],
  ])("finds the notice of %s", (_, start) => {
    expect(noticed(`<body><main>${ARTICLE}</main>${start}${NOTICE}</div></div>`)).toEqual(["We use cookies"]);
  });

  it.each([
    ["an article about cookies", `<article class="cookie-recipes">${NOTICE}${ARTICLE}</article>`],
    ["a policy", `<div id="ot-sdk-cookie-policy">${NOTICE}</div>${ARTICLE}`],
    [
      "another dialog",
      `<main>${ARTICLE}</main><div role="dialog"><p>Choose the size of the letters.</p></div>`,
    ],
    ["a dialog with the whole article", `<div class="overlay">${NOTICE}${ARTICLE.repeat(3)}</div>${ARTICLE}`],
    ["the body", `<body class="cookie-banner-open">${NOTICE}${ARTICLE}`],
    ["a page with nothing else", `<div class="cookie-notice">${NOTICE}</div>`],
  ])("leaves %s as it is", (_, html) => {
    expect(noticed(html)).toEqual([]);
  });

  it("keeps notices out of the content, with a reason", () => {
    const tree = parse(`<main>${ARTICLE}</main><div class="cookie-banner">${NOTICE.repeat(5)}</div>`);
    const marks = winnow(tree, {});
    const row = tree.kind.findIndex(
      (kind, i) => kind === NodeKind.text && text(tree, i).startsWith("We use cookies"),
    );
    expect(marks.label[row]).toBe(Label.boilerplate);
    expect(marks.reasons[marks.reason[row]!]).toBe("notice of cookies");
  });
});
