import { defineConfig } from "vitest/config";

// Examples run on the sources of the packages, so they need no build.
export default defineConfig({
  resolve: { conditions: ["@winnow/source"] },
  ssr: { resolve: { conditions: ["@winnow/source"] } },
  // The time limits only end what hangs: a busy machine must not reach them.
  test: { include: ["*.test.ts"], testTimeout: 600_000, hookTimeout: 600_000 },
});
