import { readFile } from "node:fs/promises";
import { FEATURE_SETS, type GroupModel } from "@winnow/eval";
import { CommandError } from "../../command-error.js";
import { messages } from "../../messages.js";

/**
 * Reads a model that `--save` wrote.
 *
 * @throws CommandError `no-input` where it cannot be read or is none.
 */
export async function readModel(path: string): Promise<GroupModel> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    throw new CommandError("no-input", messages.cannotOpen(path, error), { cause: error });
  }
  const fail = (problem: string): CommandError =>
    new CommandError("no-input", messages.notAModel(path, problem));
  let model: Partial<GroupModel> | null;
  try {
    model = JSON.parse(text);
  } catch {
    throw fail("it is not JSON");
  }
  if (model?.version !== 1 || model.groups === undefined) throw fail("it has no groups");
  if (!Object.hasOwn(FEATURE_SETS, model.set ?? "")) throw fail(`there are no features "${model.set}"`);
  return model as GroupModel;
}
