import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { compressorFor, readChunks } from "@winnow/corpus";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { jsonl, parsed, winnow } from "../test/winnow.js";

// Outputs that an earlier run has not finished.

const root = mkdtempSync(join(tmpdir(), "winnow-resume-"));
afterAll(() => rmSync(root, { recursive: true }));
let folder = root;
const at = (name: string): string => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(root, "case-"));
});

const IDS = ["a", "b", "c", "d", "e"];
/** Texts with line breaks, quotes and commas, which are quoted in tables. */
const page = (id: string): string =>
  `<!doctype html><article>${["one", "two", "three"].map((part) => `<p>Part ${part} of "${id}", which says something, and goes on about it for a while.</p>`).join("")}</article>`;
const records = IDS.map((id) => ({ id, html: page(id) }));
const input = jsonl(...records);

async function content(name: string): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of readChunks(at(name))) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** Compresses texts to one member or frame each. */
async function frames(name: string, texts: readonly string[]): Promise<readonly Buffer[]> {
  const compressed: Buffer[] = [];
  for (const text of texts) {
    const parts: Buffer[] = [];
    const compressor = compressorFor(name)!;
    compressor.end(text);
    for await (const part of compressor) parts.push(part);
    compressed.push(Buffer.concat(parts));
  }
  return compressed;
}

const COMMANDS: readonly (readonly string[])[] = [
  ["extract", "--fields", "id,text"],
  ["segment", "--fields", "id,segments"],
  ["filter", "--fields", "id,verdict.keep,text"],
];

