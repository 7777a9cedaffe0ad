// Runs `winnow extract` and `winnow dedup` on the example pages. Writes the Markdown and one copy of each
// document to a folder, and prints two tables and one document.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { argv, execPath, exit, stdout } from "node:process";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const pages = join("examples", "pages");
const folder = join(root, "winnow-demo");
const markdown = join(folder, "markdown");
const corpus = join(folder, "corpus.jsonl");
const winnow = join(root, "apps", "cli", "bin", "winnow.js");

const KEPT = { only: "no copy of it", empty: "no words to compare", earliest: "the earliest of its copies" };

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const shown = argv[2] ?? "field-notes.html";

run(["extract", pages, "--format", "markdown", "--front-matter", "--output", `${markdown}/`]);
const extracted = run(["extract", pages, "--format", "jsonl"]);
const records = parsed(extracted);

print(`\nWinnow read ${records.length} pages from examples/pages:\n`);
print(row("page", "bytes", "kept", "published", "title, authors"));
for (const { file, text, reason, metadata } of records) {
  const { size } = statSync(join(root, file));
  const words = text === "" ? `– (${reason})` : `${text.length} chars`;
  const { title = "–", authors, published = "–" } = metadata;
  const by = authors.length === 0 ? "" : `, by ${authors.join(" and ")}`;
  print(row(relative(pages, file), String(size), words, published.slice(0, 10), title + by));
}

const written = readdirSync(markdown).sort();
const document = written.find((name) => name.startsWith(shown.replace(/\.html$/, ""))) ?? written[0];
print(`\nThe Markdown of ${document}:\n`);
print(readFileSync(join(markdown, document), "utf8").trim().replace(/^/gm, "  │ "));

const documents = parsed(run(["dedup", "-", "--keep", "earliest"], extracted));
const fileOf = new Map(documents.map(({ id, file }) => [id, relative(pages, file)]));
const unique = documents.filter(({ cluster }) => cluster.evidence === undefined);
writeFileSync(corpus, unique.map((line) => `${JSON.stringify(line)}\n`).join(""));

print(`\n${unique.length} of ${documents.length} documents are kept:\n`);
for (const { file, cluster } of documents) {
  const { canonical, reason, evidence } = cluster;
  const [kept, why] =
    evidence === undefined
      ? ["kept", KEPT[reason] ?? reason]
      : ["copy", `of ${fileOf.get(canonical)}: Jaccard ${evidence.jaccard.toFixed(2)} (${reason})`];
  print(`  ${relative(pages, file).padEnd(24)} ${kept}  ${why}`);
}

print(
  `\nThe Markdown is in ${relative(root, markdown)}/, one copy of each document in ${relative(root, corpus)}.`,
);
print("Try pages of your own:\n");
print("  npx winnow extract page.html");
print("  npx winnow extract https://example.org/ --format jsonl --with markdown,evidence");
print("  npx winnow extract pages/ | npx winnow dedup --report report.html > documents.jsonl\n");

function run(args, input = "") {
  const {
    status,
    stdout: out,
    stderr,
  } = spawnSync(execPath, [winnow, ...args], { cwd: root, encoding: "utf8", input });
  if (status === 0) return out;
  stdout.write(stderr);
  exit(status ?? 1);
}

function parsed(lines) {
  return lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

function row(page, bytes, kept, published, title) {
  const short = title.length > 52 ? `${title.slice(0, 51)}…` : title;
  return `  ${page.padEnd(24)} ${bytes.padStart(7)}  ${kept.padEnd(14)} ${published.padEnd(10)}  ${short}`;
}

function print(line) {
  stdout.write(`${line}\n`);
}
