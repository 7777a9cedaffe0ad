import { describe, expect, it } from "vitest";
import { dolmaQuality } from "./index.js";

function figure(rule: string, text: string): number | string | undefined {
  return dolmaQuality()({ text }).checks.find((check) => check.rule === `dolma-${rule}`)?.value;
}

describe("dolmaQuality", () => {
  it.each([
    ["write to a@b.com or <x.y@z.org>, please", 2],
    ["write to a@b.com. ", 1],
    ["at the end a@b.com", 0],
    ["no domain a@b. or @c.d or (@e.f here", 0],
    ["call (555) 123-4567 or 555.123.4567", 2],
    ["a line\n555-123-4567 begins with it", 0],
    ["host 192.168.0.1", 1],
    [`${"?".repeat(10_001)} a@b.com `, 0],
  ])("counts personal data in %j", (text, count) => {
    expect(figure("personal-data", text)).toBe(count);
  });

  it.each([
    ["a b a b", 0],
    ["a b a b a b a", 3],
    ["x - - - - - y", 5],
    ["no no no no no", 5],
    ["x a b c a b c a b c a b c", 4],
  ])("counts immediate repetitions in %j", (text, times) => {
    expect(figure("repeated-tokens", text)).toBe(times);
  });
});
