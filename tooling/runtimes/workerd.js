import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** The first date from which workers may compile WebAssembly while they start is 2025-06-01. */
const COMPATIBILITY_DATE = "2025-06-01";

/**
 * Bundles `browser/workerd.js` as Cloudflare's tools do, for workerd, the runtime of Cloudflare's workers.
 *
 * @param folder - contains `node_modules` and `browser`.
 * @returns The arguments with which workerd runs the bundle.
 */
export async function bundleForWorkerd(folder) {
  const outdir = join(folder, "workerd");
  await build({
    absWorkingDir: join(folder, "browser"),
    entryPoints: ["workerd.js"],
    outdir,
    bundle: true,
    format: "esm",
    conditions: ["workerd", "worker", "browser"],
    loader: { ".wasm": "copy" },
    logLevel: "error",
  });
  const modules = readdirSync(outdir).map((name) => {
    const kind = name.endsWith(".wasm") ? "wasm" : "esModule";
    return `(name = "${name}", ${kind} = embed "${name}")`;
  });
  // The first module is the one that is run.
  modules.sort((a, b) => Number(b.includes("workerd.js")) - Number(a.includes("workerd.js")));
  const config = join(outdir, "config.capnp");
  writeFileSync(
    config,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "winnow", worker = (
    modules = [${modules.join(", ")}],
    compatibilityDate = "${COMPATIBILITY_DATE}",
  ))],
);
`,
  );
  return ["test", config];
}
