import { blocks, parse } from "@winnow/core-dom";
import { extract } from "@winnow/extract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageHtml } from "./page-html.js";

/** The page as it is shown, with the marks of the default method. */
function shown(html: string, url?: string): { readonly html: string; readonly cut: boolean } {
  const extraction = extract({ html }, { url });
  return pageHtml(extraction.tree, blocks(extraction.tree), extraction.blocks, url);
}

/** What an attack is made of. */
const PIECES = [
  "<script>a</script>",
  "<p onclick=a>",
  "</p>",
  "<a href='javascript:a'>",
  "</a>",
  "<svg><style>",
  "</svg>",
  "<math><mtext>",
  "<style>",
  "</style>",
  "<!--",
  "-->",
  "<img src=x onerror=a>",
  "<table><td>",
  "</table>",
  "<iframe srcdoc='<b>'>",
  "<form action=a>",
  "<input value='\"><b>'>",
  "<noscript><b title='</noscript>'>",
  "<template>",
  "<textarea>",
  "</textarea>",
  "words & more",
  "<base href=//a>",
  "<meta http-equiv=refresh content=0>",
  "<plaintext>",
  "<mglyph>",
  "<annotation-xml encoding=text/html>",
  "<select><option>",
  "\0",
];

describe("pageHtml", () => {
  it("puts the text of each block into elements with its number and label", () => {
    const { html } = shown("<nav><a href=/>Home</a></nav><p>One <b>two</b> three</p>");
    expect(html).toMatch(
      /<nav><span class="link"><span data-block="0" class="\w+">Home<\/span><\/span><\/nav>/,
    );
    expect(html).toMatch(
      /<p><span data-block="1" class="\w+">One <\/span><b><span data-block="1" class="\w+">two<\/span><\/b><span data-block="1" class="\w+"> three/,
    );
  });

  it("keeps tables, formulas and images with an address, and only the attributes that these need", () => {
    const { html } = shown(
      '<table><tr><td colspan=2 onclick=a style="color:red">A</table><math display=block><mi href=a>x</mi></math><img src=/a.png alt=\'"><b>\' width=3 onload=a><img src="javascript:a" alt=B>',
      "https://example.org/b",
    );
    expect(html).toContain('<td colspan="2">');
    expect(html).toContain('<math display="block"><mi>');
    expect(html).toContain('<img src="https://example.org/a.png" alt="&#34;&#62;&#60;b&#62;">');
    expect(html).toContain('<span class="media">image B</span>');
  });

  it("writes only the content, for those who read", () => {
    const source =
      "<nav>Home <img src=//e.example/b.png></nav><article>One<br><b>two</b><img src=//e.example/a.png alt=A></article>Three";
    const { tree, marks } = extract(source, { include: "article" });
    expect(pageHtml(tree, [], [], "https://e.example/", marks).html).toBe(
      '<article>One<br><b>two</b><img src="https://e.example/a.png" alt="A"></article>',
    );
  });

  it("writes nothing that could act, whatever the page", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }), (pieces) => {
        const { html } = shown(pieces.join(""));
        const tags = html.match(/<[^>]*>/g) ?? [];
        for (const tag of tags) {
          expect(tag).toMatch(
            /^<\/?(?:[a-z][a-z0-9]*)(?: (?:data-block="\d+"|class="\w+"|colspan="\d+"|rowspan="\d+"|display="block"|src="https?:[^"]*"|alt="[^"<>]*"))*>$/,
          );
          expect(tag).not.toMatch(
            /^<\/?(?:script|style|svg|iframe|form|input|meta|base|link|object|embed|template|noscript|a)\b/,
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  it("ends early on pages that are too large, and takes deep and wide ones", () => {
    const unmarked = (html: string) => {
      const tree = parse(html);
      return pageHtml(tree, blocks(tree), []);
    };
    const deep = unmarked(`${"<div>".repeat(100_000)}<p>One`);
    expect(deep.html).toContain(">One</span>");
    expect(deep.cut).toBe(false);
    const wide = unmarked(`<p>${"many words & ".repeat(20)}</p>`.repeat(20_000));
    expect(wide.cut).toBe(true);
    expect(wide.html.length).toBeLessThan(3_100_000);
    expect(wide.html.endsWith("</p>")).toBe(true);
  });
});
