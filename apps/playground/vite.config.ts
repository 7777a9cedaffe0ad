import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { methods } from "@winnow/baselines/methods";
import { catalogue } from "@winnow/extract/winnow";
import { licencesOf } from "@winnow/setup/licences.js";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";

/** What the page may load: its own files, images of pages if somebody asks for them, and frames of its own making. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self' blob:",
  "style-src 'self'",
  "img-src 'self' data: https:",
  "connect-src 'self'",
  "frame-src 'self' blob: data:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Adds the policy to the built page; the development server needs inline styles. */
const policy: Plugin = {
  name: "content-security-policy",
  apply: "build",
  transformIndexHtml: () => [
    {
      tag: "meta",
      attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
      injectTo: "head-prepend",
    },
  ],
};

/** Writes the licences of the dependencies in a bundle. */
const licences = (fileName: string): Plugin => ({
  name: "licences",
  apply: "build",
  generateBundle(_, output) {
    const modules = Object.values(output).flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
    this.emitFile({ type: "asset", fileName, source: licencesOf(modules) });
  },
});

/**
 * At its start the worker loads `worker` and `model` only, which is measured (`.size-limit.json`). What is loaded on demand
 * is in `assets/later`, unless several such chunks share it.
 */
const workerOutput = {
  chunkFileNames: ({ isDynamicEntry }: { readonly isDynamicEntry: boolean }) =>
    `assets/${isDynamicEntry ? "later/" : ""}[name]-[hash].js`,
  codeSplitting: {
    groups: [{ name: "model", test: /\/(?:winnow|page-type)\/model\.js$/ }],
  },
};

/** The catalogue of the methods without the methods, which the page loads only to run one. */
const METHODS = Object.entries({ ...catalogue, ...methods }).map(
  ([name, { method: _, ...card }]) => [name, card] as const,
);

/** The versions of the other tools. */
const VERSIONS = ["@mozilla/readability", "defuddle"].map((name) => {
  const file = new URL(`node_modules/${name}/package.json`, import.meta.url);
  return [name, (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version] as const;
});

export default defineConfig({
  define: {
    METHODS: JSON.stringify(Object.fromEntries(METHODS)),
    VERSIONS: JSON.stringify(Object.fromEntries(VERSIONS)),
  },
  // The worker has no DOM, which micromark would use.
  resolve: { conditions: ["worker", ...defaultClientConditions] },
  // Relative addresses, so that the page works in any folder of a static host.
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  // Example pages are in the folder of the examples.
  server: { fs: { allow: [fileURLToPath(new URL("../..", import.meta.url))] } },
  plugins: [policy, licences("LICENSES.txt")],
  worker: {
    format: "es",
    plugins: () => [licences("LICENSES-worker.txt")],
    rolldownOptions: { output: workerOutput },
  },
  build: {
    target: "es2022",
    // Pages and styles are files, because the policy forbids `data:` in most places.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
