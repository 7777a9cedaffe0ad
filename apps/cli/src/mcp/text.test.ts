import { describe, expect, it } from "vitest";
import { cutAt, sectionsOf, visibleText } from "./text.js";

/** Returns all pieces of a text. */
function pieces(text: string, max: number): string[] {
  const found: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = cutAt(text, from, max);
    found.push(text.slice(from, end));
    from = end;
  }
  return found;
}

describe("visibleText", () => {
  it("removes what nobody sees", () => {
    const tags = [..."ignore"].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");
    const bits = "\u200c\u200d".repeat(8);
    expect(visibleText(`a${tags}b\u200bc\u{e0101}d\x1b[31me${bits}f\u202eg\ufeffh\0i`)).toBe("abcd[31mefghi");
  });

  it.each([
    ...["\u034f", "\u061c", "\u180b", "\u180e", "\u200c", "\u200d", "\u200e", "\u200f", "\u2060", "\ufe00"],
    ...["\ufe0e", "\ufe0f", "\u061c\u200c", "\u17b4\u200d", "\u180e\u180b", "\u{e0067}", "\u{e0101}"],
  ])("removes %j between letters that do not join", (hidden) => {
    for (const letters of ["abc", "абв", "αβγ", "1+2", "日本"]) {
      const spelt = letters === "日本" && hidden === "\ufe00";
      const text = [...letters].join(hidden);
      expect([text, visibleText(text)]).toEqual([text, spelt ? text : letters]);
    }
  });

  it("removes all but the first of a run, also in scripts that join", () => {
    expect(visibleText(`می${"\u200c\u200d".repeat(9)}خ`)).toBe("می\u200cخ");
    expect(visibleText(`\u182d${"\u180b\u180e".repeat(9)}\u1820`)).toBe("\u182d\u180b\u1820");
    expect(visibleText(`❤${"\ufe0f\ufe0e".repeat(9)} 1\ufe0f`)).toBe("❤\ufe0f 1");
  });

  it("keeps how scripts and emoji are spelt", () => {
    const words = [
      // Persian with a non-joiner, and an abbreviation with a joiner; a Bengali and a Malayalam word with joiners.
      ...["می\u200cخواهم", "۱۳۶۰ ه\u200d.ش", "র\u200d্যাম", "അവന്\u200d"],
      // A Mongolian word, variants of an ideograph and of a sign.
      ...["\u182d\u180b\u1820\u180e\u1820", "兀\ufe00", "∩\ufe00"],
      // A family, a heart on fire, a key, a hand with a tone, a detective with a gender.
      ...["👩\u200d👩\u200d👧", "❤\ufe0f\u200d🔥", "1\ufe0f\u20e3", "🧑🏽\u200d🚒", "🕵🏽\u200d♀\ufe0f"],
      "a\tb\nc",
    ];
    expect(words.map(visibleText)).toEqual(words);
  });

  it("replaces surrogates without a partner, which are not text", () => {
    expect(visibleText("a\ud83db😀")).toBe("a\ufffdb😀");
  });
});

describe("cutAt", () => {
  it("ends before a block, and not after a heading", () => {
    expect(pieces("One one.\n\n# Two\n\nTwo two.\n\nThree.", 20)).toEqual([
      "One one.\n\n",
      "# Two\n\nTwo two.\n\n",
      "Three.",
    ]);
  });

  it("keeps the rows of a table whole", () => {
    const row = (n: number): string => `| ${n} | cell |\n`;
    const table = Array.from({ length: 9 }, (_, n) => row(n)).join("");
    for (const piece of pieces(table, 40)) expect(piece).toMatch(/^(?:\| \d \| cell \|\n){1,3}$/);
  });

  it("keeps code whole where it fits, whatever empty lines it has", () => {
    const code = "```js\na\n\nb\n\nc\n```\n\n";
    expect(pieces(`Some words.\n\n${code}More words.`, 25)).toEqual(["Some words.\n\n", code, "More words."]);
    // Four marks are not closed by three.
    expect(pieces("A text.\n\n````\n```\n\nx\n````\n\nEnd.", 20)).toEqual([
      "A text.\n\n",
      "````\n```\n\nx\n````\n\n",
      "End.",
    ]);
  });

  it("ends after a word, and otherwise anywhere but inside a character", () => {
    expect(pieces("aaaa bbbb cccc", 10)).toEqual(["aaaa bbbb ", "cccc"]);
    expect(pieces("😀😀😀", 3)).toEqual(["😀", "😀", "😀"]);
    expect(pieces("x".repeat(10), 4)).toEqual(["xxxx", "xxxx", "xx"]);
  });
});

describe("sectionsOf", () => {
  it("measures sections with those below them", () => {
    const markdown = "Intro.\n\n# A\n\na\n\n## B\n\nb\n\n```\n# not\n```\n\n# C\n\nc";
    const at = (heading: string): number => markdown.indexOf(heading);
    expect(sectionsOf(markdown)).toEqual([
      { level: 1, heading: "A", start: at("# A"), characters: at("# C") - at("# A") },
      { level: 2, heading: "B", start: at("## B"), characters: at("# C") - at("## B") },
      { level: 1, heading: "C", start: at("# C"), characters: markdown.length - at("# C") },
    ]);
  });
});
