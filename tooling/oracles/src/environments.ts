import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { execPath } from "node:process";
import { pythonWith } from "@winnow/common";
import type { Environment } from "./types.js";

/** The path of a file in the folder `programs`. */
function programPath(name: string): string {
  return join(import.meta.dirname, "../programs", name);
}

/** A package of this workspace, with a program in the folder `src/programs`. */
export const NODE: Environment = {
  prepare: (program) => ({
    command: execPath,
    args: [join(import.meta.dirname, "programs", `${program}.js`)],
  }),
  encode: JSON.stringify,
};

/** The version of an installed package, whose package.json may not be exported. */
export function versionOf(entry: string): string {
  let folder = new URL("./", import.meta.resolve(entry));
  while (!existsSync(new URL("package.json", folder))) folder = new URL("../", folder);
  return (JSON.parse(readFileSync(new URL("package.json", folder), "utf8")) as { version: string }).version;
}

/**
 * A virtual environment of its own for each list of packages, because pip's resolver fails on all of them at
 * once.
 *
 * @param packages - names and versions by pip's name; the first one names the environment.
 */
export function python(packages: Readonly<Record<string, string>>): Environment {
  const pins = Object.entries(packages);
  const [first] = pins;
  const checks = pins.map(([name, version]) => `assert version(${JSON.stringify(name)}) == "${version}"`);
  return {
    prepare: (program) => ({
      command: pythonWith({
        folder: `winnow-oracles-${first!.join("-")}`,
        check: ["from importlib.metadata import version", ...checks].join("\n"),
        requirements: pins.map((pin) => pin.join("==")),
      }),
      args: [programPath("originals.py"), program],
    }),
    encode: JSON.stringify,
  };
}

/** Boilerpipe from Maven's central repository, with our program compiled against it; needs `mvn` and a JDK. */
export function boilerpipe(version: string): Environment {
  const folder = join(tmpdir(), `winnow-oracles-boilerpipe-${version}`);
  const classpath = [folder, join(folder, "jars", "*")].join(delimiter);
  return {
    prepare: (extractor) => {
      mkdirSync(folder, { recursive: true });
      if (!existsSync(join(folder, "jars"))) {
        writeFileSync(join(folder, "pom.xml"), pom(version));
        console.error(`installing boilerpipe ${version} into ${folder}`);
        run(
          "mvn",
          ["--quiet", "--batch-mode", COPY_JARS, `-DoutputDirectory=${join(folder, "jars")}`],
          folder,
        );
      }
      if (isOutdated(join(folder, "Boilerpipe.class"), programPath("Boilerpipe.java"))) {
        run("javac", ["-cp", classpath, "-d", folder, programPath("Boilerpipe.java")], folder);
      }
      return { command: "java", args: ["-Xss8m", "-cp", classpath, "Boilerpipe", extractor] };
    },
    encode: ({ html }) => Buffer.from(html).toString("base64"),
  };
}

const COPY_JARS = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies";

/** A Maven project with one dependency. */
function pom(version: string): string {
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>winnow</groupId><artifactId>oracles</artifactId><version>0</version>
  <dependencies><dependency>
    <groupId>com.syncthemall</groupId><artifactId>boilerpipe</artifactId><version>${version}</version>
  </dependency></dependencies>
</project>
`;
}

/** go-domdistiller by Go's module proxy, compiled with our program; needs `go`. */
export function domDistiller(version: string): Environment {
  const folder = join(tmpdir(), `winnow-oracles-domdistiller-${version}`);
  const binary = join(folder, "domdistiller");
  return {
    prepare: () => {
      if (isOutdated(binary, programPath("domdistiller.go"))) {
        mkdirSync(folder, { recursive: true });
        copyFileSync(programPath("domdistiller.go"), join(folder, "main.go"));
        console.error(`installing go-domdistiller ${version} into ${folder}`);
        if (!existsSync(join(folder, "go.mod"))) {
          run("go", ["mod", "init", "oracles"], folder);
          // The newest version of this one needs a newer Go than many machines have.
          run("go", ["get", "golang.org/x/net@v0.33.0"], folder);
          run("go", ["get", `github.com/markusmobius/go-domdistiller@v${version}`], folder);
        }
        run("go", ["build", "-o", binary, "."], folder);
      }
      return { command: binary, args: [] };
    },
    encode: JSON.stringify,
  };
}

/** Whether a compiled file is missing or older than its source. */
function isOutdated(compiled: string, source: string): boolean {
  return !existsSync(compiled) || statSync(compiled).mtimeMs < statSync(source).mtimeMs;
}

/** Sends the output to standard error, because standard output is for figures. */
function run(command: string, args: readonly string[], folder: string): void {
  execFileSync(command, args, { cwd: folder, stdio: ["ignore", 2, 2] });
}
