// Sets up a fresh clone: pnpm (in .tools, not in the user's installation), the dependencies of the lockfile,
// and the build. Does nothing if nothing changed. Without `--all` only what the packages, the command line, the service and
// the examples need; tests and the other commands of the tooling set up the rest themselves.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { argv, env, execPath, exit, platform, stderr, versions } from "node:process";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const stamp = join(root, "node_modules", ".winnow-setup");

/** Projects that are only set up with `--all`. */
const LATER = ["checks", "dedup-kernels", "docs", "lab", "onnx-runtime", "runtimes", "train"];

requireNode("20.19");
const fingerprint = fingerprintOf(["pnpm-lock.yaml", "pnpm-workspace.yaml", ...manifests()]);
const [installed, extent] = existsSync(stamp) ? readFileSync(stamp, "utf8").split(" ") : [];
const all = argv.includes("--all") || extent === "all";
const selection = all ? [] : LATER.map((name) => `--filter=!@winnow/${name}`);
if (installed !== fingerprint || (all && extent !== "all")) {
  const pnpm = findPnpm();
  print(all ? "installing all dependencies …" : "installing the dependencies …");
  run(pnpm, ["install", "--frozen-lockfile", "--reporter=append-only", "--loglevel=error", ...selection]);
  writeFileSync(stamp, `${fingerprint} ${all ? "all" : "packages"}`);
}
run(bin("turbo"), ["run", "build", "--output-logs=errors-only", "--log-order=grouped", ...selection], {
  quiet: true,
});

function requireNode(min) {
  const [major, minor] = versions.node.split(".").map(Number);
  const [minMajor, minMinor] = min.split(".").map(Number);
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return;
  print(`Node ${min} or later is required; this is ${versions.node}. See https://nodejs.org`);
  exit(1);
}

/** The command that runs the version of pnpm named in package.json: the user's own if it has that version. */
function findPnpm() {
  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const wanted = packageManager.replace(/^pnpm@/, "");
  const own = spawnSync("pnpm", ["--version"], { encoding: "utf8", shell: platform === "win32", cwd: root });
  if (own.status === 0 && own.stdout.trim() === wanted) return ["pnpm"];
  const local = join(root, ".tools", "node_modules", "pnpm");
  const manifest = join(local, "package.json");
  if (!existsSync(manifest) || JSON.parse(readFileSync(manifest, "utf8")).version !== wanted) {
    print(`installing pnpm ${wanted} into .tools …`);
    const npm = ["npm", "install", "--prefix", join(root, ".tools"), `pnpm@${wanted}`];
    run(npm, ["--no-audit", "--no-fund", "--no-save", "--loglevel=error"]);
  }
  return [execPath, join(local, "bin", "pnpm.cjs")];
}

function manifests() {
  const folders = ["packages", "apps", "tooling"].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(parent, name)),
  );
  return [".", "examples", ...folders].map((folder) => join(folder, "package.json")).sort();
}

function fingerprintOf(files) {
  const hash = createHash("sha256");
  for (const file of files) {
    const path = join(root, file);
    if (existsSync(path)) hash.update(file).update(readFileSync(path));
  }
  return hash.digest("hex");
}

function bin(name) {
  return [join(root, "node_modules", ".bin", platform === "win32" ? `${name}.cmd` : name)];
}

/** Runs a command in the root. If it fails, prints its output and exits. */
function run([command, ...first], args, { quiet = false } = {}) {
  const result = spawnSync(command, [...first, ...args], {
    cwd: root,
    encoding: "utf8",
    shell: platform === "win32",
    stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    env: {
      ...env,
      PATH: `${join(root, "node_modules", ".bin")}${delimiter}${env.PATH}`,
      TURBO_TELEMETRY_DISABLED: "1",
      // This is the version named in package.json already: pnpm need not switch.
      npm_config_manage_package_manager_versions: "false",
    },
  });
  if (result.error === undefined && result.status === 0) return;
  if (quiet) stderr.write(`${result.stdout ?? ""}${result.stderr ?? ""}`);
  if (result.error !== undefined) print(`${command}: ${result.error.message}`);
  exit(result.status ?? 1);
}

function print(message) {
  stderr.write(`winnow: ${message}\n`);
}
