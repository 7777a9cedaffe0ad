import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Runtime } from "../types.js";
import { ask } from "./ask.js";

const PACKAGE = join(import.meta.dirname, "../../rust");
const PROGRAM = "winnow-bench-peers";
const PEERS = ["dom_smoothie"] as const;

/**
 * Compiles the program with the peers from crates.io, in the versions of its `Cargo.lock`, in the folder for
 * temporary files; later calls find it compiled. Without Rust, every job fails with the reason, which is
 * reported with the figures.
 *
 * @param cargo - default: `CARGO`, or else `cargo`.
 */
export function findRust(cargo: string = process.env.CARGO ?? "cargo"): Runtime {
  const folder = join(tmpdir(), "winnow-bench-rust");
  try {
    const rustc = execFileSync(cargo, ["--version"], { encoding: "utf8" }).split(" ")[1]!;
    const build = ["build", "--release", "--locked", "--manifest-path", join(PACKAGE, "Cargo.toml")];
    // Standard output is for figures.
    execFileSync(cargo, [...build, "--target-dir", folder], { stdio: ["ignore", 2, 2] });
    const program = join(folder, "release", PROGRAM);
    return { versions: { Rust: rustc, ...crateVersions() }, ask: (job) => ask(job, { program }) };
  } catch (error) {
    const failure = `Rust is missing, or the build failed: ${(error as Error).message.split("\n")[0]}`;
    return { versions: failure, ask: async () => ({ failure }) };
  }
}

function crateVersions(): Readonly<Record<string, string>> {
  const lock = readFileSync(join(PACKAGE, "Cargo.lock"), "utf8");
  const packages = [...lock.matchAll(/^name = "([^"\n]{1,100})"\nversion = "([^"\n]{1,100})"$/gm)];
  const versions = new Map(packages.map(([, name, version]) => [name!, version!]));
  return Object.fromEntries(PEERS.map((name) => [`${name} (crates.io)`, versions.get(name) ?? "unknown"]));
}
