import { runProgram } from "./program.js";

runProgram().then(postMessage, (error) => postMessage(String(error.stack)));
