import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { argv, exit, stderr, stdout } from "node:process";
import { fileURLToPath } from "node:url";
import { ALLOWED, NEVER_BUILT } from "./allowed.js";
import { builtIn } from "./built.js";
import { attack, fault, repeats, type Verdict } from "./judge.js";
import { type Expression, sourceExpressions } from "./literals.js";

const USAGE = `usage: node tooling/checks/bin/regexes.js [--fast]

Checks that every regular expression of the project, except tests, takes linear time, even if it does not
match. Prints the expressions that do not, with a run of characters that shows it.

  --fast   only apply the rules of scslre, whose results are the same on every machine (\`pnpm check\`); without it, also
           run the attacks of recheck, which take minutes and find more on an idle machine (\`npm run fuzz\`)
`;

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
/** Verdicts of attacks, which take minutes. */
const CACHE = join(root, "node_modules", ".cache", "winnow", "regexes.json");

if (argv.includes("--help")) {
  stdout.write(USAGE);
  exit(0);
}
exit(await main(argv.includes("--fast")));

async function main(fast: boolean): Promise<number> {
  const { literals, built } = sourceExpressions(root);
  const builtExpressions = await builtIn(root);
  const places = new Map<string, Expression & { readonly all: Set<string> }>();
  for (const expression of [...literals, ...builtExpressions]) {
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
  // Modules that build expressions but did not while src/built.ts ran.
  const builders = new Set(builtExpressions.map(({ where }) => where));
  for (const place of built) {
    const module = place.slice(0, place.lastIndexOf(":"));
    if (!builders.has(module) && !NEVER_BUILT.has(module))
      fail(`${place}: not built by src/built.ts, so not checked`);
  }
  const known = readCache();
  const allowed = new Set<string>();
  const undecided = new Set<string>();
  let unknown = 0;
  for (const [key, { source, flags, all }] of places) {
    let problem = fault(source, flags);
    if (problem === undefined && !fast && repeats(source, flags)) {
      const verdict = (known[key] ??= await attack(source, flags));
      if (verdict === "unknown") {
        unknown++;
        undecided.add(source);
      } else if (verdict !== "safe") problem = verdict;
    }
    if (problem === undefined) continue;
    if (ALLOWED.has(source)) allowed.add(source);
    else fail(`${[...all].join(" ")}: ${key}: ${problem}`);
  }
  for (const source of ALLOWED.keys()) {
    if (!allowed.has(source) && !undecided.has(source) && !fast)
      fail(`allowed.ts: ${source} is linear or no longer exists`);
  }
  writeCache(known);
  stderr.write(
    `${places.size} expressions, ${allowed.size} allowed, ${unknown} undecided by recheck, ${failed} failures\n`,
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
