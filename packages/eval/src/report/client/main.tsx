import { render } from "preact";
import type { Index } from "../data.js";
import { Browser } from "./browser.js";
import { unpack } from "./load.js";
import { startTables } from "./tables.js";
import { startTheme } from "./theme.js";
import { showView } from "./views.js";

document.documentElement.classList.add("js");
startTheme();
startTables();
showView();
addEventListener("hashchange", showView);
const browser = document.getElementById("view-pages");
if (browser !== null) unpack<Index>("index").then((index) => render(<Browser index={index} />, browser));
