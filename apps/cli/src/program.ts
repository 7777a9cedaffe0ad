import { CorpusError } from "@winnow/corpus/workers";
import { Command, CommanderError } from "commander";
import { CommandError } from "./command-error.js";
import { addCommands, type CommandContext, type CommandEntry, moreHelp } from "./commands/command.js";
import { addCompletion } from "./commands/completion.js";
import { type Environment, guardTerminal, log } from "./environment.js";
import { ExitCode } from "./exit-code.js";
import { messages } from "./messages.js";
import { outputError } from "./output/open.js";
import { VERSION } from "./version.js";

// biome-ignore format: a table
const COMMANDS: readonly CommandEntry[] = [
  { name: "extract", takes: "[options] [inputs...]", summary: "extract the main content of pages",
    load: () => import("./commands/extract.js") },
  { name: "fetch", takes: "[options] [inputs...]", summary: "download pages",
    load: () => import("./commands/fetch.js") },
  { name: "urls", takes: "[options] <site>",
    summary: "list the URLs of a site's pages, from its sitemaps and feeds", load: () => import("./commands/urls.js") },
  { name: "template", summary: "learn the template of a site, and extract its pages without it",
    load: () => import("./commands/template/index.js") },
  { name: "methods", summary: "list the extraction methods",
    load: () => import("./commands/methods.js") },
  { name: "filter", takes: "[options] [inputs...]", summary: "judge documents and pages: which to keep, and why",
    load: () => import("./commands/filter.js") },
  { name: "segment", takes: "[options] [inputs...]", summary: "divide pages into posts, comments, entries and sections",
    load: () => import("./commands/segment.js") },
  { name: "dedup", takes: "[options] [inputs...]", summary: "find duplicate documents",
    load: () => import("./commands/dedup/index.js") },
  { name: "run", takes: "[options] <recipe>", summary: "make a corpus from archives: extract, filter, deduplicate",
    load: () => import("./commands/run.js") },
  { name: "worker", takes: "[options] <recipe>", summary: "process shards of a run, for other engines",
    load: () => import("./commands/worker.js") },
  { name: "pipe", takes: "[options]", summary: "process records line by line, for other engines",
    load: () => import("./commands/pipe.js") },
  { name: "mcp", takes: "[options]", summary: "serve tools to language models, by the Model Context Protocol",
    load: () => import("./commands/mcp.js") },
  { name: "convert", takes: "[options] <files...>", summary: "convert records between formats",
    load: () => import("./commands/convert.js") },
  { name: "eval", summary: "score extracted text against gold text",
    load: () => import("./commands/eval/index.js") },
];

const EXAMPLES = `
Examples:
  winnow extract page.html                       the main content of a page as Markdown
  cat crawl.jsonl | winnow extract > docs.jsonl  many pages, one JSON record per line
  winnow extract https://example.org/a           a page from the network
  winnow urls example.org | winnow fetch | winnow extract > docs.jsonl
                                                 a whole site, from its sitemaps and feeds
  winnow dedup docs.jsonl --drop > clean.jsonl   one copy of each document
  winnow run recipe.json                         a corpus from the archives of a crawl
  winnow methods                                 the extraction methods

Data go to stdout, everything else to stderr. Run \`winnow COMMAND --help\` for the options of a command.
`;

/**
 * Runs the command line.
 *
 * @param args - the arguments after `winnow`.
 * @returns the exit code. Never rejects.
 * @example
 * process.exitCode = await run(["extract", "page.html"], environment);
 */
export async function run(args: readonly string[], given: Environment): Promise<ExitCode> {
  const stdout = guardTerminal(given.stdout);
  const environment = { ...given, stdout, stderr: guardTerminal(given.stderr) };
  let lost: unknown;
  stdout.on("error", (error) => {
    lost ??= error;
  });
  const code = await runCommand(args, environment);
  if (code !== ExitCode.ok) return code;
  // Help and lists are written without waiting, so an error appears only now.
  await new Promise<void>((resolve) => stdout.write("", () => resolve()));
  if (lost === undefined) return code;
  const { code: kind, message, exitCode } = outputError(messages.stdout, lost);
  if (kind !== "closed-pipe") log(environment, message);
  return exitCode;
}

async function runCommand(args: readonly string[], environment: Environment): Promise<ExitCode> {
  let code: ExitCode = ExitCode.ok;
  const programFor = (words: readonly string[]): Promise<Command> =>
    createProgram({
      args: words,
      environment,
      run: async (work) => {
        code = await work(environment);
      },
    });
  const winnow = await programFor(args);
  addCompletion(winnow, environment, programFor);
  if (args.length === 0) {
    winnow.outputHelp();
    return code;
  }
  try {
    await winnow.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    // Commander has printed the problem. Help and version "fail" with 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.ok : ExitCode.usage;
    if (!(error instanceof CommandError)) {
      const noWorker = error instanceof CorpusError && error.code === "no-worker";
      log(environment, noWorker ? error.message : messages.internal(error));
      return ExitCode.failed;
    }
    if (error.code !== "closed-pipe") log(environment, error.message);
    return error.exitCode;
  }
}

/** Returns the program with all commands. Only those named in the arguments have their options. */
export async function createProgram(context: CommandContext): Promise<Command> {
  const { stdout, stderr } = context.environment;
  const program = new Command("winnow")
    .description("Extracts the main content of web pages, as text, Markdown or JSON Lines.")
    .version(VERSION, "-V, --version")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      getOutHelpWidth: () => stdout.columns ?? 80,
      getErrHelpWidth: () => stderr.columns ?? 80,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
      outputError: (text, write) => write(text.replace(/^error: /, "winnow: ")),
    })
    .addHelpText("after", EXAMPLES)
    .showHelpAfterError(moreHelp("winnow"));
  await addCommands(program, COMMANDS, context);
  return program;
}
