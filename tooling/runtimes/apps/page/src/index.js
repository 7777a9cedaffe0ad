// A page that extracts itself, bundled by Vite and by webpack.
import { extract } from "@winnow/extract";

const { text } = extract(document.documentElement.outerHTML, { url: location.href });
globalThis.result = /nobody on board/.test(text) && !/Home/.test(text) ? "ok" : text;
