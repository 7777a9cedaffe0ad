import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the licences of the dependencies in a bundle, which allow copies only with their texts.
 *
 * @param {readonly string[]} modules - paths of the modules in the bundle.
 * @returns {string} empty if there are no dependencies.
 */
export function licencesOf(modules) {
  const folders = modules.flatMap(
    (id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(id.replaceAll("\\", "/"))?.[0] ?? [],
  );
  return [...new Set(folders)]
    .sort()
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
      const text = file === undefined ? "" : `\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
      return `${name} ${version}: ${license}\n${text}`;
    })
    .join("\n\n");
}
