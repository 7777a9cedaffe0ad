import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/**
 * Installs the packages as a user would get them from the registry: packed, unpacked in a new folder, each
 * with the dependencies that its manifest names and no others, in the versions of the lockfile. Needs no
 * network.
 *
 * @returns The folder.
 */
export function installPacked() {
  const folder = mkdtempSync(join(tmpdir(), "winnow-runtimes-"));
  const modules = join(folder, "node_modules");
  const bin = join(root, "node_modules", ".bin");
  const workspaces = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name));
  workspaces.push(join(root, "apps", "cli"));
  for (const workspace of workspaces) {
    const { name } = manifest(workspace);
    const target = join(modules, name);
    mkdirSync(target, { recursive: true });
    const tarball = join(folder, `${name.replace("/", "-")}.tgz`);
    execFileSync(join(bin, "pnpm"), ["pack", "--out", tarball], { cwd: workspace, stdio: "pipe" });
    execFileSync("tar", ["-xzf", tarball, "-C", target, "--strip-components=1"]);
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest(target);
    for (const dependency of Object.keys(dependencies)) {
      if (!dependency.startsWith("@winnow/")) link(workspace, dependency, join(target, "node_modules"));
    }
    for (const peer of Object.keys(peerDependencies)) {
      // An optional peer that this workspace leaves out: the package has to load without it.
      if (peerDependenciesMeta[peer]?.optional && !existsSync(join(workspace, "node_modules", peer)))
        continue;
      link(workspace, peer, modules);
    }
  }
  link(join(root), "@types/node", modules);
  return folder;
}

/** Every specifier that Winnow's packages in a folder's `node_modules` let a program import. */
export function entriesOf(folder) {
  const scope = join(folder, "node_modules", "@winnow");
  return readdirSync(scope).flatMap((name) => {
    const { exports = {} } = manifest(join(scope, name));
    return Object.entries(exports)
      .flatMap(([entry, targets]) => expand(entry, targets.default, join(scope, name)))
      .map((path) => `@winnow/${name}${path.slice(1)}`);
  });
}

/** The entries that a pattern such as ./methods/* has in a package; otherwise the entry itself. */
function expand(entry, target, folder) {
  if (!entry.includes("*")) return [entry];
  const [before, after] = target.split("*");
  return readdirSync(join(folder, before))
    .filter((name) => existsSync(join(folder, `${before}${name}${after}`)))
    .map((name) => entry.replace("*", name));
}

/** The parsed package.json of a folder. */
export function manifest(folder) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/** Links a dependency of a workspace into another folder of modules. */
function link(workspace, name, modules) {
  const target = join(modules, name);
  mkdirSync(dirname(target), { recursive: true });
  try {
    symlinkSync(realpathSync(join(workspace, "node_modules", name)), target, "junction");
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
}
