import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { afterInnerByWord, byLine, withoutByWords } from "./by-prefix.js";
import { isPersonLike, nameFault, readNames } from "./read-names.js";
import { isRole } from "./roles.js";
import { isCredentials, splitNames, uninverted } from "./split-names.js";
import { beforeNumbers, beforeStopWords, withoutBrackets, withoutContacts, withoutSigns } from "./strip.js";

describe("withoutByWords", () => {
  it.each([
    ["By Ann Lee", "Ann Lee"],
    ["Written by: Ann Lee", "Ann Lee"],
    ["Von Anna Weiß", "Anna Weiß"],
    ["Von Trier", "Von Trier"],
    ["De La Cruz", "De La Cruz"],
    ["von Anna Weiß", "Anna Weiß"],
    ["Par Anne Roy", "Anne Roy"],
    ["Por Ana Díaz", "Ana Díaz"],
    ["a cura di Anna Riva", "Anna Riva"],
    ["Door Anna de Vries", "Anna de Vries"],
    ["Av Anna Berg", "Anna Berg"],
    ["Autor: Anna Nowak", "Anna Nowak"],
    ["Текст: Анна Белова", "Анна Белова"],
    ["Γράφει η Άννα Παππά", "Άννα Παππά"],
    ["作者：王小明", "王小明"],
    ["文／王小明", "王小明"],
    ["記者 山田花子", "山田花子"],
    ["글: 김영희", "김영희"],
    ["De Niro", "De Niro"],
    ["Bylaw Jones", "Bylaw Jones"],
  ])("%s", (line, expected) => {
    expect(withoutByWords(line)).toBe(expected);
  });

  it("distinguishes common words from by-phrases", () => {
    expect(byLine("by Ann")).toMatchObject({ strong: false });
    expect(byLine("Written by Ann")).toMatchObject({ strong: true, noun: false });
    expect(byLine("Author Ann")).toMatchObject({ strong: true, noun: true, marked: false });
    expect(byLine("Ann Lee")).toBeUndefined();
  });

  it("finds a by-word after a date", () => {
    expect(afterInnerByWord("Posted on 5 May 2024 by Ann Lee")).toBe("Ann Lee");
    expect(afterInnerByWord("Standby mode")).toBeUndefined();
  });
});

describe("the steps of cleaning", () => {
  it("withoutContacts", () => {
    expect(withoutContacts("Ann Lee @annlee ann@a.example https://a.example/x")).toBe("Ann Lee");
  });
  it("withoutBrackets", () => {
    expect(withoutBrackets("Ann Lee (Content Manager) [she/her]")).toBe("Ann Lee");
  });
  it("beforeNumbers", () => {
    expect(beforeNumbers("Ann Lee May 5, 2024")).toBe("Ann Lee");
    expect(beforeNumbers("paulb203")).toBe("paulb203");
    expect(beforeNumbers("98 Buck Social")).toBe("98 Buck Social");
  });
  it("beforeStopWords", () => {
    expect(beforeStopWords("Ann Lee on 5 May")).toBe("Ann Lee");
    expect(beforeStopWords("Ann Lee Updated 5 May")).toBe("Ann Lee");
    expect(beforeStopWords("Organization for Birds")).toBe("Organization for Birds");
    expect(beforeStopWords("Audiophile On")).toBe("Audiophile On");
  });
  it("withoutSigns", () => {
    expect(withoutSigns("~ Ann Lee |")).toBe("Ann Lee");
    expect(withoutSigns("Bo Ek Jr.")).toBe("Bo Ek Jr.");
  });
  it("isRole", () => {
    for (const role of ["Senior Staff Writer", "Redakteurin", "Extension horticulture educators", "记者"]) {
      expect([role, isRole(role)]).toEqual([role, true]);
    }
    for (const name of ["Ann Lee", "Podium Team", "王小明"])
      expect([name, isRole(name)]).toEqual([name, false]);
  });
  it("isCredentials", () => {
    for (const piece of ["Ph.D.", "MD", "CFP®", "MS RD", "Jr."])
      expect([piece, isCredentials(piece)]).toEqual([piece, true]);
    for (const piece of ["Ann", "Ma Li", "Do Nguyen"])
      expect([piece, isCredentials(piece)]).toEqual([piece, false]);
  });
  it("nameFault", () => {
    expect(nameFault("Ann Lee")).toBeUndefined();
    expect(nameFault("Jeffrey A. Slot CPP, PSP")).toBeUndefined();
    expect(nameFault("admin")).toBe("placeholder");
    expect(nameFault("Read more")).toBe("interface-word");
    expect(nameFault("...")).toBe("no-letters");
    expect(nameFault("Lamps, anyone?")).toBe("a-sentence");
  });
  it("isPersonLike", () => {
    for (const name of ["Ann Lee", "Ludwig van Beethoven", "王小明", "Lamp Team"])
      expect([name, isPersonLike(name)]).toEqual([name, true]);
    for (const name of ["Ann", "checking this box", "$5 Off Lamps"])
      expect([name, isPersonLike(name)]).toEqual([name, false]);
  });
});

