import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import type { Launch } from "./ask.js";
import { runQuietly } from "./python.js";

const ROOT = join(import.meta.dirname, "../..");
const RUST = join(ROOT, "rust");

const CLI = createRequire(import.meta.url).resolve("@winnow/cli/package.json");
/** The file of the command `winnow`. */
export const WINNOW: string = join(dirname(CLI), JSON.parse(readFileSync(CLI, "utf8")).bin.winnow);

/**
 * Compiles the Rust program with the peers from crates.io, in the versions of its `Cargo.lock`, in the folder for
 * temporary files; later calls find it compiled. Needs `CARGO`, or else `cargo`.
 */
export function rustLaunch(cargo: string = process.env.CARGO ?? "cargo"): Launch {
  const folder = join(tmpdir(), "winnow-bench-rust");
  const build = ["build", "--release", "--locked", "--manifest-path", join(RUST, "Cargo.toml")];
  runQuietly(cargo, [...build, "--target-dir", folder]);
  return { command: join(folder, "release", "winnow-bench-peers"), args: [] };
}

/** The versions of Rust and of its peers. */
export function rustVersions(cargo: string = process.env.CARGO ?? "cargo"): Readonly<Record<string, string>> {
  const lock = readFileSync(join(RUST, "Cargo.lock"), "utf8");
  const [, version = "unknown"] = /^name = "dom_smoothie"\nversion = "([^"\n]{1,100})"$/m.exec(lock) ?? [];
  const [, rust = ""] = execFileSync(cargo, ["--version"], { encoding: "utf8" }).split(" ");
  return { Rust: rust, "dom_smoothie (crates.io)": version };
}

/** Boilerpipe from Maven's central repository, with our program compiled against it; needs `mvn` and a JDK. */
export function boilerpipeLaunch(version: string, extractor: string): Launch {
  const folder = join(tmpdir(), `winnow-oracles-boilerpipe-${version}`);
  const source = join(ROOT, "programs", "Boilerpipe.java");
  const jars = join(folder, "jars");
  const classpath = [folder, join(jars, "*")].join(delimiter);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(jars)) {
    writeFileSync(join(folder, "pom.xml"), pom(version));
    console.error(`installing boilerpipe ${version} into ${folder}`);
    runQuietly("mvn", ["--quiet", "--batch-mode", COPY_JARS, `-DoutputDirectory=${jars}`], folder);
  }
  if (isOutdated(join(folder, "Boilerpipe.class"), source))
    runQuietly("javac", ["-cp", classpath, "-d", folder, source], folder);
  return { command: "java", args: ["-Xss8m", "-cp", classpath, "Boilerpipe", extractor] };
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
export function domDistillerLaunch(version: string): Launch {
  const folder = join(tmpdir(), `winnow-oracles-domdistiller-${version}`);
  const binary = join(folder, "domdistiller");
  const source = join(ROOT, "programs", "domdistiller.go");
  if (isOutdated(binary, source)) {
    mkdirSync(folder, { recursive: true });
    copyFileSync(source, join(folder, "main.go"));
    console.error(`installing go-domdistiller ${version} into ${folder}`);
    if (!existsSync(join(folder, "go.mod"))) {
      runQuietly("go", ["mod", "init", "oracles"], folder);
      // The newest version of this one needs a newer Go than many machines have.
      runQuietly("go", ["get", "golang.org/x/net@v0.33.0"], folder);
      runQuietly("go", ["get", `github.com/markusmobius/go-domdistiller@v${version}`], folder);
    }
    runQuietly("go", ["build", "-o", binary, "."], folder);
  }
  return { command: binary, args: [] };
}

/** Whether a compiled file is missing or older than its source. */
function isOutdated(compiled: string, source: string): boolean {
  return !existsSync(compiled) || statSync(compiled).mtimeMs < statSync(source).mtimeMs;
}
