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
    about: "Scores the predictions of one or more tools on a data set.",
    takes: { "[dataset]": DATASET, "[predictions...]": PREDICTIONS },
    options: [
      ...scoringOptions(),
      ...resamplingOptions("bootstrap resamples for the intervals, or 0 for no intervals"),
      ...tableOptions(),
      ["--by <names>", "break down by source, pageType, lang, topic or complexity, comma-separated"],
      [
        "--labels <file>",
        "file with the topics of the pages, as CSV or JSON Lines of id and label, for --by topic",
      ],
      ["--distribution", "count the pages of each system by score; default metric: rouge-lsum"],
      ["--list", "list the metrics with their conventions and sources"],
    ],
    load: () => import("../../eval/score.js"),
    examples: `
Examples:
  winnow eval score gold.jsonl.gz ours.jsonl
  winnow eval score gold.jsonl.gz readability=a.jsonl trafilatura=b.jsonl --metrics word-f1,aeb,rouge-lsum
  winnow eval score gold.jsonl.gz ours.jsonl --by pageType,lang --format csv --output scores.csv
  winnow eval score gold.jsonl.gz ours.jsonl theirs.jsonl --format html --output report.html
  winnow extract gold.jsonl.gz | winnow eval score gold.jsonl.gz winnow=-
  winnow eval score gold.jsonl.gz ours.jsonl theirs.jsonl --distribution --metrics word-f1,token-edit
  winnow eval score --list                                  the metrics

Predictions are JSON Lines of {"id", "text", "markdown"?, "ms"?, "blocks"?}. The HTML report shows \`blocks\`, which
"winnow extract --with blocks" adds: each block of the page with its label, score and reason. NAME=FILE names a system,
which is otherwise named after its file. A page without a prediction is scored as empty text. Missing predictions,
predictions for unknown pages, conflicting predictions for one page and invalid lines are counted and named. If a metric
fails on a page, the page is named and excluded from the figures of that metric.

--distribution counts the pages in score bins of 0.2 (Gupta 2022, figure 6.2).

Exit codes: 0 all done, 1 the command failed, 2 wrong usage, 3 some scores failed, or some predictions are invalid or
conflicting, 130 interrupted.
`,
  },
  {
    name: "compare",
    summary: "test which differences between systems are significant",
    about:
      "Tests the significance of the differences between systems on a data set, or compares how metrics rank them.",
    takes: {
      "<dataset>": DATASET,
      "<predictions...>": "two or more prediction files, as FILE or NAME=FILE",
    },
    options: [
      ...scoringOptions(),
      ...resamplingOptions("bootstrap resamples for the intervals"),
      ...tableOptions(PLAIN_FORMATS),
      ["--ranks", "compare how two or more metrics rank three or more systems; default metrics: text"],
    ],
    load: () => import("../../eval/compare.js"),
    examples: `
Examples:
  winnow eval compare gold.jsonl.gz ours.jsonl theirs.jsonl
  winnow eval compare gold.jsonl.gz a.jsonl b.jsonl c.jsonl --metrics word-f1,rouge-lsum --format json
  winnow eval compare gold.jsonl.gz a.jsonl b.jsonl c.jsonl --ranks --metrics word-f1,token-edit

For each pair of systems and each metric: the difference, its 95% interval by paired bootstrap over domains, the p value
of a randomisation test, and that value after Holm's correction for all pairs. Then the mean ranks of the systems over
the pages, with the critical difference of Nemenyi's test.

With --ranks, for each pair of metrics: the rank correlation of the systems, as Spearman's rho and Kendall's tau-b. The
report of \`winnow eval score --format html\` has plots.
`,
  },
  {
    name: "segment",
    summary: "score segments: posts, comments, blocks, outlines",
    about:
      "Scores segmentations of pages against gold segments, as texts or as outlines on the rendered page.",
    takes: {
      "<gold>": "a file of segmentations, or a folder of Webis-WebSeg-20",
      "<predictions...>": PREDICTIONS,
    },
    options: [
      ["--overlays <folder>", "write a picture of each page with outlines, as SVG, with the gold dashed"],
      ...tableOptions(),
    ],
    load: () => import("../../eval/segment.js"),
    examples: `
Examples:
  winnow eval segment gold.jsonl ours.jsonl                           posts, comments, entries by their texts
  winnow segment pages.jsonl | winnow eval segment gold.jsonl winnow=-
  winnow eval segment gold.jsonl ours.jsonl theirs.jsonl --format html --output report.html
                                                                      the worst pages, unit by unit
  winnow eval segment webis-webseg-20/ vips.json --overlays pictures/ outlines, with pictures
  winnow eval segment annotations.json fitted.json                    several gold segmentations are fused

A record is {"id", "segments": [{"text", "level"?, "children"?}]}, as \`winnow segment\` writes it, or {"id", "width",
"height", "segmentations": {NAME: [multipolygon, …]}}, as in Webis-WebSeg-20. Several segmentations in a file of
predictions are several systems. Pages are matched by id, or by the name of their folder.

Measures: units that were found each by itself, with at least 90% of their words and no other unit (for texts); blocks
with at least 80% of their words in common; precision, recall and F1 of Kiesel et al. 2020 for pixels, edges, nodes and
characters (for outlines, as far as the folder has them; for texts: characters); adjusted Rand index and normalised
mutual information. A page without a prediction is scored as without segments.

Exit codes: 0 all done, 1 the command failed, 2 wrong usage, 3 some records are invalid, 130 interrupted.
`,
  },
  {
    name: "run",
    summary: "run a whole benchmark: systems × data sets × metrics",
    about: "Runs the benchmark described by a JSON file.",
    takes: { "<config>": "a JSON file" },
    options: [
      ["-o, --output <folder>", "output folder; default: results, next to the file"],
      ...WORKER_OPTIONS,
      ["--restart", "start over: delete the files of an earlier run in the output folder"],
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

datasets      a path, or {"path", "name", "layout", "sha256" (expected hash), "comments" (true: gold includes comments)}
systems       the name of a built-in system (\`winnow methods\`, default, page-text), or {"name", "predictions"}
metrics       as --metrics of \`winnow eval score\`; default: ["text"]
compare       the metrics to test for significant differences; default: all metrics
by            source, pageType, lang, topic, complexity, cluster
pools         data sets to combine
maxGoldError  for all pools or for one: excludes pages whose gold has a larger share of wrong tokens
labels        a file with topics
resamples, seed, clusters, reportPages
              numbers; default: 1000, 1, 3, 100

Paths are relative to the file. A built-in system runs in its own process, which measures its time and memory; as many
run at once as --concurrency allows. {dataset} in a path of predictions is replaced by the name of the data set. Results
are written as they are computed: the same command resumes an interrupted run, and --restart starts over. The output
folder gets predictions/, scores/, facts/, results.json, results.md, results.csv and report.html.

Exit codes: 0 all done, 1 the command failed, 2 wrong usage, 3 some scores or pages failed, or some predictions could
not be used, 130 interrupted.
`,
  },
  {
    name: "gate",
    summary: "fail if a system has become worse than a baseline",
    about: "Runs systems on a seeded sample of pages and compares their scores with a baseline.",
    takes: { "<baseline>": "a JSON file" },
    options: [
      ["--datasets <folder>", "folder of the data sets; default: the baseline's folder"],
      ["--update", "write the scores of this run to the baseline"],
      [
        "--allow <names>",
        "intended regressions, as SYSTEM, SYSTEM/DATASET or SYSTEM/DATASET/METRIC, comma-separated",
      ],
    ],
    load: () => import("../../eval/gate.js"),
    examples: `
Examples:
  winnow eval gate baseline.json --datasets sets/                       compare with the baseline
  winnow eval gate baseline.json --datasets sets/ --update              make the current scores the baseline
  winnow eval gate baseline.json --datasets sets/ --allow justext/wcxb-dev

The baseline contains the data sets (files in the folder --datasets), the number of sampled pages, the seed, the
systems, the metrics, and a score for every page. A metric has regressed if its mean falls by more than epsilon and the
fall is significant (paired bootstrap over domains), or if it falls by more than the tolerance.

The gate also fails if the hash of a data set has changed. The SHA-256 covers the id and the gold of every page of the
set, sampled or not, in any order. It does not cover the pages' HTML, URLs, types or languages. An id from
\`winnow eval import\` is the hash of the page itself. With your own ids, a changed page with the same id is not
detected.

To create a baseline, write {"datasets": ["wcxb-dev"], "pages": 300, "systems": ["readability"], "metrics": ["word-f1"]}
to a file and run with --update.

Exit codes: 0 no regression, 1 a regression, 2 wrong usage, 3 no regression, but a metric failed on some pages,
130 interrupted.
`,
  },
];
