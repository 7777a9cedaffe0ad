import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { CommandError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { messages } from "../messages.js";

/**
 * Writes what a command has made, to a file or standard output.
 *
 * @throws CommandError `no-output`, or `closed-pipe` where the reader went away.
 */
export async function writeOutput(
  content: string,
  output: string | undefined,
  { stdout }: Environment,
): Promise<void> {
  if (output !== undefined) {
    try {
      await mkdir(dirname(output), { recursive: true });
      await writeFile(output, content);
    } catch (error) {
      throw new CommandError("no-output", messages.cannotWrite(output, error), { cause: error });
    }
    return;
  }
  await new Promise<void>((resolve, reject) => {
    stdout.write(content, (error) => {
      if (error === null || error === undefined) resolve();
      else if ((error as NodeJS.ErrnoException).code === "EPIPE")
        reject(new CommandError("closed-pipe", messages.closedPipe, { cause: error }));
      else
        reject(new CommandError("no-output", messages.cannotWrite(messages.stdout, error), { cause: error }));
    });
  });
}
