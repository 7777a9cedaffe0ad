import { extract } from "@winnow/extract";

const article = extract('{"status": "error"}');

console.log(article.text === "", article.reason);
