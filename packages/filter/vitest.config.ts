import { defineConfig } from "vitest/config";

// Tests run on the sources of this package and of the packages it imports, so they need no build.
export default defineConfig({
  resolve: { conditions: ["@winnow/source"] },
  ssr: { resolve: { conditions: ["@winnow/source"] } },
  // The time limits only stop tests that hang; a busy machine must not reach them.
  test: { maxWorkers: "100%", isolate: false, testTimeout: 600_000, hookTimeout: 600_000 },
});
