import type { Command } from "commander";
import type { ExitCode } from "../command-error.js";
import type { Environment } from "../environment.js";
import { segmentRecipe } from "../records/recipes.js";
import { checkNetwork } from "../segment/networks.js";
import { pairOf } from "../segment/pair.js";
import {
  MASK_MODEL_NAMES,
  RENDERED_SEGMENTER_NAMES,
  SEGMENT_FORMATS,
  SEGMENTER_NAMES,
} from "../settings/names.js";
import { type CommandFlags, defined, readSettings } from "../settings/read.js";
import { SEGMENT_SETTINGS } from "../settings/segment.js";
import { runPages } from "../stream/pages.js";
import {
  addCommands,
  addOptions,
  type CommandContext,
  type CommandEntry,
  type OptionEntry,
} from "./command.js";
import { CACHE_OPTION, NETWORK_OPTIONS } from "./network-options.js";
import {
  FAVOR_OPTION,
  LANGUAGE_OPTION,
  LIMIT_OPTIONS,
  METHOD_OPTION,
  RESUME_OPTION,
} from "./page-options.js";

const EXAMPLES = `
Examples:
  winnow segment thread.html | jq -c '.segments[] | recurse(.children[]) | {role, author, date, text}'
                                                      the posts of a thread and their replies, one per line
  winnow segment thread.html --format html --output segments.html
                                                      the page's text with its segments, to look at
  winnow segment start.html --segmenter heps          the blocks of the layout, by their headings
  winnow segment start.html --segmenter vips --output start.svg
                                                      the blocks that a reader sees, drawn on the screenshot
  winnow segment crawl.jsonl.gz --output segments.jsonl
  winnow segment crawl.jsonl --score observer,performer --calibration calibration.json
                                                      which segments a language model wrote
  winnow segment crawl.jsonl.gz --fields id,url,segments --concurrency 8 > segments.jsonl

Input: the pages that \`winnow extract\` reads. A record needs "html" or "htmlBase64": a text alone has lost its structure.

Output: the fields of \`winnow extract\` with "segments": [{"id", "level", "role", "ranges", "text", "author"?, "date"?,
"score", "source", "children"}], one line per record, in input order. "level" is "record" for one of several units of a
kind, "part" for a part of one text, and "layout" for a block of the layout. "role" is post, comment, answer, review,
entry, section, block or page. "text" excludes "children", such as replies. "date" is ISO 8601, or as the page writes it if it
is relative or can be read in two ways. "ranges" are rows of the parsed page. "segmentation" is {"segmenter", "reason"?}: with a
reason, the only segment is the page. A record that fails becomes {"id", "line", "error": {"code", "message"}}.

Renderings: vips, bing, bcs, mcs, wps-db, cormier and heps-rendered read the page as Chromium shows it, and --format svg draws any
segments on its screenshot. Chromium or Chrome must be installed (CHROMIUM_PATH, or where systems install it), and
\`npm install playwright-core\`. Pages are laid out without network and without scripts, at a width of 1366 pixels; "ranges" are
rows of the page as the browser has it, and each segment has "polygons", its outlines in pixels.

Networks: meier, mmdetection, sam and websam-adapter find segments in the screenshot, with weights that --model names: an ONNX
file, or a folder with model.onnx (sam: encoder.onnx and decoder.onnx). They need \`npm install onnxruntime-node\`.

Scores: with --score, each segment has "binoculars": {"score"?, "tokens", "generated"?, "reason"?}. The score is low for text
that a language model would write; "generated" is whether it is below the threshold of --calibration. Texts of fewer than 64
tokens have the reason "too-short", and 512 tokens are read at most. The folders have model.onnx and tokenizer.json, of two
models with one vocabulary; they need \`npm install onnxruntime-node\`. Default with --score or --model: --concurrency 1, --timeout
600000.

Exit codes: 0 all done, 1 the command failed, 2 wrong usage, 3 some records failed, 130 interrupted.
`;

// biome-ignore format: a table
export const SEGMENT_OPTIONS: readonly OptionEntry[] = [
  ["-f, --format <format>", "output format; default: by the output's extension, otherwise jsonl", SEGMENT_FORMATS],
  ["-o, --output <path>",
    "a file, whose extension sets the format (.gz and .zst compress it), or a folder for one file per page"],
  METHOD_OPTION,
  ["-s, --segmenter <segmenter>",
    "records for units of the main content; the others for blocks of the layout, those from vips on as Chromium shows it; default: records",
    [...SEGMENTER_NAMES, ...RENDERED_SEGMENTER_NAMES, ...MASK_MODEL_NAMES]],
  ["--model <path>", "the network of --segmenter meier, mmdetection, sam or websam-adapter: an ONNX file or a folder"],
  ["--score <folders>", "score each segment by two language models in ONNX, OBSERVER,PERFORMER, as Binoculars does"],
  ["--calibration <file>", "the threshold of the scores, from `winnow segment calibrate`"],
  FAVOR_OPTION,
  LANGUAGE_OPTION,
  ["--url <url>", "URL of a single page"],
  ["--fields <paths>",
    "write only these comma-separated fields, in this order; a dot selects a nested field: metadata.title"],
  RESUME_OPTION,
  ...LIMIT_OPTIONS,
  CACHE_OPTION,
  ...NETWORK_OPTIONS,
  ["--config <file>", 'a JSON file with any of these options, such as {"method": "justext", "maxSize": "5MB"}'],
];

const CALIBRATE: CommandEntry = {
  name: "calibrate",
  takes: "[options] [inputs...]",
  summary: "choose the threshold of --score from human texts",
  load: () => import("./calibrate.js"),
};

export function configure(command: Command, context: CommandContext): Promise<void> {
  command
    .description(
      "Divides pages into posts, comments, answers, reviews, entries and sections, each with its own text. Reads standard input if no input is named, or for `-`.",
    )
    .argument("[inputs...]", "HTML files, JSON Lines files, folders of them, URLs, or - for standard input");
  addOptions(command, SEGMENT_OPTIONS).addHelpText("after", EXAMPLES).action(context.run(segmentPages));
  return addCommands(command, [CALIBRATE], context);
}

/** Milliseconds per page with models, the time that they load included. */
const DEFAULT_MODEL_TIMEOUT = 600_000;

/** The formats with scores. */
const SCORE_FORMATS = ["jsonl", "json"] as const;

async function segmentPages(
  environment: Environment,
  paths: readonly string[],
  flags: CommandFlags,
): Promise<ExitCode> {
  const given = await readSettings(SEGMENT_SETTINGS, flags);
  await checkNetwork(given.segmenter, given.model);
  const pair = await pairOf(given.score, given.calibration);
  // Each worker loads the models, and each model uses all cores.
  const hasModels = pair !== undefined || given.model !== undefined;
  const settings = hasModels ? { concurrency: 1, timeout: DEFAULT_MODEL_TIMEOUT, ...defined(given) } : given;
  return runPages(environment, paths, flags.config, {
    settings,
    worker: "segment-worker",
    formats: pair === undefined ? SEGMENT_FORMATS : SCORE_FORMATS,
    recipe: async (format) => {
      const recipe = segmentRecipe(settings, format, pair);
      if (recipe.isRendered) await (await import("../segment/rendering.js")).checkBrowser();
      return recipe;
    },
  });
}
