// Every block of code in the documentation: quoted from an example that a test runs, run by a test itself, or checked as
// far as possible without network and data.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readBlocks, readCommands } from "./blocks.js";
import { commandPages, loadProgram } from "./commands.js";
import { listPages, root } from "./pages.js";
import { describeService } from "./service.js";

const files = [...listPages(root).map(({ file }) => file), "README.md", "tooling/docs/home.md"];
const read = (file) => readFileSync(join(root, file), "utf8");
const texts = files.map((file) => [file, read(file)]);
// The examples in the help of the command line.
for (const { page, markdown } of commandPages(await loadProgram())) texts.push([page, markdown]);
const blocks = texts.flatMap(([file, markdown]) =>
  readBlocks(markdown).map((block) => ({ ...block, file, place: `${file}:${block.line}` })),
);
const named = (...languages) => blocks.filter(({ language }) => languages.includes(language));

it("reads blocks and commands", () => {
  const markdown =
    "a\n\n```sh\nb\n```\n\n- c\n\n  ```js\n  d\n  ```\n\n<!-- examples/e.ts -->\n```ts\nf\n```\n";
  expect(readBlocks(markdown)).toEqual([
    { language: "sh", text: "b\n", line: 3 },
    { language: "js", text: "  d\n", line: 9 },
    { language: "ts", text: "f\n", line: 14, quoted: "examples/e.ts" },
  ]);
  const script = `# a comment\nwinnow extract 'a b.html' --exclude ".c" < d.html \\\n  | jq -r .text > e.txt   # text\n`;
  expect(readCommands(script)).toEqual(
    expect.arrayContaining([
      ["winnow", "extract", "a b.html", "--exclude", ".c"],
      ["jq", "-r", ".text"],
    ]),
  );
  expect(() => readCommands("winnow extract 'a")).toThrow("bash");
});

describe("the blocks of the documentation", () => {
  it("have a language that is checked", () => {
    // sql: a query for DuckDB, which is not installed everywhere; bibtex: for papers.
    const checked = ["ts", "js", "sh", "shell", "json", "jsonl", "py", "python", "sql", "bibtex", "text", ""];
    expect(blocks.filter(({ language }) => !checked.includes(language)).map(({ place }) => place)).toEqual(
      [],
    );
  });

  it("quote examples that a test runs", () => {
    const tests = read("examples/examples.test.ts") + read("tooling/runtimes/runtimes.js");
    for (const { quoted, place } of blocks) {
      if (quoted === undefined) continue;
      const name = quoted.split("/").at(-1).replace(/\.ts$/, "");
      if (quoted.endsWith(".ts"))
        expect(tests.includes(`"${name}"`), `${place}: no test runs ${quoted}`).toBe(true);
    }
  });

  it("of JSON can be parsed", () => {
    for (const { text, place } of named("json")) expect(() => JSON.parse(text), place).not.toThrow();
    for (const { text, place } of named("jsonl"))
      for (const line of text.trim().split("\n")) expect(() => JSON.parse(line), place).not.toThrow();
  });

  it("without a language are output, not commands", () => {
    const written = named("text", "").filter(({ file }) => file.endsWith(".md"));
    for (const { text, place } of written)
      expect(text, place).not.toMatch(/^(?:\$ |npx |npm |import |winnow [a-z])/m);
  });

  it("of Python can be parsed", ({ skip }) => {
    const python = spawnSync("python3", ["--version"]);
    if (python.status !== 0) skip("there is no Python");
    for (const { text, place } of named("py", "python")) {
      const program = "import ast, sys; ast.parse(sys.stdin.read())";
      expect(spawnSync("python3", ["-c", program], { input: text, encoding: "utf8" }).stderr, place).toBe("");
    }
  });

  it("of TypeScript have no type errors", () => {
    const folder = join(import.meta.dirname, "dist", "blocks");
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const checked = named("ts", "js").filter(
      ({ quoted, text }) => quoted === undefined && !GENERATED.test(text),
    );
    for (const [i, { text }] of checked.entries())
      writeFileSync(join(folder, `block-${i}.ts`), `${text}\nexport {};\n`);
    writeFileSync(join(folder, "globals.d.ts"), GLOBALS);
    const options = { ...COMPILER, types: ["node"] };
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions: options, include: ["*.ts"] }),
    );
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const { status, stdout, stderr } = spawnSync(process.execPath, [tsc, "-p", folder], {
      ...{ cwd: folder, encoding: "utf8" },
    });
    const errors = stdout.replace(/block-(\d+)\.ts/g, (_, i) => checked[i].place);
    expect([errors, stderr, status]).toEqual(["", "", 0]);
  });
});

/** A client of the service whose types are generated: the tests of the service compile it. */
const GENERATED = /from "\.\/winnow\.js"/;

