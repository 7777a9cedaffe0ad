import { describe, expect, it } from "vitest";
import { measureWay } from "./measure.js";
import { sourceMemory } from "./memory.js";
import { readBytesOptions } from "./options.js";
import { measureLengths, placeInString } from "./places.js";
import { figuresOf } from "./report.js";
import { scanString } from "./scan-string.js";
import { scanUnits } from "./scan-units.js";
import { asciiEach, bufferEach, decodedEach, slices, wantedStrings } from "./strings.js";
import { emptyTokens, FIELDS, Flag, KIND_MASK, Kind, type Tokens } from "./tokens.js";
import type { BytesRun, StageTimes } from "./types.js";
import { isUtf8, utf16Length } from "./utf8.js";
import { WAYS } from "./ways.js";

const KINDS = Object.keys(Kind);

/** Of each token its kind, its characters and whether it is more than white space, has ampersands and is beyond ASCII. */
function told({ fields, count }: Tokens, textOf: (start: number, end: number) => string): string[] {
  return Array.from({ length: count }, (_, i) => {
    const [first, , start, end] = fields.subarray(i * FIELDS) as unknown as [number, number, number, number];
    const kind = first & KIND_MASK;
    // Of long values the flags are a guess.
    const flags = kind === Kind.attribute ? 0 : first;
    const marks = `${flags & Flag.graphic ? "g" : ""}${flags & Flag.references ? "&" : ""}${flags & Flag.beyondAscii ? "+" : ""}`;
    return `${KINDS[kind]}${marks} ${textOf(start, end)}`;
  });
}

function ofString(text: string): string[] {
  const tokens = emptyTokens();
  scanString(text, tokens);
  return told(tokens, (start, end) => text.slice(start, end));
}

function ofBytes(text: string): string[] {
  const tokens = emptyTokens();
  const bytes = Buffer.from(text);
  scanUnits(bytes, tokens);
  return told(tokens, (start, end) => bytes.toString("utf8", start, end));
}

function ofUtf16(text: string): string[] {
  const tokens = emptyTokens();
  scanUnits(
    Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)),
    tokens,
  );
  return told(tokens, (start, end) => text.slice(start, end));
}

const LONG = "é".repeat(40);

const PAGES: readonly (readonly [html: string, tokens: readonly string[]])[] = [
  ["", []],
  ["Zoë &amp; 𝄞 ", ["textg&+ Zoë &amp; 𝄞 "]],
  [" \n<B>x</b >", ["text  \n", "startTag B", "textg x", "endTag b"]],
  [
    `<a href="/é" ID=x title='𝄞' hidden/>日</a>`,
    ["startTag a", "attribute /é", "attribute x", "attribute 𝄞", "attribute ", "textg+ 日", "endTag a"],
  ],
  [`<p class="${LONG}">`, ["startTag p", `attribute ${LONG}`]],
  [
    "<script>if (a < b) '</p>é'</SCRIPT >",
    ["startTag script", "rawText if (a < b) '</p>é'", "endTag SCRIPT"],
  ],
  ["<!-- é > --><!doctype html></>", ["comment -- é > --", "comment doctype html", "comment "]],
  ["a < b <", ["textg a < b <"]],
  ["<p", ["startTag p"]],
  ["<p a='é", ["startTag p"]],
  ["<style>é", ["startTag style", "rawText é"]],
];

/** Pages of pieces that meet in all ways. mulberry32. */
function generated(count: number): readonly string[] {
  const pieces = [
    ..."<>/='\"& \n!-aé日𝄞",
    "<p ",
    "</p>",
    "<!--",
    "-->",
    "<script>",
    "</script>",
    "class=",
    "href='",
    LONG,
    "abcdefgh",
  ];
  let state = 1;
  const next = (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: next(40) }, () => pieces[next(pieces.length)]!).join(""),
  );
}

const GENERATED = generated(2000);

describe("the scanners", () => {
  it.each(PAGES)("of %j", (html, tokens) => {
    expect(ofString(html)).toEqual(tokens);
    expect(ofBytes(html)).toEqual(tokens);
    expect(ofUtf16(html)).toEqual(tokens);
  });

  it("find the same in generated pages", () => {
    for (const html of GENERATED) {
      const tokens = ofString(html);
      expect(ofBytes(html)).toEqual(tokens);
      expect(ofUtf16(html)).toEqual(tokens);
    }
  });
});

describe("places", () => {
  it("of bytes become those of the string", () => {
    for (const html of [...PAGES.map(([html]) => html), ...GENERATED]) {
      const tokens = emptyTokens();
      const bytes = new TextEncoder().encode(html);
      scanUnits(bytes, tokens);
      placeInString(bytes, tokens, html.length);
      expect(told(tokens, (start, end) => html.slice(start, end))).toEqual(ofString(html));
    }
  });

  it("counts code units", () => {
    const bytes = new TextEncoder().encode("aé日𝄞");
    expect(utf16Length(bytes, 0, bytes.length)).toBe(5);
    const tokens = emptyTokens();
    scanUnits(bytes, tokens);
    expect(measureLengths(bytes, tokens, new Int32Array(0))[0]).toBe(5);
  });
});

