import { afterEach, describe, expect, it } from "vitest";
import { type Asker, askAll, askOnce, createAsker } from "./ask.js";

/** Answers with the line's number and content; "crash", "hang" and "print" misbehave. */
const PROGRAM = `
let count = 0;
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  count++;
  if (line === "crash") { console.error("out of ideas"); process.exitCode = 3; process.stdin.destroy(); return; }
  if (line === "hang") return;
  console.log(line === "print" ? "no answer" : JSON.stringify({ text: line + " " + count }));
});`;

const LAUNCH = { command: process.execPath, args: ["-e", PROGRAM] };
const LONG = 300_000;

type Fields = { readonly text: string };
let asker: Asker<Fields> | undefined;
afterEach(() => asker?.close());

describe("createAsker", () => {
  it("asks one process for all lines", async () => {
    asker = createAsker<Fields>(LAUNCH, LONG);
    expect(await asker.ask("a")).toEqual({ text: "a 1" });
    expect(await asker.ask("b")).toEqual({ text: "b 2" });
  });

  it("returns the exit code and the last message of a program that crashes, and starts it anew", async () => {
    asker = createAsker<Fields>(LAUNCH, LONG);
    expect(await asker.ask("crash")).toEqual({ error: "ended with 3: out of ideas" });
    expect(await asker.ask("b")).toEqual({ text: "b 1" });
  });

  it("kills a program that exceeds the limit", async () => {
    asker = createAsker<Fields>(LAUNCH, 200);
    expect(await asker.ask("hang")).toEqual({ error: "no answer within 0.2 s" });
  });

  it("rejects an answer that is not JSON", async () => {
    asker = createAsker<Fields>(LAUNCH, LONG);
    expect((await asker.ask("print")).error).toMatch("no answer");
  });

  it("returns an error if there is no such program", async () => {
    asker = createAsker<Fields>({ command: "/nowhere/program", args: [] }, LONG);
    expect((await asker.ask("a")).error).toMatch("ENOENT");
  });
});

describe("askOnce", () => {
  it("quotes the error among other messages", async () => {
    const program = 'console.error("loading"); throw new RangeError("too deep");';
    const launch = { command: process.execPath, args: ["-e", program] };
    expect(await askOnce(launch, {})).toEqual({ error: "ended with 1: RangeError: too deep" });
  });
});

describe("askAll", () => {
  const all = async (script: string, records: AsyncIterable<unknown> | Iterable<unknown>) => {
    const program = `require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {${script}});`;
    const answers: unknown[] = [];
    for await (const answer of askAll({ command: process.execPath, args: ["-e", program] }, records))
      answers.push(answer);
    return answers;
  };

  it("yields one answer per record, in order, however large", async () => {
    const records = Array.from({ length: 50 }, (_, i) => ({ i, text: "é\u2028".repeat(10_000) }));
    expect(await all("console.log(line);", records)).toEqual(records);
  });

  it("throws if the program fails, or the records do", async () => {
    await expect(all("process.exit(3);", [1])).rejects.toThrow("ended with 3");
    async function* broken(): AsyncGenerator<object> {
      yield {};
      throw new Error("no more pages");
    }
    await expect(all("console.log(line);", broken())).rejects.toThrow("no more pages");
  });
});
