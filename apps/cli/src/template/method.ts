import { goldminer } from "@winnow/baselines/methods/goldminer";
import { styleTree } from "@winnow/baselines/methods/style-tree";
import type { Method } from "@winnow/core-dom";
import type { SiteTemplate } from "./types.js";

/** The methods of templates, since every page of a run has the same one. */
const known = new WeakMap<SiteTemplate, Method>();

/**
 * Returns the method that removes a template.
 *
 * @param method - decides on what a style tree leaves.
 * @throws ModelError if the template is damaged.
 */
export function methodOfTemplate(template: SiteTemplate, method?: Method): Method {
  let made = known.get(template);
  if (made === undefined) {
    made =
      template.type === "goldminer"
        ? goldminer(template)
        : styleTree(template, method === undefined ? {} : { method });
    known.set(template, made);
  }
  return made;
}
