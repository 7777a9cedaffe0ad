import { usageError } from "../command-error.js";
import { type Environment, log } from "../environment.js";
import { ExitCode } from "../exit-code.js";
import { interruptible } from "../interruption.js";
import { messages, plural } from "../messages.js";
import { checkOutputs, filesOf } from "../output/check.js";
import { checkOutput, writeOutput } from "../output/open.js";
import { withProgress } from "../output/progress.js";
import { inputsOf } from "../records/inputs.js";
import { readInputs, sourceOf } from "../records/source.js";
import { documentOf } from "../records/text-document.js";
import type { Item } from "../records/types.js";
import { withPair } from "../segment/pair.js";
import { type CommandFlags, readSettings } from "../settings/read.js";
import { CALIBRATE_SETTINGS } from "../settings/segment.js";
import type { CommandModule, OptionEntry } from "./command.js";

const EXAMPLES = `
Examples:
  winnow segment calibrate human.jsonl --score observer,performer --output calibration.json
  winnow segment crawl.jsonl --score observer,performer --calibration calibration.json

Input: texts that people wrote, of the kind that will be judged, as JSON Lines of {"id"?, "text"} or of the output of
\`winnow segment\`, whose segments are taken one by one. Texts of fewer than 64 tokens do not count. A rate of 0.01 needs 99
texts, a rate of 0.001 needs 999.

Output: {"threshold", "falsePositiveRate", "texts", "tooShort", "probe", "observer", "performer"?} as JSON. The next text of
the same kind is below the threshold with a probability of at most "falsePositiveRate". "probe" identifies the pair: the
threshold is rejected for other models and for the same in another precision.

Exit codes: 0 done, 1 the command failed, 2 wrong usage, 130 interrupted.
`;

const DEFAULT_RATE = 0.01;

// biome-ignore format: a table
const OPTIONS: readonly OptionEntry[] = [
  ["--score <folders>", "one or two language models in ONNX: OBSERVER,PERFORMER"],
  ["--rate <rate>", `maximum share of human texts below the threshold; default: ${DEFAULT_RATE}`],
  ["-o, --output <file>", "a JSON file; default: standard output"],
  ["--max-size <bytes>", "maximum size of a record, such as 500kB; default: 20MB"],
  ["--config <file>", "a JSON file with any of these options"],
];

export const command: CommandModule = {
  about:
    "Chooses the threshold of `winnow segment --score` from texts that people wrote. Reads standard input if no input is named, or for `-`.",
  takes: { "[inputs...]": "JSON Lines files, folders of them, or - for standard input" },
  options: OPTIONS,
  examples: EXAMPLES,
  run: calibratePair,
};

async function calibratePair(
  environment: Environment,
  paths: readonly string[],
  flags: CommandFlags,
): Promise<ExitCode> {
  const settings = await readSettings(CALIBRATE_SETTINGS, flags);
  const { score, rate = DEFAULT_RATE } = settings;
  if (score === undefined)
    throw usageError("name the model, or the two of them, with --score OBSERVER,PERFORMER.");
  const [observer, performer] = score as [string, string?];
  const inputs = await inputsOf(paths, environment.stdin, messages.nothingToRead);
  const read = filesOf(inputs, flags.config, ...score);
  const { output } = await checkOutputs({ output: settings.output }, read, environment);
  await checkOutput(output);
  return interruptible(environment, async ({ signal }) => {
    const refused: string[] = [];
    async function* texts(advance: (done: number) => void): AsyncGenerator<string, void, undefined> {
      for await (const batch of readInputs(inputs, sourceOf(environment, settings.maxSize))) {
        for (const item of batch) {
          const found = textsOf(item);
          if (typeof found === "string") refused.push(found);
          else {
            for (const text of found) {
              signal.throwIfAborted();
              yield text;
              advance(1);
            }
          }
        }
      }
    }
    const { calibrate } = await import("@winnow/segment/binoculars");
    const calibration = await withPair({ observer, performer }, (pair) =>
      withProgress(environment, "scoring", { unit: "text" }, ({ advance }) =>
        calibrate(pair, texts(advance), rate),
      ),
    );
    if (refused.length > 0)
      log(environment, `${plural(refused.length, "record")} without text, the first: ${refused[0]}`);
    await writeOutput(`${JSON.stringify({ ...calibration, observer, performer })}\n`, output, environment);
    return ExitCode.ok;
  });
}

/** Returns the texts of a record: of its segments, if it has any, or its own; or why there are none. */
function textsOf(item: Item): readonly string[] | string {
  const document = documentOf(item);
  if ("failure" in document) return document.failure.message;
  const { segments } = JSON.parse(document.line) as { readonly segments?: unknown };
  if (!Array.isArray(segments)) return [document.document.text];
  const found: string[] = [];
  const open: unknown[] = segments.toReversed();
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const { text, children } = (one ?? {}) as { readonly text?: unknown; readonly children?: unknown };
    if (typeof text === "string") found.push(text);
    if (Array.isArray(children)) open.push(...children.toReversed());
  }
  return found;
}
