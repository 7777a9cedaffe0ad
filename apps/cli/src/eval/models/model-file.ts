import { readFile } from "node:fs/promises";
import { CommandError } from "../../command-error.js";
import { messages } from "../../messages.js";

/**
 * Reads a model that `--save` wrote.
 *
 * @param command - the command that writes such models.
 * @param fits - whether it has what a model of this kind has.
 * @throws CommandError `no-input` where it cannot be read or is none.
 */
export async function readModel<T extends { readonly version: 1; readonly set: string }>(
  path: string,
  command: string,
  fits: (model: Partial<T>) => boolean,
): Promise<T> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    throw new CommandError("no-input", messages.cannotOpen(path, error), { cause: error });
  }
  let model: Partial<T> | null = null;
  try {
    model = JSON.parse(text);
  } catch {
    // Said below.
  }
  if (typeof model !== "object" || model?.version !== 1 || !fits(model)) {
    throw new CommandError("no-input", messages.notAModel(path, command));
  }
  return model as T;
}
