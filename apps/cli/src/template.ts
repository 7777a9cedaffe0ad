import { type GoldminerModel, goldminer } from "@winnow/baselines/methods/goldminer";
import { ModelError, type StyleTree, styleTree } from "@winnow/baselines/methods/style-tree";
import type { Method } from "@winnow/core-dom";
import { keepLast } from "@winnow/core-dom/cache";
import { CommandError } from "./command-error.js";
import { messages } from "./messages.js";
import { parseJson, readText } from "./settings/read.js";

/** The template of a site, as `winnow template learn` writes it. */
export type SiteTemplate = StyleTree | GoldminerModel;

/**
 * Returns the method that removes a template. Every page of a run has the same one.
 *
 * @param method - decides on what a style tree leaves.
 * @throws ModelError if the template is damaged.
 */
export const templateMethod: (template: SiteTemplate, method?: Method) => Method = keepLast(
  (template: SiteTemplate, method?: Method) =>
    template.type === "goldminer"
      ? goldminer(template)
      : styleTree(template, method === undefined ? {} : { method }),
);

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
    templateMethod(template as SiteTemplate);
  } catch (error) {
    if (error instanceof ModelError) throw fail(`${error.message}.`);
    throw error;
  }
  return template as SiteTemplate;
}
