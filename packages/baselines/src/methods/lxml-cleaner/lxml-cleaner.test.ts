import { extract } from "@winnow/extract";
import { describe, expect, it } from "vitest";
import { lxmlCleaner } from "./index.js";

const textOf = (html: string): string => extract(html, { method: lxmlCleaner }).text;

describe("lxmlCleaner", () => {
  it("joins the text around removed elements, as lxml_html_clean 0.4.6 does", () => {
    const page =
      "<!doctype html><title>T</title><body><nav>x</nav><p>a<button>x</button>b <b>c</b><!-- no -->d</p>" +
      "<form><p>x</p></form><p>Seen on <time>today</time>!</p><aside>x</aside><section>e\n f</section>";
    expect(textOf(page)).toBe("ab c d Seen on ! e\n f");
  });

  it("removes the cells of a form that begins between cells", () => {
    const page =
      "<!doctype html><table><tr><form><td>x</td></form></tr><tr><td>z</td></tr></table><p>a<form></form>b";
    expect(textOf(page)).toBe("z a b");
  });
});
