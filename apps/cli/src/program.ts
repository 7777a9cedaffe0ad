import { readFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { CommandError } from "./command-error.js";
import { addCompletion } from "./commands/completion.js";
import { addDedup } from "./commands/dedup/dedup.js";
import { addEval } from "./commands/eval/eval.js";
import { addExtract } from "./commands/extract.js";
import { addFetch } from "./commands/fetch.js";
import { addMethods } from "./commands/methods.js";
import { addUrls } from "./commands/urls.js";
import type { Environment } from "./environment.js";
import { ExitCode } from "./exit-codes.js";
import { messages } from "./messages.js";

const EXAMPLES = `
Examples:
  winnow extract page.html                       the main content of a page as Markdown
  cat crawl.jsonl | winnow extract > docs.jsonl  many pages, a record a line
  winnow extract https://example.org/a           the same of a page from the network
  winnow urls example.org | winnow fetch | winnow extract > docs.jsonl
                                                 a whole site, from its sitemaps and feeds
  winnow dedup docs.jsonl --drop > clean.jsonl   one copy of what was published many times
  winnow methods                                 how the content can be found

Data go to stdout, everything else to stderr. Run \`winnow extract --help\` for all that extract takes.
`;

/**
 * Runs the command line.
 *
 * @param args - what stands behind `winnow`.
 * @returns the exit code; never rejects.
 * @example
 * process.exitCode = await run(["extract", "page.html"], environment);
 */
export async function run(args: readonly string[], environment: Environment): Promise<ExitCode> {
  let code: ExitCode = ExitCode.ok;
  const program = createProgram(environment, (finished) => {
    code = finished;
  });
  if (args.length === 0) {
    program.outputHelp();
    return code;
  }
  try {
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    // Commander has said what is wrong; help and version "fail" with 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.ok : ExitCode.usage;
    if (!(error instanceof CommandError)) {
      environment.stderr.write(messages.line(messages.internal(error)));
      return ExitCode.failed;
    }
    if (error.code !== "closed-pipe") environment.stderr.write(messages.line(error.message));
    return error.exitCode;
  }
}

/** The program with all its commands. */
function createProgram(environment: Environment, finish: (code: ExitCode) => void): Command {
  const program = createCommands(environment, finish);
  addCompletion(program, environment, () => createCommands(environment, finish));
  return program;
}

function createCommands(environment: Environment, finish: (code: ExitCode) => void): Command {
  const { stdout, stderr } = environment;
  const program = new Command("winnow")
    .description(messages.summary)
    .version(version(), "-V, --version")
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
    .showHelpAfterError(messages.moreHelp("winnow"));
  addExtract(program, environment, finish);
  addFetch(program, environment, finish);
  addUrls(program, environment, finish);
  addMethods(program, environment);
  addDedup(program, environment, finish);
  addEval(program, environment, finish);
  return program;
}

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return (manifest as { readonly version: string }).version;
}
