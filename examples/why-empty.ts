import { extract } from "@winnow/extract";

const nothing = extract('{"status": "error"}');

console.log(nothing.text === "", nothing.reason);
