import type { CommandModule } from "./command.js";
export const command: CommandModule = { about: "later" };
