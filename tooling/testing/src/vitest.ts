import { defineConfig, type ViteUserConfig } from "vitest/config";

/**
 * Returns the configuration of the tests of a package. They run on the sources of the package and of those that it imports,
 * so they need no build. Files share one environment: to start one per file takes more processor time than many of the tests.
 *
 * @param isolated - files whose tests replace modules or globals, and so need an environment of their own.
 * @example testsOf(["src/decoder.test.ts"])
 */
export function testsOf(isolated: readonly string[] = []): ViteUserConfig {
  const shared = {
    name: "shared",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    exclude: [...isolated],
    isolate: false,
  };
  return defineConfig({
    resolve: {
      conditions: ["@winnow/source"],
      // An optional peer dependency of packages, which is 90 MB.
      alias: { "onnxruntime-web": "@winnow/onnx-runtime" },
    },
    ssr: { resolve: { conditions: ["@winnow/source"] } },
    test: {
      maxWorkers: "100%",
      // The time limits only stop tests that hang; a busy machine must not reach them.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      projects: [
        ...(isolated.length === 0
          ? []
          : [{ extends: true as const, test: { name: "isolated", include: [...isolated] } }]),
        { extends: true, test: shared },
      ],
    },
  });
}
