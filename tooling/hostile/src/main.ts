import { argv, exit } from "node:process";
import { type Command, runCommand } from "@winnow/common";

const COMMANDS: Readonly<Record<string, Command>> = {
  pages: {
    about: "pages that try to take too long, through everything that the packages do with a page",
    load: () => import("./pages.js"),
  },
  api: {
    about: "requests and clients that try to stop the HTTP service",
    load: () => import("./api/api.js"),
  },
};

process.once("SIGINT", () => exit(130));
process.once("SIGTERM", () => exit(143));
exit(await runCommand("hostile", "Attacks the packages and the service:", COMMANDS, argv.slice(2)));
