import { extract } from "@winnow/extract";
import { describe, expect, it } from "vitest";
import { beautifulsoup } from "./index.js";

const textOf = (html: string): string => extract(html, { method: beautifulsoup }).text;

describe("beautifulsoup", () => {
  it("joins stripped text nodes with spaces, as BeautifulSoup 4.15 does", () => {
    const page =
      "<title>T</title><body>a <p>One\n  two</p><b>th</b>ree<!-- no --> four<noscript>x</noscript>" +
      "<textarea>five</textarea><template>x</template><ruby>k<rt>x</rt></ruby>";
    expect(textOf(page)).toBe("T a One\n  two th ree four five k");
  });

  it("reads the content of iframes as markup", () => {
    const page = "<p>a</p><iframe><p>Six &amp; seven</p>eight</iframe>";
    expect(textOf(page)).toBe("a Six & seven eight");
  });

  it("finds no content in a page whose title is the only text that is read", () => {
    const page = "<title>T</title><ruby><rt>x</rt></ruby>";
    expect(extract(page, { method: beautifulsoup }).reason).toBe("no-content");
    expect(textOf(page)).toBe("");
  });
});
