import { defineConfig } from "vitest/config";

/** Tests that replace modules or globals, and so need an environment of their own. */
const ISOLATED = ["src/metrics/rouge-lsum.test.ts"];

// Tests run on the sources of this package and of the packages it imports, so they need no build. Most files
// share one environment: starting one per file would take more processor time than many of the tests.
export default defineConfig({
  resolve: { conditions: ["@winnow/source"] },
  ssr: { resolve: { conditions: ["@winnow/source"] } },
  test: {
    maxWorkers: "100%",
    // The time limits only stop tests that hang; a busy machine must not reach them.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    projects: [
      { extends: true, test: { name: "isolated", include: ISOLATED } },
      {
        extends: true,
        test: {
          name: "shared",
          include: ["src/**/*.test.ts", "test/**/*.test.ts"],
          exclude: ISOLATED,
          isolate: false,
        },
      },
    ],
  },
});
