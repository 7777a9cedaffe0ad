import { argv, exit } from "node:process";
import { run } from "./fuzz.js";

exit(await run(argv.slice(2)));
