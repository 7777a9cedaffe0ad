import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { commandLine } from "./command-line.js";
import { DEFAULTS } from "./link.js";

describe("commandLine", () => {
  it("names only what differs from the defaults", () => {
    expect(commandLine(DEFAULTS, undefined)).toBe("winnow extract page.html");
    const settings = {
      method: "bte",
      favor: "recall",
      comments: true,
      include: ["article"],
      exclude: [".a", "#b"],
    } as const;
    expect(commandLine(settings, "https://example.org/a?b=c&d")).toBe(
      'winnow extract "https://example.org/a?b=c&d" --method bte --favor recall --comments --include article --exclude ".a, #b"',
    );
  });

  it.skipIf(process.platform === "win32")("means the same to a shell, whatever a link contains", () => {
    const selectors = [
      "$(echo x)",
      "`echo x`",
      'a[b="c"]',
      "it's",
      "a\\",
      "!!",
      "; echo x",
      "a\nb",
      "*",
      "~",
    ];
    for (const selector of selectors) {
      const command = commandLine({ ...DEFAULTS, exclude: [selector] }, "https://example.org/$HOME");
      const printed = execFileSync("sh", ["-c", command.replace("winnow extract", "printf '%s\\0'")], {
        encoding: "utf8",
      });
      expect(printed.split("\0")).toEqual(["https://example.org/$HOME", "--exclude", selector, ""]);
    }
  });
});
