import { createMultibyteEncoder } from "@exodus/bytes/multi-byte.js";
import { createSinglebyteEncoder } from "@exodus/bytes/single-byte.js";
import { utf16fromString } from "@exodus/bytes/utf16.js";
import { MAX_TIME_RATIO, runs, timeRatio } from "@winnow/testing";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decode } from "./decode.js";

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const join = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const single = (encoding: string, text: string): Uint8Array => createSinglebyteEncoder(encoding)(text);
const multi = (encoding: string, text: string): Uint8Array => createMultibyteEncoder(encoding)(text);
const utf16 = (text: string, form: "uint8-le" | "uint8-be"): Uint8Array =>
  form === "uint8-le" ? utf16fromString(text, form) : utf16fromString(text, "uint8-be");

const RUSSIAN =
  "Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом и совестью.";
const JAPANESE =
  "すべての人間は、生れながらにして自由であり、かつ、尊厳と権利とについて平等である。人間は、理性と良心とを授けられている。";
const SIMPLIFIED =
  "人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。我们的国家是一个大国。";
const TRADITIONAL =
  "人人生而自由，在尊嚴和權利上一律平等。他們賦有理性和良心，並應以兄弟關係的精神相對待。我們的國家是一個大國。";
const KOREAN =
  "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 인간은 천부적으로 이성과 양심을 부여받았으며 서로 형제애의 정신으로 행동하여야 한다.";
const POLISH =
  "Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem i sumieniem i powinni postępować wobec innych w duchu braterstwa.";
const GREEK =
  "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Άνθρωποι προικισμένοι με λογική και συνείδηση.";
const LONG_GREEK = `${"και τα δικαιώματα του ανθρώπου ".repeat(1000)}${GREEK}`;
const FRENCH =
  "Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.";

describe("byte order marks (Encoding standard §6, BOM sniff)", () => {
  it.each([
    ["UTF-8", join(Uint8Array.of(0xef, 0xbb, 0xbf), utf8("é"))],
    ["UTF-16LE", Uint8Array.of(0xff, 0xfe, 0xe9, 0x00)],
    ["UTF-16BE", Uint8Array.of(0xfe, 0xff, 0x00, 0xe9)],
  ])("%s", (encoding, bytes) => {
    expect(decode(bytes)).toEqual({ text: "é", encoding, source: "bom" });
  });

  it("outranks override, header and meta", () => {
    const bytes = join(Uint8Array.of(0xef, 0xbb, 0xbf), utf8("<meta charset=koi8-r>é"));
    expect(decode(bytes, { encoding: "gbk", contentType: "text/html;charset=big5" })).toEqual({
      text: "<meta charset=koi8-r>é",
      encoding: "UTF-8",
      source: "bom",
    });
  });
});

describe("override", () => {
  it("outranks header and meta, by any label", () => {
    const bytes = join(ascii("<meta charset=utf-8>"), Uint8Array.of(0xc1));
    expect(decode(bytes, { encoding: " CP1251 ", contentType: "text/html; charset=koi8-r" })).toEqual({
      text: "<meta charset=utf-8>Б",
      encoding: "windows-1251",
      source: "override",
    });
  });

  it("applies even if the bytes contradict it", () => {
    expect(decode(utf8("é"), { encoding: "latin1" }).text).toBe("Ã©");
  });
});

