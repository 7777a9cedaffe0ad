// A dry run of a release: versions and packs the packages in a clean clone of HEAD, publishes them to a registry on this machine as
// release.yml does, and installs and uses them from there as a user would: the command line and a program on each version of Node,
// every entry in every runtime, and small apps built by Vite, webpack and Next.js. Prints a warning wherever npm does, and a table;
// `--write` puts the table into docs/publishing.md. `--keep` leaves the folder, for a look at what failed.
// Needs npm's registry, tar and jq, takes ten to twenty minutes, and runs pages where Chromium is found (CHROMIUM_PATH).
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { env, exit, kill } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { findChromium } from "./browser.js";
import { openPages, serve } from "./chromium.js";
import { manifest, root } from "./packed.js";

/** The registry. It names node-fetch by a tag, which not every mirror of npm's registry has. */
const VERDACCIO = { dependencies: { verdaccio: "6.8.0" }, overrides: { "node-fetch": "2.7.0" } };
/** Each version of Node with the npm that comes with it. */
const NODES = [
  ["node@20.19", "npm@10"],
  ["node@22", "npm@10"],
  ["node@24", "npm@11"],
];
/** Where a package says that it comes from; on GitHub the workflow knows. */
const REPOSITORY = { GITHUB_SERVER_URL: "https://github.com", GITHUB_REPOSITORY: "winnow/winnow" };

const ESM = `import { extract } from "@winnow/extract";
import { readFileSync } from "node:fs";

const html = readFileSync("page.html", "utf8");
const article = extract(html, { url: "https://example.org/" });
console.log(article.metadata.title, article.confidence, article.markdown);
`;
const COMMONJS = ESM.replaceAll(/^import (.*) from (.*);$/gm, "const $1 = require($2);");

