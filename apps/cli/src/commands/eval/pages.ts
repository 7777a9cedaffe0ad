import { SURVEYS } from "../../settings/names.js";
import { FORCE_OPTION } from "../page-options.js";
import { DATASET, DATASETS, type EvalCommand, LAYOUT, tableOptions, WORKER_OPTIONS } from "./options.js";

/** The commands about data sets and their pages. */
export const PAGES: readonly EvalCommand[] = [
  {
    name: "import",
    summary: "convert a downloaded public data set to JSON Lines",
    about: "Converts an annotated data set from its own layout to JSON Lines.",
    takes: { "[layout]": "name of the layout", "[path]": "folder or file of the data set" },
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
      [
        "--split <name>",
        "only the pages of an open set, such as wcxb-dev, which are compared with the published ones",
      ],
      ["--list", "list the supported layouts of public data sets"],
    ],
    load: () => import("../../eval/import.js"),
    examples: `
Examples:
  winnow eval import cleaneval GoldStandard/ > cleaneval.jsonl
  winnow eval import wcxb web-content-extraction-benchmark/ --split wcxb-dev --output wcxb-dev.jsonl.gz
                              the set of the published figures, and which of its pages differ
  winnow eval import article-extraction-benchmark aeb/ --output aeb.jsonl.gz
  winnow eval import packed set.jsonl.gz --to standard --output standard/
                              the format of Gupta 2022: gold.json and html/
  winnow eval import --list   the layouts, with their sources and licences

Repairs encodings and joins pages with their gold texts. The id of a page is the SHA-256 of its bytes. Pages and golds
without a counterpart are counted and named.

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
    name: "survey",
    summary: "survey pages: complexity, groups, diversity",
    about:
      "Surveys the pages of data sets: how much of each is content, which are alike, and what they are about.",
    takes: { "[datasets...]": DATASETS },
    options: [
      ["--of <what>", "what to survey; default: complexity", SURVEYS],
      LAYOUT,
      ...WORKER_OPTIONS,
      ...tableOptions(),
      [
        "--save <file>",
        "write the model, which applies to pages without gold; of diversity: the topics, for --labels",
      ],
      ["--model <file>", "apply a saved model of complexity or groups to pages without gold"],
      [
        "--features <set>",
        "of groups: tags (14 ratios of tags, Gupta 2022) or page (more distinctive); default: page",
      ],
      ["--groups <n>", "of groups: their number; default: 3"],
      ["--seed <n>", "of groups: random seed of k-means++ and the plot; default: 1"],
      ["--labels <file>", "of diversity: the topics of the pages, as CSV or JSON Lines of id and label"],
    ],
    load: () => import("../../eval/survey.js"),
    examples: `
Examples:
  winnow eval survey cleaneval.jsonl.gz dragnet.jsonl.gz readability.jsonl.gz
  winnow eval survey gold.jsonl.gz --format csv                        one line per page
  winnow eval survey a.jsonl.gz b.jsonl.gz --save model.json           train a model and validate it on other sites
  winnow eval survey --model model.json pages/ new.jsonl               the class of each new page
  winnow eval survey --of groups gold.jsonl.gz --format html --output groups.html
                                                                       a report with a plot (t-SNE)
  winnow eval survey --of groups --model groups.json new.jsonl --format csv
                                                                       the group of each new page
  winnow eval survey --of diversity gold.jsonl.gz --labels topics.csv  page types, languages and topics

complexity  Classes of pages by the ratio of tokens in the gold to tokens on the page, in percent (Gupta 2022, equation
            3.3). Pages at or above the 75th percentile are easy, pages at or below the 25th are complex. The table
            shows the classes by data set. --save trains a model that classifies pages without gold.
groups      Pages without gold, clustered by k-means++ on the principal components of standardised features of pages:
            the size of each group, its distinctive features, the cross table with the complexity classes, and
            Cramér's V.
diversity   The page types, languages and topics of one data set.

With --model, the arguments are pages or records, as for \`winnow extract\`, and the output has one line per page:
{"id", "complexity", "easy", "mid", "complex"}, with the probability of each class, or {"id", "group", "distance"}.
`,
  },
];
