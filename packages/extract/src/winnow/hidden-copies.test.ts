import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { blockTable } from "./block-table.js";
import { hiddenCopies } from "./hidden-copies.js";

const copiesOf = (html: string): string => hiddenCopies(blockTable(parse(html))).join("");

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
});
