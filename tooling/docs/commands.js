// The reference of the command line: one page per command, from the program that prints `--help`.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { code, paragraph, table } from "./markdown.js";
import { root } from "./pages.js";

/**
 * Returns the command line's program with all commands and options. It parses arguments, but runs nothing.
 *
 * @returns a Commander program.
 * @example
 * await (await loadProgram()).parseAsync(["extract", "--nope"], { from: "user" }) // rejects
 */
export async function loadProgram() {
  const load = (module) => import(pathToFileURL(join(root, "apps/cli/dist", module)).href);
  const [{ createProgram }, { addCompletion }] = await Promise.all([
    load("program.js"),
    load("commands/completion.js"),
  ]);
  const environment = { stdout: { write: () => true }, stderr: { write: () => true } };
  // Only commands that are named in the arguments are loaded, and only those show their own commands.
  let args = [];
  while (true) {
    const program = await createProgram({ args, environment, run: async () => {} });
    const names = listAll(program).map((command) => command.name());
    if (names.length === args.length) {
      addCompletion(program, environment, async () => program);
      return program;
    }
    args = names;
  }
}

/** A command and the commands below it, in order, without the program itself. */
function listAll(command) {
  return command.commands.flatMap((each) => [each, ...listAll(each)]);
}

/**
 * Lists the pages of the command line's reference.
 *
 * @param program - of {@link loadProgram}.
 * @returns One `{ name, page, about, markdown }` per page: `winnow eval score`, the path of its page without an
 *   extension, and a summary. The first page lists the commands.
 */
export function commandPages(program) {
  const commands = listAll(program).filter((command) => command.name() !== "complete");
  const pages = commands.map((command) => ({
    name: fullName(command),
    page: pageOf(command),
    about: command.summary(),
    markdown: commandPage(command),
  }));
  const list = table(
    ["Command", "What it does"],
    commands.map((command) => [`[\`${fullName(command)}\`](/${pageOf(command)})`, command.summary()]),
  );
  const { shown, details, codes } = moreOf(program);
  const contract = codes ?? moreOf(program.commands[0]).codes;
  const overview = [
    "# The command line",
    paragraph(program.description()),
    "[What the command line does](/packages/cli), with its records. These pages are made from the text of `--help`.",
    list,
    ...shown,
    ...details,
    "## Exit codes",
    contract,
  ].join("\n\n");
  return [
    { name: "winnow", page: "reference/cli/index", about: "all commands", markdown: overview },
    ...pages,
  ];
}

function fullName(command) {
  return command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`;
}

function pageOf(command) {
  return `reference/cli/${fullName(command).split(" ").slice(1).join("-")}`;
}

function commandPage(command) {
  const help = command.createHelp();
  const { shown, details, codes } = moreOf(command);
  const rows = (items, term) => items.map((item) => [`\`${term(item)}\``, describe(item)]);
  const listed = [
    ["Arguments", help.visibleArguments(command), (argument) => help.argumentTerm(argument)],
    ["Options", command.options, (option) => option.flags],
  ].flatMap(([title, items, term]) =>
    items.length === 0 ? [] : [`## ${title}`, table([title.slice(0, -1), "Meaning"], rows(items, term))],
  );
  const below = command.commands.map((each) => [`[\`${fullName(each)}\`](/${pageOf(each)})`, each.summary()]);
  return [
    `# ${fullName(command)}`,
    paragraph(command.description()),
    code("text", help.commandUsage(command)),
    ...(below.length === 0 ? [] : ["## Commands", table(["Command", "What it does"], below)]),
    ...shown,
    ...listed,
    ...(details.length === 0 ? [] : ["## Details", ...details]),
    ...(codes === undefined ? [] : ["## Exit codes", codes]),
  ].join("\n\n");
}

/** The description of an option or an argument, with its possible values. */
function describe({ description, argChoices }) {
  if (argChoices === undefined) return description;
  return `${description}${description === "" ? "one" : "; one"} of ${argChoices.map((value) => `\`${value}\``).join(", ")}`;
}

/** What the help prints after the options: examples, details, and the table of exit codes. */
function moreOf(command) {
  let text = "";
  command.emit("afterHelp", { error: false, command, write: (part) => (text += part) });
  const shown = [];
  const details = [];
  let codes;
  for (const part of text.split(/\n{2,}/).map((each) => each.trimEnd().replace(/^\n+/, ""))) {
    const [, title, body] = /^([A-Z]\w+|\w+\.json):\n(?= )([\s\S]*)$/.exec(part) ?? [];
    if (part === "") continue;
    if (part.startsWith("Exit codes: ")) codes = codeTable(part.slice("Exit codes: ".length));
    else if (title === "Examples") shown.push(`## ${title}`, code("shell", examples(body)));
    else if (title !== undefined) details.push(`**${title}**`, code("text", dedent(body)));
    else if (/^ /m.test(part)) details.push(code("text", dedent(part)));
    else details.push(paragraph(codeIn(part)).replace(/^([A-Z][a-z]+): /, "**$1.** "));
  }
  return { shown, details, codes };
}

/** Flags and JSON as code. */
function codeIn(text) {
  return text
    .split(/(`[^`]*`)/)
    .map((part) =>
      part.startsWith("`") ? part : part.replace(/\{"[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|--[a-z][a-z-]+/g, "`$&`"),
    )
    .join("");
}

/** "0 all done, 1 the command failed." as a table. */
function codeTable(text) {
  const rows = text
    .replace(/\.$/, "")
    .replaceAll("\n", " ")
    .split(/, (?=\d+ )/);
  return table(
    ["Code", "Meaning"],
    rows.map((row) => [row.slice(0, row.indexOf(" ")), row.slice(row.indexOf(" ") + 1)]),
  );
}

/** Examples with a comment before each command that has a description in the second column. */
function examples(body) {
  const entries = [];
  for (const line of dedent(body).split("\n")) {
    const [command, ...rest] = line.trimEnd().split(/ {2,}/);
    const about = rest.join("  ");
    if (command === "") entries.at(-1).about += about;
    else entries.push({ command, about });
  }
  return entries
    .map(({ command, about }) => (about === "" ? command : `\n# ${about}\n${command}`))
    .join("\n")
    .trimStart();
}

function dedent(text) {
  const lines = text.split("\n");
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/));
  return lines.map((line) => line.slice(Math.min(...indents))).join("\n");
}
