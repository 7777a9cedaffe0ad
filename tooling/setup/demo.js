// Runs `winnow extract`, `winnow filter`, `winnow dedup` and `winnow segment` on the example pages. Writes the Markdown and
// one copy of each document that is kept to a folder, and prints four tables and one document.
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

const verdicts = parsed(run(["filter", pages]));
const articles = verdicts.filter(({ verdict }) => verdict.keep);
print(`\nThe filter keeps ${articles.length} of ${verdicts.length} documents:\n`);
for (const { file, verdict } of verdicts) {
  const reasons = verdict.reasons.filter(({ soft }) => !soft).map(failedCheck);
  print(
    `  ${relative(pages, file).padEnd(24)} ${verdict.keep ? "kept   " : "dropped"}  ${reasons.join("; ")}`.trimEnd(),
  );
}

const documents = parsed(run(["dedup", "-", "--keep", "earliest"], jsonl(articles)));
const fileOf = new Map(documents.map(({ id, file }) => [id, relative(pages, file)]));
const unique = documents.filter(({ cluster }) => cluster.evidence === undefined);
writeFileSync(corpus, jsonl(unique));

print(`\nOf these, ${unique.length} have no earlier copy:\n`);
for (const { file, cluster } of documents) {
  const { canonical, reason, evidence } = cluster;
  const [kept, why] =
    evidence === undefined
      ? ["kept", KEPT[reason] ?? reason]
      : ["copy", `of ${fileOf.get(canonical)}: Jaccard ${evidence.jaccard.toFixed(2)} (${reason})`];
  print(`  ${relative(pages, file).padEnd(24)} ${kept}  ${why}`);
}

const thread = "kettle-thread.html";
const [{ segments }] = parsed(run(["segment", join(pages, thread)]));
print(`\nThe segments of ${thread}:\n`);
for (const { role, author = "–", date = "–", text } of segments) {
  const beginning = text.replace(/\s+/g, " ").slice(0, 51);
  print(`  ${role.padEnd(8)} ${author.padEnd(14)} ${date.slice(0, 10)}  ${beginning}…`);
}

print(
  `\nThe Markdown is in ${relative(root, markdown)}/, one copy of each document in ${relative(root, corpus)}.`,
);
print("Try pages of your own:\n");
print("  npx winnow extract page.html");
print("  npx winnow extract https://example.org/ --format jsonl --with markdown,evidence");
print("  npx winnow filter pages/ --drop --report report.html | npx winnow dedup > documents.jsonl\n");

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

/** Describes a check that failed. */
function failedCheck({ rule, value, min, max, allowed }) {
  if (rule === "empty") return rule;
  const bound =
    min !== undefined ? `minimum ${min}` : max !== undefined ? `maximum ${max}` : (allowed ?? []).join(", ");
  return `${rule} ${value} (${bound})`;
}

function jsonl(records) {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
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