describe("Content-Type", () => {
  it.each([
    "text/html; charset=windows-1251",
    'text/html; charset="windows-1251"',
    'text/html;CHARSET="windows\\-1251"',
    'text/html; charset="windows-1251',
    "text/html; version=1; charset=windows-1251 ; q=1",
    'text/html; title="; charset=gbk"; charset=cp1251',
  ])("%s", (contentType) => {
    expect(decode(Uint8Array.of(0xc1), { contentType })).toEqual({
      text: "Б",
      encoding: "windows-1251",
      source: "content-type",
    });
  });

  it("outranks meta", () => {
    const bytes = join(ascii("<meta charset=koi8-r>"), Uint8Array.of(0xc1));
    expect(decode(bytes, { contentType: "text/html; charset=windows-1251" }).source).toBe("content-type");
  });

  it.each([
    "text/html",
    "",
    "text/html; charset=",
    "text/html; charset=martian",
    "text/html; xcharset=gbk",
    ';;;="',
  ])("is ignored without a known charset: %j", (contentType) => {
    const bytes = join(ascii("<meta charset=windows-1251>"), Uint8Array.of(0xc1));
    expect(decode(bytes, { contentType })).toMatchObject({ encoding: "windows-1251", source: "meta" });
  });
});

describe("meta (HTML standard §13.2.3.2, prescan)", () => {
  const PAD = "x".repeat(2000);
  it.each([
    ["<meta charset=windows-1251>", "windows-1251"],
    ["<META CHARSET='windows-1251'/>", "windows-1251"],
    ["<meta/charset=cp1251>", "windows-1251"],
    ['<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">', "KOI8-R"],
    ['<meta content="text/html; charset = koi8-r; x" http-equiv=content-type>', "KOI8-R"],
    ['<!-- <meta charset=gbk> --><meta charset="koi8-r">', "KOI8-R"],
    ["<meta name=x content='charset=gbk'><meta charset=koi8-r>", "KOI8-R"],
    ["<a title='<meta charset=gbk>'><meta charset=koi8-r>", "KOI8-R"],
    ["</p title='<meta charset=gbk>'><meta charset=koi8-r>", "KOI8-R"],
    ["<meta charset=martian><meta charset=koi8-r>", "KOI8-R"],
    ["<meta charset=martian http-equiv=content-type content='charset=koi8-r'>", "KOI8-R"],
    ["<meta charset=x-user-defined>", "windows-1252"],
    ["<meta charset=iso-8859-1>", "windows-1252"],
    ["<meta charset=us-ascii>", "windows-1252"],
    ["<meta charset=iso-8859-9>", "windows-1254"],
    ["<meta charset=iso-8859-16>", "ISO-8859-16"],
    // The content ends at the name, which is not a declaration.
    ['<meta http-equiv=content-type content="text/html; charset"><meta charset=koi8-r>', "KOI8-R"],
    ['<meta http-equiv=content-type content="charset="><meta charset=koi8-r>', "KOI8-R"],
    // Beyond the prescan's 1,024 bytes, where the parser would change the encoding.
    [`<title>${PAD}</title><meta charset=koi8-r>`, "KOI8-R"],
    [`<!--${PAD}<meta charset=gbk>--><meta name=">" charset=koi8-r>`, "KOI8-R"],
    [`<script>${PAD}'<meta charset=gbk>'</script><meta charset=koi8-r>`, "KOI8-R"],
    // XML declaration.
    ['<?xml version="1.0" encoding="koi8-r"?><p>', "KOI8-R"],
    ["<?xml version='1.0' encoding = 'koi8-r'?><p>", "KOI8-R"],
    ['<?xml version="1.0" encoding="koi8-r"?><meta charset=windows-1251>', "windows-1251"],
  ])("%.90s", (head, encoding) => {
    expect(decode(join(ascii(head), Uint8Array.of(0xc0)))).toMatchObject({ encoding, source: "meta" });
  });

  it.each(["utf-16", "utf-16le", "utf-16be"])("reads %s as UTF-8", (label) => {
    expect(decode(utf8(`<meta charset=${label}>é`))).toEqual({
      text: `<meta charset=${label}>é`,
      encoding: "UTF-8",
      source: "meta",
    });
  });

  it("reads an XML declaration in UTF-16 without a mark", () => {
    const page = '<?xml version="1.0"?><p>Ж';
    expect(decode(utf16(page, "uint8-le"))).toEqual({ text: page, encoding: "UTF-16LE", source: "meta" });
    expect(decode(utf16(page, "uint8-be"))).toEqual({ text: page, encoding: "UTF-16BE", source: "meta" });
  });

  it.each([
    "<meta charset=koi8-r",
    `<meta charset="koi8-r>${PAD}`,
    "<p charset=koi8-r>",
    "<metacharset=koi8-r>",
  ])("is not read from %.30s", (head) => {
    expect(decode(join(ascii(head), Uint8Array.of(0xc0))).source).toBe("default");
  });

  it.each(["<meta ", '<meta "', "<!--", "<script ", "<meta charset"])(
    "takes linear time for unclosed tags: %s",
    (unit) => {
      const pageOf = (n: number) => ascii(unit.repeat(n));
      expect(timeRatio(5_000, pageOf, (page) => decode(page))).toBeLessThan(MAX_TIME_RATIO);
    },
  );
});

