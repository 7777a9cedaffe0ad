import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { blockTable } from "./block-table.js";
import { readElements } from "./elements.js";
import { hiddenCopies } from "./hidden-copies.js";

const copiesOf = (html: string): string => {
  const tree = parse(html);
  const blocks = blockTable(tree);
  return hiddenCopies(blocks, readElements(tree, blocks)).join("");
};

const TEN = "one two three four five six seven eight nine ten";

describe("hiddenCopies", () => {
  it("finds blocks inside noscript whose words are visible, in any other block", () => {
    expect(copiesOf(`<p>${TEN}</p><noscript><p>${TEN}</p></noscript>`)).toBe("01");
    expect(copiesOf(`<body><noscript><p>${TEN}</p></noscript><p>${TEN} eleven</p>`)).toBe("10");
    expect(copiesOf(`<p>${TEN}</p><noscript><p>${TEN}</p><p>Turn on scripts</p></noscript>`)).toBe("010");
  });

  it("compares pairs of words, so that the same words in another order are no copy", () => {
    expect(copiesOf(`<p>${TEN}</p><noscript><p>ten nine eight seven six</p></noscript>`)).toBe("00");
  });

  it("allows a fifth of the pairs to differ", () => {
    // A changed word changes two pairs: of ten pairs, eight and six are left.
    const copy = (text: string): string => copiesOf(`<p>${TEN}</p><noscript><p>${text}</p></noscript>`);
    expect(copy(TEN.replace("five", "5th"))).toBe("01");
    expect(copy(TEN.replace("five", "5th").replace("eight", "8th"))).toBe("00");
  });

  it("leaves visible repetitions, and text that only noscript has", () => {
    expect(copiesOf(`<p>${TEN}</p><p>${TEN}</p>`)).toBe("00");
    expect(copiesOf(`<body><noscript><p>${TEN}</p><p>${TEN}</p></noscript>`)).toBe("00");
    expect(copiesOf(`<p>Loading</p><noscript><p>${TEN}</p></noscript>`)).toBe("00");
    expect(copiesOf("")).toBe("");
  });

  it.each(["md:hidden", "d-md-none", "visible-xs", "show-for-small-only", "is-hidden-desktop", "print-only"])(
    "finds copies for narrow screens and for printing: %s",
    (name) => {
      expect(copiesOf(`<p class="hidden md:block">Prices rise</p><p class="${name}">Prices rise</p>`)).toBe(
        "01",
      );
      expect(copiesOf(`<p>Prices rise</p><div class="card ${name}"><p>Only here</p></div>`)).toBe("00");
    },
  );

  it("finds long copies that a style or `aria-hidden` hides", () => {
    const rest = "<p>This is running text of the page, which is long enough to be the most of it by far.</p>";
    expect(copiesOf(`${rest}<p>${TEN}</p><p style="display:none">${TEN}</p>`)).toBe("001");
    expect(copiesOf(`${rest}<p>${TEN}</p><p aria-hidden="true">${TEN}</p>`)).toBe("001");
    expect(copiesOf(`${rest}<p>Prices rise</p><p aria-hidden="true">Prices rise</p>`)).toBe("000");
  });

  it("leaves the tabs that are not chosen", () => {
    expect(
      copiesOf(`<div role="tabpanel"><p>${TEN}</p></div><div role="tabpanel" hidden><p>${TEN}</p></div>`),
    ).toBe("00");
  });

  it("finds closed dialogs, unless they have half of the words", () => {
    expect(copiesOf(`<p>${TEN}</p><dialog><p>one two</p></dialog><dialog open><p>three</p></dialog>`)).toBe(
      "010",
    );
    expect(copiesOf(`<p>one</p><dialog><p>${TEN}</p></dialog>`)).toBe("00");
  });

  it("finds the beginning of a text before the whole text, perhaps with its last word cut", () => {
    const start = `${TEN} eleven twelve`;
    expect(copiesOf(`<p>${start} thirt…</p><p hidden>${start} thirteen fourteen</p>`)).toBe("10");
    expect(copiesOf(`<p>${TEN}</p><p>${start}</p>`)).toBe("00");
    expect(copiesOf(`<p>${start}</p><p>${start}</p>`)).toBe("00");
  });
});
