import { readFile } from "node:fs/promises";
import { type Labels, labelsFrom } from "@winnow/eval";
import { CommandError } from "../command-error.js";
import { messages } from "../messages.js";

/**
 * Reads a file of labels.
 *
 * @throws CommandError `no-input` where it cannot be read or a line of it is no label.
 */
export async function readLabels(path: string): Promise<Labels> {
  let source: string;
  try {
    source = await readFile(path, "utf8");
  } catch (error) {
    throw new CommandError("no-input", messages.cannotOpen(path, error), { cause: error });
  }
  const labels = labelsFrom(source);
  const [first] = labels.broken;
  if (first !== undefined) {
    throw new CommandError("no-input", messages.brokenLabel(path, first.line, first.message));
  }
  return labels;
}