describe("decoders (Encoding standard)", () => {
  it("reads all of windows-1252, which Node 20's TextDecoder does not", () => {
    // The index of §9, 0x80 to 0x9F.
    const expected = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";
    const bytes = Uint8Array.from({ length: 32 }, (_, i) => 0x80 + i);
    expect(decode(bytes, { encoding: "iso-8859-1" }).text).toBe(expected);
  });

  it.each([
    ["ISO-8859-16", [0xaa, 0xba, 0xa4], "Șș€"],
    ["x-user-defined", [0x41, 0x80, 0xff], "A\uf780\uf7ff"],
    ["KOI8-U", [0xae, 0xbe], "ўЎ"],
    ["gb18030", [0x81, 0x30, 0x81, 0x30], "\x80"],
    ["GBK", [0x80], "€"],
    ["Big5", [0x88, 0x62], "\xca\u0304"],
    ["Shift_JIS", [0x5c, 0x7e, 0xb1], "\\~ｱ"],
    ["EUC-JP", [0x8e, 0xb1, 0xa4, 0xa2], "ｱあ"],
    ["EUC-KR", [0x81, 0x41], "갂"],
    ["ISO-2022-JP", [0x1b, 0x24, 0x42, 0x24, 0x22, 0x1b, 0x28, 0x42, 0x41], "あA"],
    ["replacement", [0x41, 0x42], "\ufffd"],
    ["UTF-16LE", [0x3d, 0xd8, 0x00], "\ufffd"],
  ])("%s", (encoding, bytes, text) => {
    expect(decode(Uint8Array.from(bytes), { encoding })).toEqual({ text, encoding, source: "override" });
  });

  it("replaces a truncated character at the end, and keeps zero bytes", () => {
    const page = "<meta charset=utf-8>日本\0語";
    const bytes = utf8(page);
    expect(decode(bytes.subarray(0, bytes.length - 1)).text).toBe("<meta charset=utf-8>日本\0\ufffd");
    expect(decode(utf8(`日本語${"語".repeat(9)}`).subarray(0, -1))).toMatchObject({
      text: `日本語${"語".repeat(8)}\ufffd`,
      encoding: "UTF-8",
      source: "utf-8",
    });
  });
});

