import { describe, expect, it } from "vitest";
import { formatOfName, formatOfOutput, OUTPUT_FORMATS } from "./formats.js";

const chosen = (path: string, format?: "jsonl" | "text" | "html"): string =>
  formatOfOutput(path, { formats: OUTPUT_FORMATS, format, fallback: "jsonl" });

describe("formatOfOutput", () => {
  it.each([
    ["a.txt", "text"],
    ["a.md", "markdown"],
    ["a.MARKDOWN", "markdown"],
    ["a.htm", "html"],
    ["a.xml", "tei"],
    ["a.json", "json"],
    ["a.ndjson", "jsonl"],
    ["a.csv", "csv"],
    ["a.jsonl.gz", "jsonl"],
    ["a.md.zst", "markdown"],
    ["a.csv/b.txt", "text"],
    // No extension, or a number.
    ["docs", "jsonl"],
    ["docs.gz", "jsonl"],
    ["docs-1.2", "jsonl"],
    ["docs.2026-11-22", "jsonl"],
    ["/dev/null", "jsonl"],
  ])("%s is %s", (path, format) => {
    expect(chosen(path)).toBe(format);
  });

  it.each(["a.xlsx", "a.orc", "a.jsonl.bz2", "a.pdf.gz", "a.tex"])("rejects %s", (path) => {
    expect(() => chosen(path)).toThrow(
      /does not write \.\w+ files\. Use a name that ends with \.txt, .*\.jsonl.*--format/,
    );
  });

  it("accepts unknown extensions with --format, but no contradiction", () => {
    expect(chosen("out.dat", "jsonl")).toBe("jsonl");
    expect(chosen("out.jsonl", "jsonl")).toBe("jsonl");
    expect(chosen("out", "html")).toBe("html");
    for (const path of ["out.csv", "out.json", "out.jsonl.gz", "out.tex"]) {
      expect(() => chosen(path, "text")).toThrow(`--format text contradicts the name ${path}`);
    }
  });

  it("rejects formats that a command does not write", () => {
    const urls = { formats: ["text", "jsonl"], fallback: "text" } as const;
    expect(formatOfOutput("a.jsonl", urls)).toBe("jsonl");
    expect(formatOfOutput(undefined, urls)).toBe("text");
    expect(() => formatOfOutput("a.xml", urls)).toThrow(
      "Use a name that ends with .txt, .jsonl, .ndjson (also followed",
    );
    expect(() =>
      formatOfOutput<"text" | "html">("a", { ...urls, formats: ["text"], format: "html" }),
    ).toThrow("does not write html. Formats: text.");
    const one = { formats: ["jsonl"], fallback: "jsonl" } as const;
    expect(() => formatOfOutput("a.xml", one)).toThrow(/\.gz or \.zst\)\.$/);
  });
});

describe("formatOfName", () => {
  it("is undefined for an unknown extension", () => {
    expect(["a", "a.zip", "a.csv.gz", "a.tex"].map(formatOfName)).toEqual([
      undefined,
      undefined,
      "csv",
      "latex",
    ]);
  });
});
