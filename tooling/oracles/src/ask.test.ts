import { afterEach, describe, expect, it } from "vitest";
import { type Asker, createAsker } from "./ask.js";

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

let asker: Asker | undefined;
afterEach(() => asker?.close());

describe("createAsker", () => {
  it("asks one process for all lines", async () => {
    asker = createAsker(LAUNCH, LONG);
    expect(await asker.ask("a")).toEqual({ text: "a 1" });
    expect(await asker.ask("b")).toEqual({ text: "b 2" });
  });

  it("returns the exit code and the last message of a program that crashes, and starts it anew", async () => {
    asker = createAsker(LAUNCH, LONG);
    expect(await asker.ask("crash")).toEqual({ error: "ended with 3: out of ideas" });
    expect(await asker.ask("b")).toEqual({ text: "b 1" });
  });

  it("kills a program that exceeds the limit", async () => {
    asker = createAsker(LAUNCH, 200);
    expect(await asker.ask("hang")).toEqual({ error: "no answer within 0.2 s" });
  });

  it("rejects an answer that is not JSON", async () => {
    asker = createAsker(LAUNCH, LONG);
    expect((await asker.ask("print")).error).toMatch("no answer");
  });

  it("returns an error if there is no such program", async () => {
    asker = createAsker({ command: "/nowhere/program", args: [] }, LONG);
    expect((await asker.ask("a")).error).toMatch("ENOENT");
  });
});