describe("undeclared pages", () => {
  it.each([
    ["UTF-8", utf8(RUSSIAN), RUSSIAN, "utf-8"],
    ["UTF-8", utf8("plain ASCII"), "plain ASCII", "utf-8"],
    ["windows-1251", single("windows-1251", RUSSIAN), RUSSIAN, "detected"],
    ["KOI8-R", single("koi8-r", RUSSIAN), RUSSIAN, "detected"],
    ["Shift_JIS", multi("shift_jis", JAPANESE), JAPANESE, "detected"],
    ["EUC-JP", multi("euc-jp", JAPANESE), JAPANESE, "detected"],
    ["ISO-2022-JP", multi("iso-2022-jp", JAPANESE), JAPANESE, "detected"],
    ["gb18030", multi("gbk", SIMPLIFIED), SIMPLIFIED, "detected"],
    ["Big5", multi("big5", TRADITIONAL), TRADITIONAL, "detected"],
    ["EUC-KR", multi("euc-kr", KOREAN), KOREAN, "detected"],
    ["ISO-8859-2", single("iso-8859-2", POLISH), POLISH, "detected"],
    ["windows-1250", single("windows-1250", `„${POLISH}”`), `„${POLISH}”`, "detected"],
    // Distinctive letters far after the detector's sample, and a stray control in an ISO page.
    ["windows-1253", single("windows-1253", LONG_GREEK), LONG_GREEK, "detected"],
    ["ISO-8859-2", single("iso-8859-2", `\x8a ${POLISH}`), `\x8a ${POLISH}`, "detected"],
    ["windows-1253", single("windows-1253", GREEK), GREEK, "detected"],
    ["ISO-8859-7", single("iso-8859-7", GREEK), GREEK, "detected"],
    ["windows-1252", single("windows-1252", FRENCH), FRENCH, "detected"],
    [
      "UTF-16LE",
      utf16(`<p>${RUSSIAN}</p><p class=x>English</p>`, "uint8-le"),
      `<p>${RUSSIAN}</p><p class=x>English</p>`,
      "detected",
    ],
    ["UTF-16BE", utf16("<p>Zoë</p>", "uint8-be"), "<p>Zoë</p>", "detected"],
  ])("%s", (encoding, bytes, text, source) => {
    expect(decode(bytes)).toEqual({ text, encoding, source });
  });

  it("samples text, not scripts, styles or tags", () => {
    const markup = ascii(
      `<style>${".a{b:c}".repeat(5000)}</style><script>${"f('x');".repeat(5000)}</script><p class=text>`,
    );
    expect(decode(join(markup, single("windows-1251", RUSSIAN))).encoding).toBe("windows-1251");
  });

  it("decodes a few symbols as windows-1252", () => {
    for (const symbols of ["© 2006 by us", "· · · »", "it\x92s 20\xb0", "caf\xe9"]) {
      expect(decode(ascii(`<p>${symbols}</p>`))).toMatchObject({
        encoding: "windows-1252",
        source: "default",
      });
    }
    expect(decode(ascii("it\x92s")).text).toBe("it’s");
  });

  it.each([
    ["ru", [0xc4, 0xe0], "Да", "windows-1251"],
    ["pl-PL", [0xb1], "ą", "ISO-8859-2"],
    ["zh-Hant-TW", [0xa4, 0xa4], "中", "Big5"],
    ["zh", [0xd6, 0xd0], "中", "GBK"],
    ["en", [0xe9], "é", "windows-1252"],
  ])("uses the language %s if the bytes do not decide", (language, bytes, text, encoding) => {
    expect(decode(Uint8Array.from(bytes), { language })).toEqual({ text, encoding, source: "default" });
  });
});

