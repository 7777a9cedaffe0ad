// The example pages through `winnow extract`: clean Markdown in a folder, a table and one document on the screen.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { argv, execPath, exit, stdout } from "node:process";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const pages = join("examples", "pages");
const folder = join(root, "winnow-demo");
const winnow = join(root, "apps", "cli", "bin", "winnow.js");

rmSync(folder, { recursive: true, force: true });
const shown = argv[2] ?? "field-notes.html";

extract([pages, "--format", "markdown", "--front-matter", "--output", `${folder}/`]);
const records = extract([pages, "--format", "jsonl"])
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

print(`\nWinnow read ${records.length} pages from examples/pages:\n`);
print(row("page", "bytes", "kept", "published", "title, by whom"));
for (const { file, text, reason, metadata } of records) {
  const { size } = statSync(join(root, file));
  const words = text === "" ? `– (${reason})` : `${text.length} chars`;
  const { title = "–", authors, published = "–" } = metadata;
  const by = authors.length === 0 ? "" : `, by ${authors.join(" and ")}`;
  print(row(relative(pages, file), String(size), words, published, title + by));
}

const written = readdirSync(folder).sort();
const document = written.find((name) => name.startsWith(shown.replace(/\.html$/, ""))) ?? written[0];
print(`\nThe Markdown of ${document}:\n`);
print(readFileSync(join(folder, document), "utf8").trim().replace(/^/gm, "  │ "));
print(`\nAll of them are in ${relative(root, folder)}/. Try one of your own:\n`);
print("  npx winnow extract page.html");
print("  npx winnow extract https://example.org/ --format jsonl --with markdown,evidence\n");

function extract(args) {
  const {
    status,
    stdout: out,
    stderr,
  } = spawnSync(execPath, [winnow, "extract", ...args], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (status === 0) return out;
  stdout.write(stderr);
  exit(status ?? 1);
}

function row(page, bytes, kept, published, title) {
  const short = title.length > 52 ? `${title.slice(0, 51)}…` : title;
  return `  ${page.padEnd(24)} ${bytes.padStart(7)}  ${kept.padEnd(14)} ${published.padEnd(10)}  ${short}`;
}

function print(line) {
  stdout.write(`${line}\n`);
}
