import { ModelError } from "@winnow/baselines/methods/style-tree";
import { CommandError } from "../command-error.js";
import { messages } from "../messages.js";
import { parseJson, readText } from "../settings/read.js";
import { methodOfTemplate } from "./method.js";
import type { SiteTemplate } from "./types.js";

/**
 * Reads the template of a site.
 *
 * @throws CommandError `no-input` if the file cannot be read, `no-template` if it is not a template.
 */
export async function readTemplate(path: string): Promise<SiteTemplate> {
  const fail = (problem: string) => new CommandError("no-template", messages.badTemplate(path, problem));
  const template = parseJson(await readText(path, "no-input"), fail);
  if (typeof template !== "object" || template === null) throw fail("it is not a JSON object.");
  try {
    methodOfTemplate(template as SiteTemplate);
  } catch (error) {
    if (error instanceof ModelError) throw fail(`${error.message}.`);
    throw error;
  }
  // A copy, so that the method above is not reused.
  return { ...(template as SiteTemplate) };
}
