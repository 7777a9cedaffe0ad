import type { CommandEntry, CommandModule } from "../command.js";

// biome-ignore format: a table
const COMMANDS: readonly CommandEntry[] = [
  { name: "learn", takes: "[options] [inputs...]", summary: "learn a site's template from several of its pages",
    load: () => import("./learn.js") },
  { name: "apply", takes: "[options] <template> [inputs...]", summary: "extract pages of the site without the template",
    load: () => import("./apply.js") },
];

const EXAMPLES = `
Examples:
  winnow urls example.org --limit 50 | winnow fetch > site.jsonl
  winnow template learn site.jsonl --output site.json
  winnow template apply site.json site.jsonl --method boilerpipe > docs.jsonl
`;

export const command: CommandModule = {
  about: "Learns what the pages of a site have in common, and removes it from them.",
  examples: EXAMPLES,
  commands: COMMANDS,
};
