import { stdout } from "node:process";
import { afterEach, expect, it, vi } from "vitest";
import { count, defineCommand, type ListedCommand, runCommand } from "./command.js";

const options = { pages: count("number of pages", 3) };
const commands: Readonly<Record<string, ListedCommand>> = {
  "": [
    "all",
    async () => ({ command: defineCommand({ about: "All.", options }, async ({ pages }) => pages) }),
  ],
  one: [
    "one",
    async () => ({ command: defineCommand({ about: "One.", options }, async ({ pages }) => -pages) }),
  ],
};

afterEach(() => vi.restoreAllMocks());

it("runs the command without a name if no name is given", async () => {
  expect(await runCommand("lab", "", commands, [])).toBe(3);
  expect(await runCommand("lab", "", commands, ["--pages", "5"])).toBe(5);
  expect(await runCommand("lab", "", commands, ["one", "--pages", "5"])).toBe(-5);
});

it("lists the commands, and the options of the one without a name", async () => {
  const write = vi.spyOn(stdout, "write").mockReturnValue(true);
  expect(await runCommand("lab", "", commands, ["--help"])).toBe(0);
  expect(write.mock.calls.join("")).toMatch(/lab one +one[\s\S]*usage: lab \[options\][\s\S]*--pages N/);
});
