import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

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

/**
 * At its start the worker loads `worker`, `core` and `model` only, which is measured (`.size-limit.json`). What is loaded on
 * demand is in `assets/later`, unless several such chunks share it.
 */
const workerOutput = {
  chunkFileNames: ({ isDynamicEntry }: { readonly isDynamicEntry: boolean }) =>
    `assets/${isDynamicEntry ? "later/" : ""}[name]-[hash].js`,
  codeSplitting: {
    groups: [
      { name: "model", test: /\/(?:winnow|page-type)\/model\.js$/ },
      { name: "core", test: /\/core-dom\/dist\/(?!decode|text)|\/extract\/dist\/limit\.js$/ },
    ],
  },
};

export default defineConfig({
  // Relative addresses, so that the page works in any folder of a static host.
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  // Example pages are in the folder of the examples.
  server: { fs: { allow: [fileURLToPath(new URL("../..", import.meta.url))] } },
  plugins: [policy],
  worker: { format: "es", rolldownOptions: { output: workerOutput } },
  build: {
    target: "es2022",
    // Pages and styles are files, because the policy forbids `data:` in most places.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
