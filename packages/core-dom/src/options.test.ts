import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { checkName, checkOptions, nearest, type OptionKinds } from "./options.js";

interface Options {
  readonly format?: "html" | "text";
  readonly frontMatter?: boolean;
  readonly timeout?: number;
  readonly language?: string;
  readonly url?: string | URL;
  readonly signal?: AbortSignal;
  readonly since?: Date;
  readonly sources?: readonly string[];
  readonly method?: () => void;
  readonly keep?: object;
}

const KINDS: OptionKinds<Options> = {
  format: ["html", "text"],
  frontMatter: "boolean",
  timeout: "number",
  language: "string",
  url: "address",
  signal: "signal",
  since: "date",
  sources: "list",
  method: "function",
  keep: "object",
};
const check = (options: unknown) => () => checkOptions(options as Options, KINDS);

describe("checkOptions", () => {
  it.each<[unknown]>([
    [{}],
    [{ format: "html", frontMatter: false, timeout: 0, language: "", url: "x", sources: [] }],
    [
      {
        url: new URL("https://a.org/"),
        signal: AbortSignal.abort(),
        since: new Date(),
        method: () => {},
        keep: {},
      },
    ],
    [{ timeout: undefined, url: undefined }],
    [Object.create(null)],
  ])("accepts known options: %j", (options) => {
    expect(check(options)).not.toThrow();
  });

  it.each([
    [{ formt: "html" }, 'unknown option "formt"; did you mean "format"?'],
    [{ frontmatter: true }, 'unknown option "frontmatter"; did you mean "frontMatter"?'],
    [{ timeOut: undefined }, 'unknown option "timeOut"; did you mean "timeout"?'],
    [{ constructor: 1 }, 'unknown option "constructor"; expected one of: format, frontMatter'],
    [{ x: 1 }, 'unknown option "x"; expected one of: format, frontMatter'],
    [{ timeout: "3000" }, 'options.timeout must be a number, not "3000"'],
    [{ frontMatter: "yes" }, 'options.frontMatter must be true or false, not "yes"'],
    [{ language: 5 }, "options.language must be a string, not 5"],
    [{ url: 5 }, "options.url must be a string or a URL, not 5"],
    [{ url: null }, "options.url must be a string or a URL, not null"],
    [{ signal: new AbortController() }, "options.signal must be an AbortSignal, not an AbortController"],
    [{ since: "2026-01-01" }, 'options.since must be a Date, not "2026-01-01"'],
    [{ sources: "feed" }, 'options.sources must be an array, not "feed"'],
    [{ method: "readability" }, 'options.method must be a function, not "readability"'],
    [{ keep: null }, "options.keep must be an object, not null"],
    [{ format: 1 }, "options.format must be a string, not 1"],
    ["https://a.org/", 'options must be an object, not "https://a.org/"'],
    [null, "options must be an object, not null"],
    [["html"], "options must be an object, not an Array"],
    [new URL("https://a.org/"), "options must be an object, not a URL"],
  ])("rejects %j: %s", (options, message) => {
    expect(check(options)).toThrow(TypeError);
    expect(check(options)).toThrow(message);
  });

  it("rejects an unknown name and suggests the nearest", () => {
    expect(check({ format: "htlm" })).toThrow(
      new RangeError('options.format must not be "htlm"; did you mean "html"?'),
    );
    expect(check({ format: "pdf" })).toThrow(
      new RangeError('options.format must not be "pdf"; expected one of: html, text'),
    );
  });

  it("recognises objects of other realms", () => {
    const url = Object.defineProperty({ href: "https://a.org/" }, Symbol.toStringTag, { value: "URL" });
    expect(check({ url })).not.toThrow();
    expect(check(runInNewContext("({ timeout: 1 })"))).not.toThrow();
  });
});

it("checkName names the option", () => {
  expect(() => checkName("matchers", "minhsh", ["minhash", "simhash"])).toThrow(
    'matchers must not be "minhsh"; did you mean "minhash"?',
  );
});

describe("nearest", () => {
  it("knows names of other programs", () => {
    expect(nearest("oldest", ["longest", "earliest", "priority", "first"])).toBe("earliest");
    expect(nearest("oldest", ["longest", "first"])).toBe("longest");
  });

  it("counts two swapped characters as one edit, and a third as another", () => {
    expect(nearest("titel", ["file", "title"], 1)).toBe("title");
    expect(nearest("ttiel", ["title"], 1)).toBeUndefined();
    expect(nearest("ttiel", ["title"], 2)).toBe("title");
  });

  it.each([
    ["", undefined],
    ["a", undefined],
    ["abc", "ab"],
    ["CD", "cd"],
    ["x".repeat(1_000_000), undefined],
  ])("of %.5s is %s", (wrong, meant) => {
    expect(nearest(wrong, ["ab", "cd"])).toBe(meant);
  });
});
