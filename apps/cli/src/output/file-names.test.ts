import { describe, expect, it, vi } from "vitest";
import { fileNames } from "./file-names.js";

describe("fileNames", () => {
  it("keeps folders and drops the page's extension", () => {
    const name = fileNames(".md");
    expect(name(["a.html"])).toBe("a.md");
    expect(name(["blog", "b.xhtml.gz"])).toBe("blog/b.md");
    expect(name(["v1.2"])).toBe("v1.2.md");
  });

  it("never uses a name twice, regardless of case", () => {
    const name = fileNames(".txt");
    expect([["a"], ["A"], ["a.html"], ["a-2"], ["b"]].map(name)).toEqual([
      "a.txt",
      "A-2.txt",
      "a-3.txt",
      "a-2-2.txt",
      "b.txt",
    ]);
  });

  it.each([
    ["one id", () => "same"],
    ["ids that collide with others", (i: number, n: number) => (i < n / 2 ? `same-${i}` : "same")],
    ["a few ids", (i: number) => `name-${i % 7}`],
  ])("takes a constant number of steps per record with %s", (_, idOf) => {
    const steps = (n: number): number => {
      const name = fileNames(".md");
      const spies = [
        vi.spyOn(Map.prototype, "has"),
        vi.spyOn(Map.prototype, "get"),
        vi.spyOn(Set.prototype, "has"),
      ];
      const names = Array.from({ length: n }, (_, i) => name([idOf(i, n)]));
      const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
      for (const spy of spies) spy.mockRestore();
      expect(new Set(names).size).toBe(n);
      return count;
    };
    expect(steps(4000)).toBeLessThan(4 * 4000);
  });

  it.each([
    ["../../etc/passwd", "__.._etc_passwd"],
    ["..", "_"],
    ["https://example.org/?q=1&r=2", "https_example.org_q_1_r_2"],
    ["a\0b\nc", "a_b_c"],
    ["CON", "_CON"],
    [".hidden", "_hidden"],
    ["", "_"],
    ["über 日本語", "über_日本語"],
  ])("makes %j safe", (id, expected) => {
    expect(fileNames("")([id])).toBe(expected);
  });

  it("keeps to the limit of file systems, and does not truncate a SHA-256", () => {
    expect(Buffer.byteLength(fileNames(".jsonl")(["語".repeat(500)]))).toBeLessThanOrEqual(206);
    expect(fileNames(".md")(["e".repeat(64)])).toBe(`${"e".repeat(64)}.md`);
  });
});
