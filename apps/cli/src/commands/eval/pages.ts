import { PLAIN_FORMATS } from "../../settings/names.js";
import { FORCE_OPTION } from "../page-options.js";
import { DATASET, DATASETS, type EvalCommand, LAYOUT, tableOptions, WORKER_OPTIONS } from "./options.js";

/** The commands about data sets and their pages. */
export const PAGES: readonly EvalCommand[] = [
  {
    name: "import",
    summary: "convert a downloaded public data set to JSON Lines",
    about: "Converts an annotated data set from its own layout to JSON Lines.",
    takes: { "<layout>": "name of the layout", "<path>": "folder or file of the data set" },
    options: [
      [
        "--to <format>",
        "packed (JSON Lines) or standard (a folder in the format of Gupta 2022); default: packed",
        ["packed", "standard"],
      ],
      [
        "-o, --output <path>",
        "a JSON Lines file, compressed if its name ends with .gz or .zst; default: standard output",
      ],
      FORCE_OPTION,
    ],
    load: () => import("../../eval/import.js"),
    examples: `
Examples:
  winnow eval import cleaneval GoldStandard/ > cleaneval.jsonl
  winnow eval import article-extraction-benchmark aeb/ --output aeb.jsonl.gz
  winnow eval import packed set.jsonl.gz --to standard --output standard/
                              the format of Gupta 2022: gold.json and html/

Repairs encodings and joins pages with their gold texts. The id of a page is the SHA-256 of its bytes. Pages and golds
without a counterpart are counted and named. \`winnow eval layouts\` lists the layouts.

Exit codes: 0 all done, 1 the command failed, 2 wrong usage, 3 some pages or golds could not be used, 130 interrupted.
`,
  },
  {
    name: "audit",
    summary: "find errors in the gold texts",
    about:
      "Looks for errors in the gold texts of a data set: duplicated text, text missing from the page, words joined by mistake, alternative texts of images, gold texts of other pages.",
    takes: { "<dataset>": DATASET },
    options: [
      LAYOUT,
      ...WORKER_OPTIONS,
      ...tableOptions(),
      [
        "--threshold <share>",
        "maximum share of wrong tokens; pages above it are listed for exclusion; default: 0.02",
      ],
    ],
    load: () => import("../../eval/audit.js"),
    examples: `
Examples:
  winnow eval audit gold.jsonl.gz
  winnow eval audit gold.jsonl.gz --format html --output audit.html   with a plot and the pages to review
  winnow eval audit gold.jsonl.gz --threshold 0.05 --format csv       one line per page

The error of a page is the share of the gold's distinct tokens that occur more often in the gold than on the page
(Gupta 2022, equations 3.1 and 3.2).
`,
  },
  {
    name: "complexity",
    summary: "classify pages as easy, mid or complex",
    about: "Measures how much of each page is content, and classifies the pages by quartiles.",
    takes: { "[datasets...]": DATASETS },
    options: [
      LAYOUT,
      ...WORKER_OPTIONS,
      ...tableOptions(PLAIN_FORMATS),
      ["--save <file>", "train a model that classifies pages without gold, and write it to this file"],
      ["--model <file>", "classify pages without gold by a saved model"],
    ],
    load: () => import("../../eval/complexity.js"),
    examples: `
Examples:
  winnow eval complexity cleaneval.jsonl.gz dragnet.jsonl.gz readability.jsonl.gz
  winnow eval complexity gold.jsonl.gz --format csv                   one line per page
  winnow eval complexity a.jsonl.gz b.jsonl.gz --save model.json      train a model and validate it on other sites
  winnow eval complexity --model model.json pages/ new.jsonl          the class of each new page

The ratio of a page is the number of tokens in its gold as a percentage of those on the page (Gupta 2022, equation 3.3).
Pages at or above the 75th percentile are easy, pages at or below the 25th are complex. The table shows the classes by
data set.

With --model, the arguments are pages or records, as for \`winnow extract\`, and the output has one line per page:
{"id", "complexity", "easy", "mid", "complex"}, with the probability of each class.
`,
  },
  {
    name: "groups",
    summary: "cluster pages without gold",
    about:
      "Clusters pages without gold, by k-means++ on the principal components of standardised page features.",
    takes: { "[datasets...]": DATASETS },
    options: [
      LAYOUT,
      ...WORKER_OPTIONS,
      ...tableOptions(),
      ["--features <set>", "tags (14 ratios of tags, Gupta 2022) or page (more distinctive); default: page"],
      ["--groups <n>", "number of groups; default: 3"],
      ["--seed <n>", "random seed of k-means++ and the plot; default: 1"],
      ["--save <file>", "write the model, which assigns any page to a group"],
      ["--model <file>", "assign pages to groups by a saved model"],
    ],
    load: () => import("../../eval/groups.js"),
    examples: `
Examples:
  winnow eval groups gold.jsonl.gz --features tags
  winnow eval groups gold.jsonl.gz --format html --output groups.html
                                                                      a report with a plot (t-SNE)
  winnow eval groups gold.jsonl.gz --save model.json
  winnow eval groups --model model.json new.jsonl --format csv        the group of each new page

Prints the size of each group, its distinctive features, the cross table with the complexity classes, and Cramér's V.
With --model, the arguments are pages or records, as for \`winnow extract\`, and the output has one line per page.
`,
  },
  {
    name: "diversity",
    summary: "count the topics and page types of a data set",
    about: "Counts the topics, page types and languages of a data set.",
    takes: { "<dataset>": DATASET },
    options: [
      LAYOUT,
      ...tableOptions(PLAIN_FORMATS),
      ["--labels <file>", "file with the topics of the pages, as CSV or JSON Lines of id and label"],
      ["--google", "classify with Google's Natural Language API; reads the key from GOOGLE_API_KEY"],
      ["--save <file>", "write the topics as JSON Lines, for --labels and --by topic"],
    ],
    load: () => import("../../eval/diversity.js"),
    examples: `
Examples:
  winnow eval diversity gold.jsonl.gz                                 page types and languages in the data set
  winnow eval diversity gold.jsonl.gz --labels topics.csv
  GOOGLE_API_KEY=… winnow eval diversity gold.jsonl.gz --google --save topics.jsonl

Google gets the first 1,000 characters of each gold text. The most confident topic counts (Gupta 2022, section 3.3).
`,
  },
  {
    name: "metrics",
    summary: "list the metrics with their conventions and sources",
    about: "Lists the metrics for --metrics.",
    load: async () => ({ run: (await import("../../eval/lists.js")).listMetrics }),
  },
  {
    name: "layouts",
    summary: "list the supported layouts of public data sets",
    about: "Lists the layouts for `winnow eval import` and --layout.",
    load: async () => ({ run: (await import("../../eval/lists.js")).listLayouts }),
  },
];
