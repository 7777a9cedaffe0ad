import { render } from "preact";
import { App } from "./app.js";
import { start } from "./state.js";

render(<App />, document.getElementById("app")!);
void start();
