import { defineConfig } from "vitest/config";

// The examples run on the packages' sources: no build comes before them.
export default defineConfig({
  resolve: { conditions: ["@winnow/source"] },
  ssr: { resolve: { conditions: ["@winnow/source"] } },
  test: { include: ["*.test.ts"], testTimeout: 60_000 },
});
