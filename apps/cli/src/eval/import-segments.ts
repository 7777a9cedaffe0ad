import type { Problem, SegmentationLayout } from "@winnow/eval";
import { directoryFiles } from "@winnow/eval/node";
import { CommandError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-codes.js";
import { messages } from "../messages.js";
import { asCommand } from "./errors.js";
import { checkDataset } from "./inputs.js";
import { interruptible, yieldTo } from "./interruptible.js";
import { checkOutput, writeOutput } from "./output.js";
import { withProgress } from "./progress.js";

/**
 * `winnow eval import` of a set of segments: a JSON line a page, with its outlines. There is no gold text in it, and so
 * no other command of `eval` takes it.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function importSegments(
  layout: SegmentationLayout,
  path: string,
  output: string | undefined,
  environment: Environment,
): Promise<ExitCode> {
  await checkDataset({ path });
  await checkOutput(output);
  return interruptible(environment, async ({ signal }) => {
    const problems: Problem[] = [];
    const lines: string[] = [];
    await withProgress(environment, messages.importing(layout.name), undefined, (advance) =>
      asCommand(async () => {
        const files = await directoryFiles(path);
        for await (const page of layout.read(files, { onProblem: (problem) => problems.push(problem) })) {
          lines.push(`${JSON.stringify(page)}\n`);
          advance(1);
          await yieldTo(signal);
        }
      }),
    );
    const { stderr } = environment;
    for (const line of messages.datasetProblems(path, problems)) stderr.write(messages.line(line));
    if (lines.length === 0) throw new CommandError("no-input", messages.noGoldIn(path));
    await writeOutput(lines.join(""), output, environment);
    stderr.write(messages.line(messages.imported(lines.length, layout.licence)));
    return problems.length === 0 ? ExitCode.ok : ExitCode.someRecordsFailed;
  });
}
