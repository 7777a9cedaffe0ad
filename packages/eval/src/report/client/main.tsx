import { render } from "preact";
import { Browser } from "./browser.js";
import { loadIndex } from "./load.js";
import { startTables } from "./tables.js";
import { startTheme } from "./theme.js";
import { showView } from "./views.js";

document.documentElement.classList.add("js");
startTheme();
startTables();
showView();
addEventListener("hashchange", showView);
const browser = document.getElementById("view-pages");
if (browser !== null) loadIndex().then((index) => render(<Browser index={index} />, browser));