describe("--resume", () => {
  it.each([
    ...COMMANDS,
    ["extract", "--fields", "text,id", "--format", "csv"],
    ["filter", "--format", "csv"],
  ])("continues %s %s %s after any byte", async (...command) => {
    const name = command.includes("csv") ? "out.csv" : "out.jsonl";
    const args = [...command, "--output", at(name)];
    await winnow(args, { stdin: input });
    const whole = readFileSync(at(name));
    const lines = whole.toString().split(/(?<=\n)/);
    // The ends of lines, some of which are in a cell, and places before and after them.
    const ends = lines.map((_, count) => Buffer.byteLength(lines.slice(0, count).join("")));
    const cuts = new Set(ends.flatMap((end) => [end - 1, end, end + 1, end + 9]).filter((cut) => cut >= 0));
    for (const cut of cuts) {
      for (const start of [at(`${name}.part`), ...(cut > ends[1]! ? [at(name)] : [])]) {
        rmSync(at(name), { force: true });
        writeFileSync(start, whole.subarray(0, cut));
        const { code } = await winnow([...args, "--resume"], { stdin: input });
        expect([code, readFileSync(at(name), "utf8"), readdirSync(folder)], `${cut} bytes`).toEqual([
          0,
          whole.toString(),
          [name],
        ]);
      }
    }
  });

  it.each(
    COMMANDS.flatMap((command) =>
      ["out.jsonl.gz", "out.jsonl.zst", "out.csv.gz"].map((name) => ({ command, name })),
    ).filter(({ command: [word], name }) => word !== "segment" || !name.includes("csv")),
  )("continues $command after any byte of $name", async ({ command, name }) => {
    const args = [...command, "--output", at(name)];
    await winnow(args, { stdin: input });
    const text = await content(name);
    // One member or frame with the first line of the file, and one with the rest.
    const split = text.indexOf("\n") + 1;
    const members = await frames(name, [text.slice(0, split), text.slice(split)]);
    const whole = Buffer.concat(members);
    const end = members[0]!.length;
    for (const cut of [0, 1, 3, 15, end - 1, end, end + 1, end + 20, whole.length - 1, whole.length]) {
      rmSync(at(name), { force: true });
      writeFileSync(at(`${name}.part`), whole.subarray(0, cut));
      const { code } = await winnow([...args, "--resume"], { stdin: input });
      expect([code, await content(name), readdirSync(folder)], `${cut} bytes`).toEqual([0, text, [name]]);
      // What was complete is kept, and another member or frame follows.
      const kept = cut < end ? 0 : cut < whole.length ? end : whole.length;
      expect(readFileSync(at(name)).subarray(0, kept).equals(whole.subarray(0, kept))).toBe(true);
    }
  });

  it("works again after it was interrupted", async () => {
    const args = ["extract", "--fields", "id", "--output", at("out.jsonl.gz")];
    for (const count of [1, 3, 5]) {
      if (existsSync(at("out.jsonl.gz")))
        writeFileSync(at("out.jsonl.gz.part"), readFileSync(at("out.jsonl.gz")));
      const stdin = jsonl(...records.slice(0, count));
      expect((await winnow([...args, "--resume"], { stdin })).code).toBe(0);
    }
    expect(parsed(await content("out.jsonl.gz")).map(({ id }) => id)).toEqual(IDS);
  });

  it("takes an empty temporary file for a run that has finished nothing", async () => {
    const old = jsonl({ id: "a", text: "old" });
    writeFileSync(at("out.jsonl"), old);
    writeFileSync(at("out.jsonl.part"), "");
    const args = ["extract", "--fields", "id,text", "--output", at("out.jsonl"), "--resume"];
    expect((await winnow(args, { stdin: input })).code).toBe(0);
    expect(parsed(await content("out.jsonl"))).toMatchObject(IDS.map((id) => ({ id })));
    expect(await content("out.jsonl")).not.toContain("old");
  });

  const FOREIGN: readonly (readonly [name: string, content: string | Buffer])[] = [
    ["out.jsonl", "text without a line break"],
    ["out.jsonl", "one line\nanother"],
    ["out.jsonl", '{"name": "settings"}'],
    ["out.jsonl", '{"name": "settings"}\n{"cut'],
    ["out.jsonl", `${jsonl({ id: "a" })}[1]\n`],
    ["out.jsonl", `${jsonl({ id: "a" })}cut`],
    ["out.jsonl", "\0\0\0\0"],
    ["out.jsonl", gzipSync(jsonl({ id: "a" }))],
    ["out.csv", "text without a line break"],
    ["out.csv", "name,id\nx,a\ny,"],
    ["out.csv", 'id,text,error\na,b,c,d\n"cut'],
    ["out.jsonl.gz", jsonl({ id: "a" })],
    ["out.jsonl.gz", gzipSync("text\n")],
    ["out.jsonl.gz", Buffer.concat([gzipSync(jsonl({ id: "a" })), Buffer.from("more")])],
    ["out.jsonl.zst", gzipSync(jsonl({ id: "a" }))],
  ];
  const OWN_CUT = ['{"id":"a","te', "id,te"] as const;

  it.each([
    ...FOREIGN.flatMap(([name, text]) => [
      { file: name, name, text },
      { file: `${name}.part`, name, text },
    ]),
    // A complete output does not end in its first record.
    { file: "out.jsonl", name: "out.jsonl", text: OWN_CUT[0] },
    { file: "out.csv", name: "out.csv", text: OWN_CUT[1] },
  ])("does not change $file with $text", async ({ file, name, text }) => {
    writeFileSync(at(file), text);
    const args = ["extract", "--fields", "id,text", "--output", at(name), "--resume"];
    const { code, err } = await winnow(args, { stdin: input });
    expect([code, err]).toEqual([2, expect.stringContaining(`cannot continue ${at(file)}: `)]);
    expect(readFileSync(at(file)).equals(Buffer.from(text))).toBe(true);
    expect(readdirSync(folder)).toEqual([file]);
  });

  it.each([
    ["does not match", `${jsonl({ id: "other" })}{"id":"b","te`, "out.jsonl"],
    ["has 6 records", `${jsonl(...records, { id: "f" })}{"id":"g","te`, "out.jsonl"],
    ["does not match", 'id,text,error\nother,"a ""quoted""\ncell",\n"b', "out.csv"],
  ])("does not change an output that %s", async (reason, text, name) => {
    for (const file of [name, `${name}.part`]) {
      writeFileSync(at(file), text);
      const args = ["extract", "--fields", "id,text", "--output", at(name), "--resume"];
      const { code, err } = await winnow(args, { stdin: input });
      expect([code, err]).toEqual([2, expect.stringContaining(reason)]);
      expect(readFileSync(at(file), "utf8")).toBe(text);
      rmSync(at(file));
    }
  });

  it.each([
    [["filter", "--drop"], "Remove --drop"],
    [["filter", "--rejected", "no.jsonl"], "Remove --drop, --rejected"],
    [["filter", "--report"], "and --report"],
    [["extract", "--force"], "--force"],
    [["extract", "--format", "json"], "a file with records"],
  ])("%s is wrong usage", async ([command = "", ...flags], advice) => {
    const output = at(flags.includes("json") ? "out.json" : "out.jsonl");
    const { code, err } = await winnow([command, "--resume", "-o", output, ...flags], { stdin: input });
    expect([code, err]).toEqual([2, expect.stringContaining(advice)]);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("an unfinished output", () => {
  const documents = jsonl(...IDS.map((id) => ({ id, text: `The text of ${id}.` })));
  it.each([
    ["extract", "out.jsonl", input, true],
    ["extract", "out.csv", input, true],
    ["extract", "out.json", input, false],
    ["segment", "out.jsonl", input, true],
    ["filter", "out.jsonl.gz", documents, true],
    ["dedup", "out.jsonl", documents, false],
    ["fetch", "out.jsonl", "http://10.0.0.1/\n", true],
    ["urls 10.0.0.1", "out.txt", "", false],
    ["eval import packed @gold.jsonl", "out.jsonl", "", false],
  ])("of %s is not replaced without --force: %s", async (line, name, stdin, canResume) => {
    writeFileSync(at("gold.jsonl"), jsonl({ id: "a", html: page("a"), gold: { text: "Part one" } }));
    const args = [...line.replace("@gold.jsonl", at("gold.jsonl")).split(" "), "--output", at(name)];
    writeFileSync(at(`${name}.part`), "the work of a day");
    const { code, err } = await winnow(args, { stdin });
    expect([code, err]).toEqual([2, expect.stringMatching(/out\.\S+\.part has .* with --force\.\n$/)]);
    expect(err.includes("--resume")).toBe(canResume);
    expect([readFileSync(at(`${name}.part`), "utf8"), existsSync(at(name))]).toEqual([
      "the work of a day",
      false,
    ]);
    const forced = await winnow([...args, "--force"], { stdin });
    // The addresses are refused without a request.
    expect(forced.code).toBe(line.startsWith("urls") ? 1 : line.startsWith("fetch") ? 3 : 0);
    expect([existsSync(at(`${name}.part`)), existsSync(at(name))]).toEqual([false, !line.startsWith("urls")]);
  });

  it("of rejected documents is not replaced either", async () => {
    writeFileSync(at("no.jsonl.part"), "the work of a day");
    const args = ["filter", "--output", at("yes.jsonl"), "--rejected", at("no.jsonl")];
    const { code } = await winnow(args, { stdin: documents });
    expect([code, readFileSync(at("no.jsonl.part"), "utf8")]).toEqual([2, "the work of a day"]);
    expect((await winnow([...args, "--force"], { stdin: documents })).code).toBe(0);
    expect(readdirSync(folder)).toEqual(["no.jsonl", "yes.jsonl"]);
  });

  it("that is empty is replaced", async () => {
    writeFileSync(at("out.jsonl.part"), "");
    expect((await winnow(["extract", "--output", at("out.jsonl")], { stdin: input })).code).toBe(0);
  });
});

describe("compressed records that end early", () => {
  it.each([...COMMANDS, ["fetch"]])("leave the finished records of %s", async (...command) => {
    // The addresses are refused without a request.
    const code = command[0] === "fetch" ? 3 : 0;
    const lines =
      command[0] === "fetch" ? IDS.map((id) => `http://10.0.0.1/${id}\n`) : records.map((one) => jsonl(one));
    for (const name of ["in.jsonl.gz", "in.jsonl.zst"]) {
      const whole = await frames(name, [lines.slice(0, 3).join(""), lines.slice(3).join("")]);
      writeFileSync(at(name), Buffer.concat([whole[0]!, whole[1]!.subarray(0, 12)]));
      const args = [...command, at(name), "--output", at("out.jsonl")];
      const cut = await winnow(args);
      expect([cut.code, cut.err]).toEqual([
        1,
        expect.stringMatching(/in\.jsonl\.(gz|zst) ends early: .* with --resume\.\n$/),
      ]);
      expect(readdirSync(folder).sort()).toEqual([name, "out.jsonl.part"]);
      const kept = readFileSync(at("out.jsonl.part"), "utf8");
      expect(parsed(kept).length).toBeGreaterThanOrEqual(3);
      expect(kept).not.toContain("corrupt-input");
      writeFileSync(at(name), Buffer.concat(whole));
      expect((await winnow([...args, "--resume"])).code).toBe(code);
      expect([
        parsed(await content("out.jsonl")).length,
        (await content("out.jsonl")).startsWith(kept),
      ]).toEqual([5, true]);
      rmSync(at("out.jsonl"));
      rmSync(at(name));
    }
  });

  it("end a command even before the first record, and in a folder or on standard input", async () => {
    const cut = gzipSync(input).subarray(0, 20);
    writeFileSync(at("cut.jsonl.gz"), cut);
    for (const [args, stdin] of [
      [[at("cut.jsonl.gz")], ""],
      [[folder], ""],
      [["-"], cut],
    ] as const) {
      for (const command of ["extract", "filter", "dedup", "fetch", "template learn"]) {
        if (command === "fetch" && args[0] === folder) continue;
        const { code, err } = await winnow([...command.split(" "), ...args], { stdin });
        expect([command, code, err]).toEqual([command, 1, expect.stringContaining("ends early")]);
      }
    }
  });
});
