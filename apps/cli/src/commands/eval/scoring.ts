import { PLAIN_FORMATS } from "../../settings/names.js";
import {
  DATASET,
  type EvalCommand,
  PREDICTIONS,
  resamplingOptions,
  scoringOptions,
  tableOptions,
  WORKER_OPTIONS,
} from "./options.js";

/** The commands that score systems. */
export const SCORING: readonly EvalCommand[] = [
  {
    name: "score",
    summary: "score predictions on a data set",
    about: "Scores the predictions of one or several tools on a data set.",
    takes: { "<dataset>": DATASET, "<predictions...>": PREDICTIONS },
    options: [
      ...scoringOptions(),
      ...resamplingOptions("of the bootstrap behind the intervals; 0 for none"),
      ...tableOptions(),
      [
        "--by <names>",
        "part the pages by source, pageType, lang, topic, complexity, with commas between them",
      ],
      ["--labels <file>", "topics of the pages, as CSV or JSON Lines of id and label, for --by topic"],
    ],
    load: () => import("../../eval/score.js"),
    examples: `
Examples:
  winnow eval score gold.jsonl.gz ours.jsonl
  winnow eval score gold.jsonl.gz readability=a.jsonl trafilatura=b.jsonl --metrics word-f1,aeb,rouge-lsum
  winnow eval score gold.jsonl.gz ours.jsonl --by pageType,lang --format csv --output scores.csv
  winnow eval score gold.jsonl.gz ours.jsonl theirs.jsonl --format html --output report.html
  winnow extract gold.jsonl.gz | winnow eval score gold.jsonl.gz winnow=-

Predictions are JSON Lines of {"id", "text", "markdown"?, "ms"?}, named NAME=FILE or after their file. A page without a
prediction is scored as an empty text and counted; predictions of unknown pages, several different ones for a page
and broken lines are counted and named. A page that a metric fails on is named and left out of that metric's figures.

Exit codes: 0 all done, 1 the command failed, 2 wrong usage, 3 some scores failed, or some lines are no predictions or
contradict others, 130 interrupted.
`,
  },
  {
    name: "compare",
    summary: "tell which differences between systems are more than luck",
    about: "Tests the differences between the systems on a data set.",
    takes: {
      "<dataset>": DATASET,
      "<predictions...>": "two files of predictions or more, as FILE or NAME=FILE",
    },
    options: [
      ...scoringOptions(),
      ...resamplingOptions("of the bootstrap behind the intervals"),
      ...tableOptions(PLAIN_FORMATS),
    ],
    load: () => import("../../eval/compare.js"),
    examples: `
Examples:
  winnow eval compare gold.jsonl.gz ours.jsonl theirs.jsonl
  winnow eval compare gold.jsonl.gz a.jsonl b.jsonl c.jsonl --metrics word-f1,rouge-lsum --format json

For each pair of systems and each metric: the difference, its 95% interval by paired bootstrap over domains, the p of a
randomisation test, and that p after Holm's correction for all pairs. Then the systems' ranks over the pages with the
critical difference of Nemenyi's test.
`,
  },
  {
    name: "rank",
    summary: "tell how alike metrics rank systems",
    about: "Correlates the ranks that metrics give to systems.",
    takes: {
      "<dataset>": DATASET,
      "<predictions...>": "three files of predictions or more, as FILE or NAME=FILE",
    },
    options: [...scoringOptions("text"), ...tableOptions(PLAIN_FORMATS)],
    load: () => import("../../eval/rank.js"),
    examples: `
Examples:
  winnow eval rank gold.jsonl.gz a.jsonl b.jsonl c.jsonl --metrics text
  winnow eval rank gold.jsonl.gz a.jsonl b.jsonl c.jsonl --metrics word-f1,token-edit --format json

For each pair of metrics: how alike they rank the systems, as Spearman's rho and Kendall's tau-b. The report of
\`winnow eval score --format html\` draws the plots.
`,
  },
  {
    name: "distribution",
    summary: "tell how many pages have which score",
    about: "Counts the pages of each system by their score.",
    takes: { "<dataset>": DATASET, "<predictions...>": PREDICTIONS },
    options: [...scoringOptions("rouge-lsum"), ...tableOptions(PLAIN_FORMATS)],
    load: () => import("../../eval/distribution.js"),
    examples: `
Examples:
  winnow eval distribution gold.jsonl.gz ours.jsonl theirs.jsonl
  winnow eval distribution gold.jsonl.gz ours.jsonl --metrics word-f1,token-edit --format csv

Counts each system's pages by score, in bins of 0.2 (Gupta 2022, figure 6.2). The report of
\`winnow eval score --format html\` draws them.
`,
  },
  {
    name: "run",
    summary: "run a whole benchmark: systems × data sets × metrics",
    about: "Runs a benchmark that a JSON file describes.",
    takes: { "<config>": "a JSON file" },
    options: [
      ["-o, --output <folder>", "default: results, beside the file"],
      ...WORKER_OPTIONS,
      ["--restart", "begin anew: what an earlier run left in the output folder is taken away"],
    ],
    load: () => import("../../eval/benchmark/benchmark.js"),
    examples: `
Examples:
  winnow eval run benchmark.json
  winnow eval run benchmark.json --output results/

benchmark.json:
  {
    "datasets": ["cleaneval.jsonl.gz", {"name": "mine", "path": "folder/", "layout": "cleaneval"}],
    "systems": ["default", "readability", "justext", "page-text",
                {"name": "trafilatura", "predictions": "trafilatura/{dataset}.jsonl"}],
    "metrics": ["text"],
    "by": ["source", "complexity", "cluster"],
    "pools": [{"name": "both", "datasets": ["cleaneval", "mine"], "maxGoldError": 0.02}]
  }

datasets    a path, or {"path", "name", "layout", "sha256" (pinned), "comments" (true: readers' comments are gold)}
systems     one that runs here by its name, or {"name", "predictions"}
metrics     as --metrics of \`winnow eval score\`; default: ["text"]
by          source, pageType, lang, topic, complexity, cluster
pools       data sets taken together; maxGoldError, here or for all, leaves out pages whose gold is wrong
labels      a file of topics; resamples, seed, clusters, reportPages: 1000, 1, 3, 100

Paths are relative to the file. A system that is only a name runs here, in a process of its own, and its time and
memory are measured; {dataset} in a path of predictions stands for the data set's name. Everything is written as it is
made: run again, the command goes on where it was stopped, and --restart makes everything anew. The output folder gets
predictions/, scores/, facts/, results.json, results.md, results.csv and report.html.

Exit codes: 0 all done, 1 the command failed, 2 wrong usage, 3 some scores or pages failed, or some lines of predictions
could not be used, 130 interrupted.
`,
  },
  {
    name: "gate",
    summary: "fail where a system has become worse than a baseline",
    about: "Runs systems on a seeded sample of pages and holds their scores against a baseline.",
    takes: { "<baseline>": "a JSON file" },
    options: [
      ["--datasets <folder>", "where the data sets' files are; default: the baseline's folder"],
      ["--update", "write the figures of this run into the baseline"],
      [
        "--allow <names>",
        "regressions that are meant, as SYSTEM, SYSTEM/DATASET or SYSTEM/DATASET/METRIC, with commas between them",
      ],
    ],
    load: () => import("../../eval/gate.js"),
    examples: `
Examples:
  winnow eval gate baseline.json --datasets sets/                       has anything become worse?
  winnow eval gate baseline.json --datasets sets/ --update              write today's figures as the baseline
  winnow eval gate baseline.json --datasets sets/ --allow justext/wcxb-dev

The baseline names its data sets (files of \`--datasets\`), how many pages are drawn of them with which seed, systems
and metrics, and has a figure for every page. A metric has regressed where its mean falls by more than epsilon and the
fall is more than luck (paired bootstrap over domains), or by more than the tolerance.

A data set whose hash changed fails too. The SHA-256 covers the id and the gold of every page of the set, drawn or not,
in any order; neither the pages' HTML nor their addresses, types or languages. An id of \`winnow eval import\` is the
hash of the page itself; with ids of your own, a page that changed under its id is not noticed.

To begin with, write {"datasets": ["wcxb-dev"], "pages": 300, "systems": ["readability"], "metrics": ["word-f1"]} and
run with --update.

Exit codes: 0 nothing regressed, 1 something did, 2 wrong usage, 3 nothing did as far as could be scored: a metric
failed on some pages, 130 interrupted.
`,
  },
];
