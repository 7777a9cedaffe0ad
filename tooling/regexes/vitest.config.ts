import { defineConfig } from "vitest/config";

// Tests run on the sources, of this package and of its neighbours: no build comes before them.
export default defineConfig({
  resolve: { conditions: ["@winnow/source"] },
  ssr: { resolve: { conditions: ["@winnow/source"] } },
  test: { include: ["src/**/*.test.ts", "test/**/*.test.ts"], testTimeout: 60_000 },
});
