import type { Command } from "commander";
import type { Environment } from "../environment.js";
import { messages } from "../messages.js";

/** Adds `winnow methods`. */
export function addMethods(program: Command, { stdout }: Environment): void {
  program
    .command("methods")
    .summary("list the methods that find the content")
    .description("Lists the methods that `winnow extract --method` takes.")
    .showHelpAfterError(messages.moreHelp("winnow methods"))
    .action(async () => {
      const { methods } = await import("@winnow/extract/methods");
      const width = Math.max(...Object.keys(methods).map((name) => name.length));
      for (const [name, { about }] of Object.entries(methods)) {
        stdout.write(`${name.padEnd(width)}  ${about}\n`);
      }
    });
}