const { values } = parseArgs({ options: { write: { type: "boolean" }, keep: { type: "boolean" } } });
const folder = mkdtempSync(join(tmpdir(), "winnow-release-"));
const clone = join(folder, "clone");
const release = join(clone, "release");
const processes = [];
let failures = 0;
try {
  pack();
  const tarballs = readdirSync(release).map((file) => inspect(join(release, file)));
  const userEnv = await startRegistry();
  publish(userEnv);
  const nodes = NODES.map((packages) => installNode(packages));
  for (const { path, version } of nodes) useAsNewcomer({ ...userEnv, PATH: path }, version);
  const oldest = { ...userEnv, PATH: nodes[0].path };
  const everything = installEverything(oldest, tarballs);
  for (const { version, path } of nodes) checkRuntimes(everything, `Node ${version}`, path, ["node"]);
  checkRuntimes(everything, "other runtimes", env.PATH, ["bun", "deno", "workerd", "chromium"]);
  await startService(oldest);
  const apps = await buildApps(oldest);
  const table = packagesTable(oldest, tarballs);
  const versions = nodes.map(({ version }) => version).join(", ");
  const commit = spawnSync("git", ["rev-parse", "--short=8", "HEAD"], {
    cwd: root,
    encoding: "utf8",
  }).stdout.trim();
  const made = `Made by \`npm run release:dry -- --write\` at ${commit}.`;
  const text = `${made}\n\nNode ${versions}:\n\n${table}\n\n${apps}`;
  console.log(text);
  if (values.write && failures === 0) writeReport(text);
} finally {
  for (const child of processes) if (child.exitCode === null) kill(-child.pid);
  if (values.keep) console.log(`kept ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}
exit(failures === 0 ? 0 : 1);

/** Versions, builds and packs a clean clone. */
function pack() {
  run(`git clone --quiet ${root} ${clone}`, folder);
  run("npm run version-packages", clone);
  run("npm run pack-packages", clone, { ...env, ...REPOSITORY });
}

/** Unpacks a tarball and checks what only a release adds to it. */
function inspect(file) {
  const target = join(folder, "unpacked", basename(file));
  mkdirSync(target, { recursive: true });
  run(`tar -xzf ${file} -C ${target} --strip-components=1`, folder);
  const fields = manifest(target);
  const { name, version, dependencies = {} } = fields;
  const repository = `git+${REPOSITORY.GITHUB_SERVER_URL}/${REPOSITORY.GITHUB_REPOSITORY}.git`;
  const expectations = {
    version: version !== "0.0.0",
    dependencies: Object.values(dependencies).every((range) => !range.startsWith("workspace:")),
    "repository.url": fields.repository?.url === repository,
  };
  const files = listFiles(target);
  for (const each of ["README.md", "LICENSE", "CHANGELOG.md"]) expectations[each] = files.includes(each);
  for (const [what, met] of Object.entries(expectations)) if (!met) fail(`${name}: ${what}`);
  return { name, version, packed: statSync(file).size, unpacked: sizeOf(target), files: files.length };
}

/** @returns The environment in which npm uses the registry. */
async function startRegistry() {
  const port = await freePort();
  const target = emptyFolder("registry");
  writeFileSync(join(target, "package.json"), JSON.stringify(VERDACCIO));
  run("npm install --silent", target);
  const uplink = run("npm config get registry", target).stdout.trim();
  const config = join(target, "config.yaml");
  writeFileSync(
    config,
    `storage: ${join(target, "storage")}
uplinks: { upstream: { url: "${uplink}", maxage: 1h, timeout: 60s } }
packages:
  "@winnow/*": { access: $all, publish: $all }
  "**": { access: $all, proxy: upstream }
log: { type: stdout, format: json, level: warn }
`,
  );
  const child = background(`npx verdaccio --config ${config} --listen 127.0.0.1:${port}`, target, env);
  await answer(`http://127.0.0.1:${port}/-/ping`, child);
  return {
    ...env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: join(folder, "npm-cache"),
    npm_config_userconfig: join(folder, "npmrc"),
    npm_config_update_notifier: "false",
    NEXT_TELEMETRY_DISABLED: "1",
  };
}

/** Runs the step of release.yml twice: a repeated release publishes nothing. Only GitHub can sign the provenance. */
function publish(userEnv) {
  const workflow = readFileSync(join(clone, ".github", "workflows", "release.yml"), "utf8");
  const [, step] = /name: Publish the versions[\s\S]*?run: \|\n([\s\S]*?)\n {8}env:/.exec(workflow);
  const script = join(folder, "publish.sh");
  writeFileSync(script, step.replace("--provenance", "--no-provenance"));
  for (const expected of [readdirSync(release).length, 0]) {
    const { stdout } = run(`bash -e -o pipefail ${script}`, release, { ...userEnv, NPM_TOKEN: "dry-run" });
    const published = stdout.split("\n").filter((line) => line.startsWith("+ ")).length;
    if (published !== expected) fail(`published ${published} packages instead of ${expected}\n${stdout}`);
  }
}

function installNode(packages) {
  const target = emptyFolder(packages[0]);
  run(`npm install --silent ${packages.join(" ")}`, target, env);
  const path = `${join(target, "node_modules", ".bin")}${delimiter}${env.PATH}`;
  const { stdout } = run("node --version", target, { ...env, PATH: path });
  return { path, version: stdout.trim().slice(1) };
}

/** The first minute of somebody who wants the command line, and of somebody who writes a program. */
function useAsNewcomer(userEnv, node) {
  const forCommand = emptyFolder(`command-${node}`);
  run("npm install @winnow/cli", forCommand, userEnv);
  expect(run("npx winnow --version", forCommand, userEnv), /^\d+\.\d+\.\d+/);
  expect(run("npx winnow extract page.html", forCommand, userEnv), /"text":/);
  const forProgram = emptyFolder(`program-${node}`);
  run("npm install @winnow/extract", forProgram, userEnv);
  writeFileSync(join(forProgram, "program.mjs"), ESM);
  writeFileSync(join(forProgram, "program.cjs"), COMMONJS);
  for (const file of ["program.mjs", "program.cjs"])
    expect(run(`node ${file}`, forProgram, userEnv), /^Why the swifts/);
}

/** Installs all packages, with the optional peers that tests of entries need. */
function installEverything(userEnv, tarballs) {
  const target = emptyFolder("everything");
  const names = tarballs.map(({ name }) => name);
  const peers = ["cheerio", "domhandler", "playwright-core", "@aws-sdk/client-s3", "@types/node@20"];
  run(`npm install ${[...names, ...peers].join(" ")}`, target, userEnv);
  return target;
}

function checkRuntimes(installed, name, path, runtimes) {
  const program = join(clone, "tooling", "runtimes", "runtimes.js");
  const command = `node ${program} --installed ${installed} ${runtimes.join(" ")}`;
  const { stdout } = run(command, installed, { ...env, PATH: path });
  console.log(`${name}:\n${stdout}`);
}

async function startService(userEnv) {
  const target = emptyFolder("service");
  run("npm install @winnow/api", target, userEnv);
  const port = await freePort();
  const child = background("npx winnow-api", target, { ...userEnv, PORT: `${port}` });
  await answer(`http://127.0.0.1:${port}/healthz`, child);
}

/** @returns A table of what each bundler makes of `extract`. */
async function buildApps(userEnv) {
  const rows = [];
  const chromium = findChromium();
  if (chromium === undefined)
    console.log("apps: only built, not run: no Chromium found; set CHROMIUM_PATH to one");
  const page = installApp("page", userEnv);
  for (const bundler of ["vite", "webpack"]) {
    run(`npm run ${bundler}`, page, userEnv);
    const out = join(page, bundler);
    cpSync(join(page, "index.html"), join(out, "index.html"), { force: bundler === "webpack" });
    rows.push(bundleRow(bundler, page, out));
    const { origin, close } = await serve(out);
    if (chromium) await openApp(bundler, `${origin}/index.html`, chromium);
    close();
  }
  const next = installApp("next", userEnv);
  run("npm run build", next, userEnv);
  rows.push(bundleRow("next", next, join(next, ".next", "static")));
  const port = await freePort();
  const child = background(`npm start -- --port ${port}`, next, userEnv);
  await answer(`http://127.0.0.1:${port}/`, child);
  if (chromium) await openApp("next", `http://127.0.0.1:${port}/`, chromium);
  return ["| app | scripts for the browser, kB | gzipped kB |", "| --- | ---: | ---: |", ...rows].join("\n");
}

function installApp(name, userEnv) {
  const target = join(folder, `app-${name}`);
  cpSync(join(clone, "tooling", "runtimes", "apps", name), target, { recursive: true });
  run("npm install", target, userEnv);
  return target;
}

async function openApp(name, url, chromium) {
  const [failure] = await openPages([url], chromium);
  if (failure !== undefined) fail(`${name}: ${failure}`);
}

/** The size of an app's scripts, which must run under a strict content security policy and without Node. */
function bundleRow(name, app, out) {
  const { version } = manifest(join(app, "node_modules", name));
  const scripts = listFiles(out)
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(join(out, file)));
  for (const script of scripts) {
    const found = /\beval\(|new Function\(|\b(?:from|import|require) ?\(?["'`]node:/.exec(script.toString());
    if (found) fail(`${name}: ${found[0]} in the bundle`);
  }
  const total = (sizes) => kilobytes(sizes.reduce((sum, size) => sum + size, 0));
  return `| ${name} ${version} | ${total(scripts.map(({ length }) => length))} | ${total(scripts.map((script) => gzipSync(script).length))} |`;
}

function packagesTable(userEnv, tarballs) {
  const rows = tarballs.map(({ name, version, packed, unpacked, files }) => {
    const target = emptyFolder(`alone-${basename(name)}`);
    run(`npm install ${name}`, target, userEnv);
    const { packages } = JSON.parse(readFileSync(join(target, "node_modules", ".package-lock.json"), "utf8"));
    const megabytes = (sizeOf(join(target, "node_modules")) / 1e6).toFixed(1);
    return `| \`${name}\` ${version} | ${kilobytes(packed)} | ${kilobytes(unpacked)} | ${files} | ${Object.keys(packages).length} | ${megabytes} |`;
  });
  return [
    "| package | tarball kB | unpacked kB | files | packages installed | MB installed |",
    "| --- | ---: | ---: | ---: | ---: | ---: |",
    ...rows,
  ].join("\n");
}

function writeReport(text) {
  const file = join(root, "docs", "publishing.md");
  const [before, , after] = readFileSync(file, "utf8").split(/<!-- (?:begin|end) -->\n/);
  writeFileSync(file, `${before}<!-- begin -->\n\n${text}\n\n<!-- end -->\n${after}`);
  run("npm run format", root);
}

/** An empty folder with a page. */
function emptyFolder(name) {
  const target = join(folder, name);
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, "package.json"), '{ "private": true }\n');
  cpSync(join(clone, "examples", "pages", "field-notes.html"), join(target, "page.html"));
  return target;
}

/** Runs a command. Prints the warnings of npm and of Node. */
function run(command, cwd, environment = env) {
  const start = performance.now();
  const [program, ...args] = command.split(" ");
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    env: environment,
    encoding: "utf8",
  });
  if (status !== 0) fail(`${command}: ${error ?? `exit code ${status}`}\n${stdout}${stderr}`);
  console.log(`${((performance.now() - start) / 1000).toFixed(1)} s  ${command}`);
  for (const line of stderr.split("\n")) if (/warn|deprecat/i.test(line)) console.log(`       ${line}`);
  return { stdout, stderr };
}

function background(command, cwd, environment) {
  const [program, ...args] = command.split(" ");
  const child = spawn(program, args, {
    cwd,
    env: environment,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.on("data", (data) => (child.output = `${child.output ?? ""}${data}`));
  child.stderr.on("data", (data) => (child.output = `${child.output ?? ""}${data}`));
  processes.push(child);
  return child;
}

/** Waits until a server answers, for at most two minutes. */
async function answer(url, child) {
  for (let i = 0; i < 240 && child.exitCode === null; i++) {
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    await sleep(500);
  }
  throw new Error(`no answer from ${url}\n${child.output}`);
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

function expect({ stdout, stderr }, pattern) {
  if (!pattern.test(stdout)) fail(`expected ${pattern}:\n${stdout}${stderr}`);
}

function fail(message) {
  failures++;
  console.error(`FAILED: ${message}`);
}

function listFiles(target) {
  return readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(target.length + 1));
}

function sizeOf(target) {
  return listFiles(target).reduce((sum, file) => sum + statSync(join(target, file)).size, 0);
}

function kilobytes(size) {
  return Math.round(size / 1000).toLocaleString("en");
}
