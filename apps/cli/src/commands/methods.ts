import { METHODS } from "../catalogue.js";
import { ExitCode } from "../exit-code.js";
import type { CommandModule } from "./command.js";

export const command: CommandModule = {
  about: "Lists the methods for `winnow extract --method`.",
  run: async ({ stdout }) => {
    for (const [name, { about, goodFor, source, year, licence }] of Object.entries(METHODS)) {
      stdout.write(
        `${name}\n  ${about}; for ${goodFor}\n  ${source}, ${year}; ${licence ?? "no software"}\n`,
      );
    }
    return ExitCode.ok;
  },
};
