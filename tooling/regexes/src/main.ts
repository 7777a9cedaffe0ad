import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { argv, exit, stderr, stdout } from "node:process";
import { fileURLToPath } from "node:url";
import { ALLOWED, NEVER_BUILT } from "./allowed.js";
import { builtIn } from "./built.js";
import { attack, fault, repeats, type Verdict } from "./judge.js";
import { type Expression, writtenIn } from "./literals.js";

const USAGE = `usage: node tooling/regexes/bin/regexes.js [--fast]

Judges every regular expression of the project, written or built, tests excepted: none may take more than linear time, even
where it does not match. Prints those that do, with a run of characters that shows it.

  --fast   only the rules of scslre, which come to the same on every machine, as \`pnpm check\` does; else recheck's
           attacks, too, which take minutes and may come to more on an idle machine, as \`npm run fuzz\` does
`;

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
/** Attacks take minutes, and an expression does not change: what was judged stays judged. */
const CACHE = join(root, "node_modules", ".cache", "winnow", "regexes.json");

if (argv.includes("--help")) {
  stdout.write(USAGE);
  exit(0);
}
exit(await main(argv.includes("--fast")));

async function main(fast: boolean): Promise<number> {
  const { literals, built } = writtenIn(root);
  const made = await builtIn(root);
  const places = new Map<string, Expression & { readonly all: Set<string> }>();
  for (const expression of [...literals, ...made]) {
    const key = `/${expression.source}/${expression.flags}`;
    const known = places.get(key);
    if (known === undefined) places.set(key, { ...expression, all: new Set([expression.where]) });
    else known.all.add(expression.where);
  }
  let failed = 0;
  const fail = (message: string): void => {
    failed++;
    stdout.write(`${message}\n`);
  };
  // A module that builds expressions and was never seen building one.
  const makers = new Set(made.map(({ where }) => where));
  for (const place of built) {
    const module = place.slice(0, place.lastIndexOf(":"));
    if (!makers.has(module) && !NEVER_BUILT.has(module))
      fail(`${place}: never built; let src/built.ts load it`);
  }
  const known = readCache();
  const allowed = new Set<string>();
  const doubted = new Set<string>();
  let unknown = 0;
  for (const [key, { source, flags, all }] of places) {
    let wrong = fault(source, flags);
    if (wrong === undefined && !fast && repeats(source, flags)) {
      const verdict = (known[key] ??= await attack(source, flags));
      if (verdict === "unknown") {
        unknown++;
        doubted.add(source);
      } else if (verdict !== "safe") wrong = verdict;
    }
    if (wrong === undefined) continue;
    if (ALLOWED.has(source)) allowed.add(source);
    else fail(`${[...all].join(" ")}: ${key}: ${wrong}`);
  }
  for (const source of ALLOWED.keys()) {
    if (!allowed.has(source) && !doubted.has(source) && !fast)
      fail(`allowed.ts: nothing is wrong with ${source}, or it is gone`);
  }
  writeCache(known);
  stderr.write(
    `${places.size} expressions, ${allowed.size} allowed, ${unknown} that recheck could not decide, ${failed} failures\n`,
  );
  return failed === 0 ? 0 : 1;
}

function readCache(): Record<string, Verdict> {
  try {
    return JSON.parse(readFileSync(CACHE, "utf8"));
  } catch {
    return {};
  }
}

function writeCache(verdicts: Readonly<Record<string, Verdict>>): void {
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify(verdicts));
}
