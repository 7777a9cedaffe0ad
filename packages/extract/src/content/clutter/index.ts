export { tablesOfContents } from "./contents.js";
export { decorations } from "./decorations.js";
export { dropLeftovers } from "./leftovers.js";
export { dropMemberPanels } from "./member-panels.js";