const COMPILER = {
  ...{ noEmit: true, strict: true, noImplicitAny: false, module: "nodenext", target: "es2023" },
  lib: ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
};

/** What blocks use without declaring it: a page, parts of an extraction, and other tools. */
const GLOBALS = `
declare const html: string;
declare const url: string;
declare const urls: readonly string[];
declare const page: any;
declare const pages: readonly any[];
declare const labels: Readonly<Record<string, number>>;
declare const threshold: number;
declare const tree: import("@winnow/core-dom").Tree;
declare const marks: import("@winnow/core-dom").Marks;
declare const segments: readonly import("@winnow/core-dom").Segment[];
declare function show(title: string | null | undefined, html: string): void;
declare const extract: typeof import("@winnow/extract").extract;
declare const JSDOM: any, Readability: any, DOMPurify: any, Defuddle: any, TurndownService: any, gfm: any;
`;

describe("the commands of the documentation", () => {
  // Those of guides and of the cookbook in blocks of sh are run by the tests of the examples.
  const recorded = named("shell", "sh").filter(
    ({ language, file }) => language === "shell" || !/^docs\/(?:guides\/|cookbook)/.test(file),
  );
  const commands = recorded.flatMap(({ text, place }) =>
    readCommands(text).map((words) => ({ words: withoutRunner(words), place })),
  );

  it("of winnow have arguments and options that exist", async () => {
    for (const { words, place } of commands.filter(({ words: [name] }) => name === "winnow")) {
      const program = await loadProgram();
      const args = words.slice(1);
      // Help and lists end the parser, too.
      const parsed = program.parseAsync(args, { from: "user" }).catch((error) => {
        if (error.exitCode !== 0) throw new Error(`${place}: winnow ${args.join(" ")}: ${error.message}`);
      });
      await parsed;
    }
  });

  it("of npm name scripts and packages that exist", () => {
    const { scripts } = JSON.parse(read("package.json"));
    for (const { words, place } of commands) {
      const [tool, command, name] = words;
      if (tool === "npm" && command === "run") expect(Object.keys(scripts), place).toContain(name);
      for (const word of words) {
        const [, folder] = /^@winnow\/([\w-]+)$/.exec(word) ?? [];
        if (folder === undefined) continue;
        const exists = ["packages", "apps"].some((parent) =>
          existsSync(join(root, parent, folder, "package.json")),
        );
        expect(exists, `${place}: ${word}`).toBe(true);
      }
    }
  });

  it("of the laboratory name commands that exist", () => {
    const lab = read("tooling/lab/src/main.ts");
    const train = read("tooling/train/src/main.ts");
    const has = (source, name) => new RegExp(`^ {2}"?${name}"?: \\[`, "m").test(source);
    for (const { words, place } of commands) {
      if (words[0] !== "pnpm") continue;
      const names = words.slice(1).filter((word) => !/^-| /.test(word));
      const [tool, ...rest] = names;
      if (tool === "lab")
        for (const name of rest.slice(0, 2)) expect(has(lab, name), `${place}: ${name}`).toBe(true);
      if (tool === "train" && rest.length > 0) expect(has(train, rest[0]), `${place}: ${rest[0]}`).toBe(true);
    }
  });

  it("of curl name routes and options of the service", async () => {
    const { paths, components } = await describeService();
    const routes = [...Object.keys(paths), "/docs", "/openapi.json"];
    for (const { words, place } of commands.filter(({ words: [name] }) => name === "curl")) {
      const address = words.find((word) => /^(?:http:\/\/)?(?:localhost|127\.0\.0\.1):3000/.test(word));
      if (address === undefined) continue;
      const { pathname, searchParams } = new URL(address.replace(/^(?:http:\/\/)?/, "http://"));
      expect(routes, place).toContain(pathname);
      const json = words.indexOf("--json");
      const body = json === -1 ? {} : JSON.parse(words[json + 1]);
      const operation = pathname.split("/").at(-1);
      const options = components.schemas[`${operation[0].toUpperCase()}${operation.slice(1)}Options`];
      const given = [...searchParams.keys(), ...Object.keys(body.options ?? {})];
      for (const name of given) expect(Object.keys(options.properties), place).toContain(name);
    }
  });
});

/** The command without what runs it: `npx`, `npx --package @winnow/cli`, `@winnow/cli` for winnow. */
function withoutRunner(words) {
  if (words[0] !== "npx") return words;
  const rest = words
    .slice(1)
    .filter(
      (word, i, all) => !/^(?:--yes|-y|--package|-p)$/.test(word) && !/^(?:--package|-p)$/.test(all[i - 1]),
    );
  return rest[0] === "@winnow/cli" ? ["winnow", ...rest.slice(1)] : rest;
}
