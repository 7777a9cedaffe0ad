import { PLAIN_FORMATS } from "../../settings/names.js";
import { DATASET, DATASETS, type EvalCommand, LAYOUT, tableOptions, WORKER_OPTIONS } from "./options.js";

/** The commands that look into data sets and their pages. */
export const PAGES: readonly EvalCommand[] = [
  {
    name: "import",
    summary: "turn a public data set, as it was downloaded, into one JSON Lines file",
    about: "Reads an annotated data set in its own layout and writes it as JSON Lines.",
    takes: { "<layout>": "the layout's name", "<path>": "the folder, or the file, where the set is" },
    options: [
      [
        "--to <format>",
        "JSON Lines, or the format of Gupta 2022, a folder; default: packed",
        ["packed", "standard"],
      ],
      [
        "-o, --output <path>",
        "a JSON Lines file, compressed where it ends in .gz or .zst; default: standard output",
      ],
    ],
    load: () => import("../../eval/import.js"),
    examples: `
Examples:
  winnow eval import cleaneval GoldStandard/ > cleaneval.jsonl
  winnow eval import article-extraction-benchmark aeb/ --output aeb.jsonl.gz
  winnow eval import packed set.jsonl.gz --to standard --output standard/
                              the format of Gupta 2022: gold.json and html/

Encodings are repaired, pages and golds are joined, an id is the SHA-256 of a page's bytes. What has no partner is
named and counted. \`winnow eval layouts\` lists the layouts.

Exit codes: 0 all done, 1 the command failed, 2 wrong usage, 3 some pages or golds could not be used, 130 interrupted.
`,
  },
  {
    name: "audit",
    summary: "look for errors in the gold texts",
    about:
      "Looks for errors in the gold texts of a data set: text that stands twice, that the page lacks, words glued together, alternative texts of images, golds of other pages.",
    takes: { "<dataset>": DATASET },
    options: [
      LAYOUT,
      ...WORKER_OPTIONS,
      ...tableOptions(),
      ["--threshold <share>", "pages with more wrong tokens are to be left out; default: 0.02"],
    ],
    load: () => import("../../eval/audit.js"),
    examples: `
Examples:
  winnow eval audit gold.jsonl.gz
  winnow eval audit gold.jsonl.gz --format html --output audit.html   with the plot and the pages to look at
  winnow eval audit gold.jsonl.gz --threshold 0.05 --format csv       a line a page

The error of a page is the share of the gold's different tokens that stand in the gold more often than on the page
(Gupta 2022, equations 3.1 and 3.2).
`,
  },
  {
    name: "complexity",
    summary: "part pages into easy, mid and complex",
    about: "Measures how much of each page is content, and parts the pages by quartiles.",
    takes: { "[datasets...]": DATASETS },
    options: [
      LAYOUT,
      ...WORKER_OPTIONS,
      ...tableOptions(PLAIN_FORMATS),
      ["--save <file>", "learn to tell the class of pages without gold, and write the model"],
      ["--model <file>", "tell the classes of these pages, which need no gold, by a model instead"],
    ],
    load: () => import("../../eval/complexity.js"),
    examples: `
Examples:
  winnow eval complexity cleaneval.jsonl.gz dragnet.jsonl.gz readability.jsonl.gz
  winnow eval complexity gold.jsonl.gz --format csv                   a line a page
  winnow eval complexity a.jsonl.gz b.jsonl.gz --save model.json      a model, and how it does on other sites' pages
  winnow eval complexity --model model.json pages/ new.jsonl          the class of each new page

The ratio of a page is the gold's tokens by the page's in percent (Gupta 2022, equation 3.3). Pages at or above the 75th
percentile of all are easy, those at or below the 25th complex. The table crosses the classes with the data sets.

With --model the arguments are pages or records, as \`winnow extract\` takes them, and the output is a line a page:
{"id", "complexity", "easy", "mid", "complex"}, with the probability of each class.
`,
  },
  {
    name: "groups",
    summary: "group pages without their gold",
    about:
      "Groups pages by what can be read off them without gold: features, standardised, principal components, k-means++.",
    takes: { "[datasets...]": DATASETS },
    options: [
      LAYOUT,
      ...WORKER_OPTIONS,
      ...tableOptions(),
      [
        "--features <set>",
        "tags (14 ratios of tags, as Gupta 2022) or page (what tells more); default: page",
      ],
      ["--groups <n>", "default: 3"],
      ["--seed <n>", "of k-means++ and the picture; default: 1"],
      ["--save <file>", "write the model, which tells the group of any page"],
      ["--model <file>", "tell the groups of these pages, which need no gold, by a model instead"],
    ],
    load: () => import("../../eval/groups.js"),
    examples: `
Examples:
  winnow eval groups gold.jsonl.gz --features tags
  winnow eval groups gold.jsonl.gz --format html --output groups.html with the picture (t-SNE)
  winnow eval groups gold.jsonl.gz --save model.json
  winnow eval groups --model model.json new.jsonl --format csv        the group of each new page

Prints the groups' sizes, what sets them apart, the cross table with the complexity classes, and Cramér's V. With
--model the arguments are pages or records, as \`winnow extract\` takes them, and the output is a line a page.
`,
  },
  {
    name: "diversity",
    summary: "tell which topics and page types a data set has",
    about: "Counts the topics and page types of a data set.",
    takes: { "<dataset>": DATASET },
    options: [
      LAYOUT,
      ...tableOptions(PLAIN_FORMATS),
      ["--labels <file>", "topics of the pages, as CSV or JSON Lines of id and label"],
      ["--google", "ask Google's text classification; the key is read from GOOGLE_API_KEY"],
      ["--save <file>", "write the topics that were found as JSON Lines, for --labels and --by topic"],
    ],
    load: () => import("../../eval/diversity.js"),
    examples: `
Examples:
  winnow eval diversity gold.jsonl.gz                                 page types and languages that the set knows
  winnow eval diversity gold.jsonl.gz --labels topics.csv
  GOOGLE_API_KEY=… winnow eval diversity gold.jsonl.gz --google --save topics.jsonl

Google gets the first 1,000 characters of each gold text; the most certain topic counts (Gupta 2022, section 3.3).
`,
  },
  {
    name: "metrics",
    summary: "list the metrics, with what they count and where they come from",
    about: "Lists the metrics that --metrics takes.",
    load: async () => ({ run: (await import("../../eval/lists.js")).listMetrics }),
  },
  {
    name: "layouts",
    summary: "list the layouts of public data sets that can be read",
    about: "Lists the layouts that `winnow eval import` takes.",
    load: async () => ({ run: (await import("../../eval/lists.js")).listLayouts }),
  },
];
