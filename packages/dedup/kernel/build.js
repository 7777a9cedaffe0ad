// Compiles the kernels: `kernel/NAME/index.ts` becomes the string in `src/kernel/binaries/NAME.ts`. The strings are
// committed, so neither installing nor using the package needs the compiler. A test compares them with their sources.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const BINARIES = fileURLToPath(new URL("../src/kernel/binaries/", import.meta.url));

/** The kernels' names: each is a folder with an `index.ts`. */
export const KERNELS = readdirSync(HERE)
  .filter((name) => existsSync(`${HERE}${name}/index.ts`))
  .sort();

/** Returns the file with a kernel's compiled module in base64. */
export async function compileKernel(name) {
  let binary;
  const { error, stderr } = await asc.main(
    [
      `${name}/index.ts`,
      "--outFile",
      "kernel.wasm",
      "--optimizeLevel",
      "3",
      "--noAssert",
      "--runtime",
      "stub",
      "--enable",
      "simd,bulk-memory",
      "--baseDir",
      HERE,
    ],
    {
      readFile: (file) => {
        try {
          return readFileSync(`${HERE}${file}`, "utf8");
        } catch {
          return null;
        }
      },
      writeFile: (_file, contents) => {
        binary = contents;
      },
      listFiles: () => [],
    },
  );
  if (error !== null || binary === undefined)
    throw new Error(`kernel ${name}: ${stderr?.toString() ?? error}`);
  const code = Buffer.from(binary).toString("base64");
  return `// Made by \`pnpm compile\` in kernel from ${name}; ${binary.length} bytes of WebAssembly in base64.\nexport const ${name.toUpperCase()}_KERNEL: string =\n  "${code}";\n`;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(BINARIES, { recursive: true });
  const names = argv.length > 2 ? argv.slice(2) : KERNELS;
  for (const name of names) writeFileSync(`${BINARIES}${name}.ts`, await compileKernel(name));
}
