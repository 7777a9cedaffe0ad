import { decode } from "@winnow/core-dom/decode";
import { extract } from "@winnow/extract";

const response = await fetch("data:text/html;charset=windows-1252;base64,PHA+R3L832Ugdm9tIEZsdd8=");
const page = {
  url: response.url,
  bytes: new Uint8Array(await response.arrayBuffer()),
  contentType: response.headers.get("content-type") ?? "",
};
console.log(extract(page, { decode }).text);
