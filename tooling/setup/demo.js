// Runs `winnow extract`, `winnow filter`, `winnow dedup` and `winnow segment` on the example pages. Writes the Markdown and
// one copy of each document that is kept to a folder, and prints four tables and one document.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { argv, execPath, exit, stdout } from "node:process";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const pages = join("examples", "pages");
const addresses = JSON.parse(readFileSync(join(root, "examples", "addresses.json"), "utf8"));
const folder = join(root, "winnow-demo");
const markdown = join(folder, "markdown");
const corpus = join(folder, "corpus.jsonl");
const winnow = join(root, "apps", "cli", "bin", "winnow.js");

const KEPT = {
  only: "no copy of it",
  empty: "no words to compare",
  earliest: "the earliest of its copies",
  "contains-others": "contains the others",
};

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const shown = argv[2] ?? "field-notes.html";

// As records of a crawl: each page with its address.
const crawl = jsonl(
  readdirSync(join(root, pages))
    .sort()
    .map((file) => ({
      id: file,
      url: addresses[file.replace(/\.html$/, "")],
      htmlBase64: readFileSync(join(root, pages, file), "base64"),
    })),
);
run(["extract", "-", "--format", "markdown", "--front-matter", "--output", `${markdown}/`], crawl);
const extracted = run(["extract", "-", "--format", "jsonl"], crawl);
const records = parsed(extracted);

print(`\nWinnow read ${records.length} pages from examples/pages:\n`);
print(row("page", "bytes", "kept", "published", "title, authors"));
for (const { id, text, reason, metadata } of records) {
  const { size } = statSync(join(root, pages, id));
  const words = text === "" ? `– (${reason})` : `${text.length} chars`;
  const { title = "–", authors, published = "–" } = metadata;
  const by = authors.length === 0 ? "" : `, by ${authors.join(" and ")}`;
  print(row(id, String(size), words, published.slice(0, 10), title + by));
}

const written = readdirSync(markdown).sort();
const document = written.find((name) => name.startsWith(shown.replace(/\.html$/, ""))) ?? written[0];
print(`\nThe Markdown of ${document}:\n`);
print(readFileSync(join(markdown, document), "utf8").trim().replace(/^/gm, "  │ "));

const verdicts = parsed(run(["filter", "-"], crawl));
const articles = verdicts.filter(({ verdict }) => verdict.keep);
print(
  `\nThe filter keeps ${articles.length} of ${verdicts.length} documents, by how likely each is an article:\n`,
);
for (const { id, verdict } of verdicts) {
  const { keep, score, pageType = "no text" } = verdict;
  const probability = score === undefined ? "" : score.toFixed(2);
  print(
    `  ${id.padEnd(24)} ${keep ? "kept   " : "dropped"}  ${pageType.padEnd(14)} ${probability}`.trimEnd(),
  );
}

const documents = parsed(
  run(["dedup", "-", "--keep", "earliest", "--by", "exact,minhash,manber"], jsonl(articles)),
);
const unique = documents.filter(({ cluster }) => cluster.evidence === undefined);
writeFileSync(corpus, jsonl(unique));

print(`\nOf these, ${unique.length} have no earlier copy:\n`);
for (const { id, cluster } of documents) {
  const { canonical, reason, evidence } = cluster;
  const [kept, because] =
    evidence === undefined
      ? ["kept", KEPT[reason] ?? reason]
      : [
          "copy",
          `of ${canonical}, which has ${Math.round(100 * evidence.containment[0])}% of it (${reason})`,
        ];
  print(`  ${id.padEnd(24)} ${kept}  ${because}`);
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
