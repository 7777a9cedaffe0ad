import { stderr, stdout } from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { type Command, defineCommand, flag, repeatable, UsageError } from "../../command.js";
import { tableText } from "../../table.js";
import type { Outcome } from "./answers.js";
import { type Attack, attacksOf } from "./attacks.js";
import { BODIES, ENCODINGS, TYPES } from "./bodies.js";
import { CLIENTS, type Client, send } from "./clients.js";
import { openTarget, type Target } from "./target.js";
import { variations } from "./variations.js";
import { faultsOf, type Measured, type Result, tallyOf } from "./verdict.js";

const SEED = 1;

/** Minutes after which no attack begins. */
const MAX_MINUTES = 15;

/** Milliseconds in which the service must answer pages again, and between the attempts. */
const RECOVERY = 20_000;
const PAUSE = 200;

/** Fails unless the service withstands all attacks. */
export const command: Command = defineCommand(
  {
    about: `
Attacks a service with its default configuration, which it starts on this machine: large batches, deep and long records, large
bodies, streams that are held, clients that are slow, silent or gone, and 200 seeded variations of bodies, encodings,
routes and clients. Prints what was answered, the peak memory of the main process and of all processes, and the longest
wait for /healthz. No attack may end the process, take it beyond 700 MB or 250 ms, or get a wrong answer. Needs Linux and
at most 15 minutes. A busy machine makes the waits longer.`,
    options: {
      quick: flag("smaller attacks, 30 variations, no limit of the wait: a minute"),
      only: repeatable("TEXT", "only attacks whose name contains TEXT; may be repeated"),
    },
  },
  async ({ quick, only = [""] }) => {
    const all = [...attacksOf(quick), ...variations(quick ? 30 : 200, SEED)];
    const attacks = all.filter(({ name }) => only.some((text) => name.includes(text)));
    if (attacks.length === 0) throw new UsageError(`--only: no attack's name contains ${only.join(" or ")}`);
    const end = performance.now() + MAX_MINUTES * 60_000;
    const rows: (readonly string[])[] = [];
    let failed = 0;
    let done = 0;
    let target = await openTarget();
    try {
      const idle = await target.measure(() => wait(3_000));
      rows.push(["no attack", "", "", "", ...figuresOf(idle)]);
      for (const attack of attacks) {
        if (performance.now() > end) break;
        const result = await resultOf(attack, target);
        const faults = faultsOf(result, quick);
        const verdict = faults.length === 0 ? "ok" : faults.join(", ");
        rows.push([
          ...[attack.name, attack.path, tallyOf(result.outcomes), verdict],
          ...figuresOf(result.measured),
        ]);
        done++;
        stderr.write(`${done} of ${attacks.length}: ${attack.name}: ${verdict}\n`);
        if (faults.length === 0) continue;
        failed++;
        // The next attack is not to suffer from this one.
        target.close();
        target = await openTarget();
      }
    } finally {
      target.close();
    }
    const headings = ["attack", "route", "outcomes", "verdict", "MB", "MB in all", "/healthz ms"];
    stdout.write(`${tableText(headings, rows, 4)}\n\n`);
    stdout.write(`${done} of ${attacks.length} attacks, ${failed} failed\n`);
    return failed === 0 && done === attacks.length ? 0 : 1;
  },
);

function figuresOf({ memory, totalMemory, wait }: Measured): readonly string[] {
  return [memory, totalMemory, wait].map((figure) => figure.toFixed());
}

/** Attacks a service, and asks it for a page afterwards. */
async function resultOf(attack: Attack, target: Target): Promise<Result> {
  const { path, seconds, connections, others } = attack;
  const bodies: Buffer[] = [];
  // Before the measurement, which their making would disturb.
  for (const text of BODIES[attack.body]!(attack.size))
    bodies.push(await ENCODINGS[attack.encoding]!(Buffer.from(text)));
  const client: Client = CLIENTS[attack.client]!;
  const outcomes: Outcome[] = [];
  let servedOthers = false;
  let isServing = false;
  const measured = await target.measure(async () => {
    const asking = others ? wait(seconds * 500).then(target.answersPage) : false;
    const sent: Promise<readonly Outcome[]>[] = [];
    for (const body of bodies)
      for (let i = 0; i < connections; i++)
        sent.push(send(target.port, { path, type: TYPES[attack.type]!, body }, client, seconds));
    outcomes.push(...(await Promise.all(sent)).flat());
    servedOthers = await asking;
    isServing = await recovers(target);
  });
  return { attack, outcomes, measured, isAlive: target.isAlive(), isServing, servedOthers };
}

/** Whether a service answers pages again. What was refused is sent again. */
async function recovers({ isAlive, answersPage }: Target): Promise<boolean> {
  for (const end = performance.now() + RECOVERY; isAlive() && performance.now() < end; await wait(PAUSE))
    if (await answersPage()) return true;
  return false;
}