describe("splitNames", () => {
  it.each([
    ["Ann Lee and Bo Ek", ["Ann Lee", "Bo Ek"]],
    ["Ann Lee, Bo Ek & Cy Fo", ["Ann Lee", "Bo Ek", "Cy Fo"]],
    ["Ann Lee, Bo Ek, and Cy Fo", ["Ann Lee", "Bo Ek", "Cy Fo"]],
    ["Ann Lee, Ph.D., RN; Bo Ek, Jr.", ["Ann Lee, Ph.D., RN", "Bo Ek, Jr."]],
    ["Anna Weiß und Bo Ek", ["Anna Weiß", "Bo Ek"]],
    ["Anne Roy et Luc Roy", ["Anne Roy", "Luc Roy"]],
    ["Анна Белова и Олег Ким", ["Анна Белова", "Олег Ким"]],
    ["王小明、李雷", ["王小明", "李雷"]],
    ["Maria & Katerina", ["Maria", "Katerina"]],
    ["Center for Drug Evaluation and Research", ["Center for Drug Evaluation and Research"]],
    ["Ann Lee | Bo Ek", ["Ann Lee", "Bo Ek"]],
  ])("%s", (line, expected) => {
    expect(splitNames(line)).toEqual(expected);
  });

  it("reverses inverted names", () => {
    expect(uninverted("de Vries, Jan")).toBe("Jan de Vries");
    expect(uninverted("Lee, Ph.D.")).toBe("Lee, Ph.D.");
    expect(uninverted("Ann Lee")).toBe("Ann Lee");
  });
});

describe("readNames", () => {
  it.each([
    ["By Ann Lee, Staff Writer and Bo Ek | May 5, 2024", ["Ann Lee", "Bo Ek"]],
    ["By\nAnn Lee\nDec 4\n5 min read", ["Ann Lee"]],
    ["ANN LEE", ["Ann Lee"]],
    ["JWU", ["JWU"]],
    ["Posted by Ann Lee in Travel", ["Ann Lee"]],
    ["Ann Lee, Director, Content & Marketing", ["Ann Lee"]],
    ["Authors: Ann Lee and Bo Ek, Extension horticulture educators", ["Ann Lee", "Bo Ek"]],
    ["Ann Lee; ann lee", ["Ann Lee"]],
    ["The Lamp Team", ["The Lamp Team"]],
    ["撰文：王小明、李雷", ["王小明", "李雷"]],
  ])("%j", (raw, expected) => {
    expect(readNames(raw).names).toEqual(expected);
  });

  it("returns a role if nobody is named", () => {
    expect(readNames("Contributing Editor")).toEqual({ names: ["Contributing Editor"], role: true });
  });

  it("reports why there are no names", () => {
    expect(readNames("unknown")).toEqual({ names: [], fault: "placeholder" });
    expect(readNames("Last updated: May 5, 2024").names).toEqual([]);
    expect(readNames("x".repeat(5_000))).toEqual({ names: [], fault: "too-long" });
  });

  it("returns names from the input, each once", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            "Ann Lee",
            " and ",
            ", ",
            "By ",
            "5 May 2024",
            " | ",
            "Editor",
            "\n",
            "@ann",
            "王小明",
            "(x)",
          ),
          { maxLength: 10 },
        ),
        (pieces) => {
          const raw = pieces.join("");
          const { names } = readNames(raw);
          expect(new Set(names).size).toBe(names.length);
          for (const name of names) for (const word of name.split(/[\s,]+/)) expect(raw).toContain(word);
        },
      ),
      { seed: 1 },
    );
  });

  const readManyTimes = (raw: string): void => {
    for (let times = 0; times < 100; times++) readNames(raw);
  };

  it.each(["a, ", "by ", "( ", "Ann and ", "1 ", "| ", " "])("takes linear time for many %j", (piece) => {
    expect(timeRatio(16, (size) => piece.repeat(size), readManyTimes)).toBeLessThan(MAX_TIME_RATIO);
    expect(readNames(piece.repeat(1_000_000)).fault).toBe("too-long");
  });
});

describe("separators without backtracking", () => {
  const line = (...units: string[]) => fc.string({ unit: fc.constantFrom(...units), maxLength: 9 });
  const settings = { seed: 1, numRuns: 3000 };

  it("splits with the white space around them", () => {
    const expression = /\s*(?:[;；、，,|｜/／•·]|\s[–—-]\s|\s[+&＆]\s)\s*|\n/u;
    fc.assert(
      fc.property(line(" ", "\n", "Xy", "Zo", ",", ";", "-", "&", " - ", "|"), (value) => {
        const pieces = value.split(expression).map((piece) => piece.trim());
        expect(splitNames(value)).toEqual(pieces.filter((piece) => piece !== ""));
      }),
      settings,
    );
  });

  it("removes brackets with the white space before them", () => {
    const expression = /\s*[([（【][^()[\]（）【】]{0,80}[)\]）】]/g;
    fc.assert(
      fc.property(line("(", ")", "[", "]", " ", "\n", "a"), (value) => {
        expect(withoutBrackets(value)).toBe(value.replace(expression, " ").replace(/\s+/g, " ").trim());
      }),
      settings,
    );
  });
});