describe("isUtf8", () => {
  it("agrees with a strict decoder on broken sequences at every place", () => {
    const strict = new TextDecoder("utf-8", { fatal: true });
    const parts = [
      [],
      [0x61],
      [0x80],
      [0xc1, 0x80],
      [0xc2],
      [0xe0, 0x9f, 0x80],
      [0xe2, 0x82, 0xac],
      [0xed, 0xa0, 0x80],
      [0xf0, 0x8f, 0x80, 0x80],
      [0xf0, 0x9d, 0x84, 0x9e],
      [0xf4, 0x90, 0x80, 0x80],
      [0xf5],
      [0xe2, 0x82],
    ];
    for (const a of parts) {
      for (const b of parts) {
        const bytes = Uint8Array.from([...a, 0x61, 0x62, ...b]);
        let isWellFormed = true;
        try {
          strict.decode(bytes);
        } catch {
          isWellFormed = false;
        }
        expect(isUtf8(bytes), String(bytes)).toBe(isWellFormed);
      }
    }
  });
});

describe("strings", () => {
  const html = `<p class="é ${LONG}" id=x title=t>Zoë<b> </b>ab</p><script>s</script>`;
  const wanted = [`é ${LONG}`, "x", "Zoë", "ab"];

  it("are visible text and the values of class, id and href", () => {
    const tokens = emptyTokens();
    scanString(html, tokens);
    expect(wantedStrings(tokens, slices(html))).toEqual(wanted);
  });

  it.each([decodedEach, asciiEach, bufferEach])("%o makes the same of bytes", (each) => {
    const tokens = emptyTokens();
    const bytes = new TextEncoder().encode(html);
    scanUnits(bytes, tokens);
    expect(wantedStrings(tokens, each(bytes))).toEqual(wanted);
  });

  it("are the same by every way", () => {
    const scanned = WAYS.filter(({ parses }) => parses !== true);
    for (const html of GENERATED.slice(0, 200)) {
      const page = { bytes: new TextEncoder().encode(html), text: html };
      const [first, ...others] = scanned.map(({ start }) => start(() => {})(page));
      for (const other of others) expect(other).toEqual(first);
    }
  });
});

const spool = {
  entries: [],
  read: () => ({ id: "", html: "" }),
  bytes: (index: number) => new TextEncoder().encode(["<p>a", "<p>é", "<p>日"][index]!),
  close: () => {},
};

describe("measureWay", () => {
  it("gives every stage its time, a page, and the same checksum by every way", () => {
    const job = { way: "", spool: "", pages: [0, 1, 2], warm: 1, first: 1 };
    const runs = WAYS.map((way) => measureWay(way, spool, job));
    expect(new Set(runs.map(({ checksum }) => checksum)).size).toBe(1);
    expect(runs[0]!.first.decode).toBeGreaterThan(0);
    expect(runs[0]!.warm.copy).toBe(0);
  });
});

describe("sourceMemory", () => {
  it("counts a byte a character up to U+00FF, else two", () => {
    expect(sourceMemory(spool, [0, 1, 2])).toEqual({
      pages: 3,
      asciiPages: 1,
      oneBytePages: 2,
      utf8Bytes: 4 + 5 + 6,
      stringBytes: 4 + 4 + 8,
      utf16Bytes: 24,
    });
  });
});

describe("figuresOf", () => {
  it("takes the middle of the rounds, and of their ratios", () => {
    const run = (scan: number, read: number): BytesRun => {
      const times: StageTimes = { decode: 0, check: 0, copy: 0, scan, places: 0, strings: 0, read };
      return { first: times, warm: times, checksum: 0 };
    };
    const base = [run(1, 1), run(2, 2), run(4, 4)];
    const figures = figuresOf([run(1, 2), run(2, 2), run(8, 8)], base, "warm");
    expect(figures).toMatchObject({ ms: 4, ratio: 1.5, ratios: [1, 2] });
    expect(figures.stages).toMatchObject({ scan: 2, read: 2 });
  });
});

describe("readBytesOptions", () => {
  it("reads pages and numbers", () => {
    expect(readBytesOptions(["--pages", "a", "b", "--take", "all", "--rounds", "2"], {})).toEqual({
      pages: ["a", "b"],
      take: Number.POSITIVE_INFINITY,
      rounds: 2,
    });
  });

  it.each([[["--take", "0"]], [["--rounds", "x"]], [["a.html"]], [["--fast"]]])("refuses %j", (args) => {
    expect(() => readBytesOptions(["--pages=p", ...args].slice(args[0] === "a.html" ? 1 : 0), {})).toThrow();
  });
});
