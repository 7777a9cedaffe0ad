import { runProgram } from "./program.js";

globalThis.result = runProgram().catch((error) => String(error.stack));
