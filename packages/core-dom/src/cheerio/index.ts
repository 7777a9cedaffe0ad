export { toCheerio } from "./to-cheerio.js";
