import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Command, chosenNames, defineCommand, flag, list, text, UsageError } from "../command.js";
import { PROBE_NAMES, probe } from "./probes.js";
import { readStamps, STAMPED_PAGES, stampedPage, withStamps, writeStamp } from "./stamps.js";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

let probed: ReturnType<typeof probe> | undefined;

/**
 * Stamps the tables of a command, whose line `madeBy` wrote: records the commit and the outputs of a sample of pages.
 *
 * @param command - as it is typed after `npx pnpm`.
 * @param on - names of outputs that the figures depend on; none for times and memory.
 */
export async function stampTables(command: string, on: readonly string[]): Promise<void> {
  // A command may stamp several tables; its build does not change meanwhile.
  if (on.length > 0) probed ??= probe(ROOT);
  const current = (await probed) ?? {};
  const stamps = writeStamp(
    ROOT,
    `npx pnpm ${command}`,
    Object.fromEntries(on.map((name) => [name, current[name]!])),
  );
  for (const page of STAMPED_PAGES) {
    const path = join(ROOT, page);
    const old = readFileSync(path, "utf8");
    const stamped = withStamps(old, stamps);
    if (stamped !== old) writeFileSync(path, stamped);
  }
}

/** Returns what is wrong with the published tables, one line each. */
async function findings(): Promise<readonly string[]> {
  const stamps = readStamps(ROOT);
  const wrong: string[] = [];
  const used = new Set<string>();
  for (const name of STAMPED_PAGES) {
    const page = stampedPage(readFileSync(join(ROOT, name), "utf8"));
    for (const line of page.unstamped) wrong.push(`${name}: no command is named for the table ${line}`);
    for (const [command, commit] of page.stamps) {
      used.add(command);
      const stamp = Object.hasOwn(stamps, command) ? stamps[command] : undefined;
      if (stamp === undefined) wrong.push(`${name}: ${command} has no stamp`);
      else if (stamp.commit !== commit)
        wrong.push(`${name}: ${command} was run at ${stamp.commit}, not ${commit}`);
    }
  }
  const current = await probe(ROOT);
  for (const [command, { commit, outputs }] of Object.entries(stamps)) {
    if (!used.has(command)) wrong.push(`${command}: no page names it any more`);
    const changed = Object.keys(outputs).filter((name) => outputs[name] !== current[name]);
    if (changed.length > 0)
      wrong.push(`${command}: ${changed.join(", ")} changed since ${commit}; run it again`);
  }
  return wrong;
}

export const command: Command = defineCommand(
  {
    about: `
Checks that every table of figures in ${STAMPED_PAGES.join(", ")}
names its command and its commit, and that the outputs that it depends on are what they were then, on a sample of the annotated pages.
With --stamp, records instead that the tables of a command were made by the present code.`,
    options: {
      check: flag("check; exit code 1 if a table has to be made again"),
      stamp: text("COMMAND", 'stamp the tables of a command, such as "lab right metadata"'),
      on: list(
        "OUTPUTS",
        `of --stamp, separated by commas: ${PROBE_NAMES.join(", ")} (default: none, for times)`,
      ),
    },
  },
  async ({ check, stamp, on = [] }) => {
    if (check === (stamp !== undefined)) throw new UsageError("Give either --check or --stamp.");
    if (stamp !== undefined) {
      await stampTables(stamp, on.length === 0 ? [] : chosenNames("--on", on, PROBE_NAMES));
      return 0;
    }
    const wrong = await findings();
    for (const line of wrong) console.error(line);
    console.log(
      wrong.length === 0 ? "The published tables are those of this code." : `${wrong.length} findings`,
    );
    return wrong.length === 0 ? 0 : 1;
  },
);