describe("declarations that the bytes contradict", () => {
  it("decodes well-formed UTF-8 as UTF-8 with any declaration", () => {
    for (const label of ["iso-8859-1", "windows-1251", "gbk"]) {
      const page = `<meta charset=${label}>${RUSSIAN}`;
      expect(decode(utf8(page))).toEqual({ text: page, encoding: "UTF-8", source: "utf-8" });
    }
  });

  it("keeps the declaration for ASCII, and a multi-byte one for two ambiguous characters", () => {
    expect(decode(ascii("<meta charset=latin1>x"))).toMatchObject({
      encoding: "windows-1252",
      source: "meta",
    });
    // 联通 in GBK happens to be well-formed UTF-8.
    const bytes = join(ascii("<meta charset=gbk>"), Uint8Array.of(0xc1, 0xaa, 0xcd, 0xa8));
    expect(decode(bytes).text).toBe("<meta charset=gbk>联通");
  });

  it("keeps UTF-8 for a page with a single invalid byte", () => {
    const bytes = join(utf8(`<meta charset=utf-8>${FRENCH}`), Uint8Array.of(0x92), ascii("s"));
    expect(decode(bytes)).toEqual({
      text: `<meta charset=utf-8>${FRENCH}\ufffds`,
      encoding: "UTF-8",
      source: "meta",
    });
    expect(decode(bytes.subarray(20))).toMatchObject({ encoding: "UTF-8", source: "utf-8" });
  });

  it("ignores a declaration of UTF-8 in a legacy page", () => {
    const bytes = join(ascii("<meta charset=utf-8>"), single("windows-1251", RUSSIAN));
    expect(decode(bytes)).toMatchObject({ encoding: "windows-1251", source: "detected" });
    expect(decode(ascii("<meta charset=utf-8>it\x92s")).text).toBe("<meta charset=utf-8>it’s");
  });

  it("ignores a declaration of a multi-byte encoding that fails", () => {
    const bytes = join(ascii("<meta charset=euc-kr>"), single("windows-1251", RUSSIAN.replaceAll(" ", "  ")));
    expect(decode(bytes, { contentType: "text/html; charset=euc-jp" })).toMatchObject({
      encoding: "windows-1251",
      source: "detected",
    });
  });

  it("ignores a declaration of UTF-16 without zero bytes, and one of anything else with them", () => {
    expect(decode(utf8("<p>é"), { contentType: "text/html; charset=utf-16" })).toEqual({
      text: "<p>é",
      encoding: "UTF-8",
      source: "utf-8",
    });
    expect(decode(utf16("<p>é</p>", "uint8-le"), { contentType: "text/html; charset=utf-8" }).text).toBe(
      "<p>é</p>",
    );
  });
});

describe("laws", () => {
  it("decodes any string that is encoded and declared as UTF-8", () => {
    const codePoints = fc.array(
      fc.oneof(fc.nat(0x7f), fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff })),
      { maxLength: 400 },
    );
    fc.assert(
      fc.property(codePoints, (points) => {
        const page = `<meta charset=utf-8>${String.fromCodePoint(...points)}`;
        expect(decode(utf8(page))).toEqual({ text: page, encoding: "UTF-8", source: "meta" });
      }),
      { seed: 1, numRuns: runs(500) },
    );
  });

  it("never throws on bytes", () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .array(
          fc.constantFrom(
            "<meta ",
            "charset",
            "=",
            '"',
            "http-equiv=content-type ",
            "content=",
            ">",
            "<!--",
            "<?xml encoding=",
            "gbk",
            "\x1b$B",
            "\xe9",
            "\0",
          ),
        )
        .map((parts) => ascii(parts.join(""))),
    );
    fc.assert(
      fc.property(bytes, fc.string(), (input, contentType) => {
        expect(typeof decode(input, { contentType }).text).toBe("string");
      }),
      { seed: 1, numRuns: runs(500) },
    );
  });

  it("decodes no bytes to an empty string", () => {
    expect(decode(new Uint8Array())).toEqual({ text: "", encoding: "UTF-8", source: "utf-8" });
    expect(decode(new Uint8Array(), { encoding: "replacement" }).text).toBe("");
  });
});

describe("misuse", () => {
  it("names the argument", () => {
    // @ts-expect-error a string is not bytes
    expect(() => decode("<p>")).toThrow(new TypeError("bytes must be a Uint8Array"));
    // @ts-expect-error hints are an object
    expect(() => decode(new Uint8Array(), "utf-8")).toThrow(/^hints /);
    // @ts-expect-error a hint is a string
    expect(() => decode(new Uint8Array(), { contentType: 1 })).toThrow(/hints\.contentType/);
    // @ts-expect-error deliberately wrong
    expect(() => decode(new Uint8Array(), { contenttype: "a" })).toThrow(/did you mean "contentType"/);
    expect(() => decode(new Uint8Array(), { encoding: "martian" })).toThrow(RangeError);
  });
});
