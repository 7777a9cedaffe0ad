import { usageError } from "../../command-error.js";
import type { Environment } from "../../environment.js";
import type { ExitCode } from "../../exit-code.js";
import type { CommandFlags } from "../../settings/read.js";
import { readTemplate } from "../../template.js";
import type { CommandModule } from "../command.js";
import { EXTRACT_OPTIONS, extractPages } from "../extract.js";

const EXAMPLES = `
Examples:
  winnow template apply site.json page.html
  winnow template apply site.json site.jsonl --method boilerpipe > docs.jsonl

Input, output and options are those of \`winnow extract\`. With a template of style-tree, --method decides on what remains
without the template; by default all of it is content. A template of goldminer always applies jusText.

Exit codes: 0 all done, 1 the command failed, 2 wrong usage, 3 some records failed, 130 interrupted.
`;

export const command: CommandModule = {
  about: "Extracts the main content of a site's pages without the site's template.",
  takes: {
    "<template>": "a file that `winnow template learn` has written",
    "[inputs...]": "HTML files, JSON Lines files, folders of them, URLs, or - for standard input",
  },
  options: EXTRACT_OPTIONS,
  examples: EXAMPLES,
  run: apply,
};

async function apply(
  environment: Environment,
  path: string,
  inputs: readonly string[],
  flags: CommandFlags,
): Promise<ExitCode> {
  const template = await readTemplate(path);
  if (template.type === "goldminer" && flags.method !== undefined)
    throw usageError("--method does not apply to a template of goldminer, which uses jusText.");
  return extractPages(environment, inputs, flags, { template, path });
}
