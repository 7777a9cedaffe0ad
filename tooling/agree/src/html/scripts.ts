import { type DOMWindow, JSDOM, VirtualConsole } from "jsdom";

/** Functions that a script might call; the vectors call `x`. */
const TRAPS = "x alert prompt confirm print eval fetch open XMLHttpRequest Image".split(" ");

/** Events sent to every element, in addition to those that it has a handler for. */
const EVENTS = [
  ..."load error click mouseover mouseenter focus focusin blur toggle submit input change keydown".split(" "),
  ..."animationstart transitionend pointerdown wheel begin end".split(" "),
];

const PAGE_URL = "https://host.example/page";

/**
 * Runs the scripts of markup in a browser without restrictions: as a document, and then inserted by
 * `innerHTML`, serialised, and inserted again. Every element gets the events that a script may handle, and
 * every link a click. jsdom is the browser; it loads nothing from the network.
 *
 * @returns the functions called (`x`, `alert`; `eval` for `javascript:` URLs, which jsdom evaluates) and
 *   errors thrown (`throws …`), in order; empty if no script ran.
 * @example await scriptsRun("<a href=javascript:x()>a</a>"); // ["eval", "eval", …]
 */
export async function scriptsRun(html: string): Promise<readonly string[]> {
  const ran: string[] = [];
  const virtualConsole = new VirtualConsole();
  // A script that throws has run.
  virtualConsole.on("jsdomError", (error) => {
    if ("type" in error && error.type === "unhandled-exception") ran.push(`throws ${error.message}`);
  });
  const { window } = new JSDOM(`<!doctype html><body>${html}`, {
    url: PAGE_URL,
    runScripts: "dangerously",
    pretendToBeVisual: true,
    virtualConsole,
    beforeParse: (created) => {
      for (const name of TRAPS) {
        Object.defineProperty(created, name, { value: () => void ran.push(name), writable: false });
      }
    },
  });
  try {
    const { document } = window;
    await settled();
    excite(window);
    let markup = html;
    for (let time = 0; time < 2; time++) {
      const place = document.createElement("div");
      document.documentElement.append(place);
      place.innerHTML = markup;
      markup = place.innerHTML;
    }
    excite(window);
    await settled();
  } finally {
    window.close();
  }
  return ran;
}

/** Sends the events to every element. */
function excite({ document, Event, MouseEvent }: DOMWindow): void {
  for (const element of document.querySelectorAll("*")) {
    const handled = [...element.attributes].filter(({ name }) => /^on./.test(name));
    const types = new Set([...EVENTS, ...handled.map(({ name }) => name.slice(2))]);
    for (const type of types) {
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(type === "click" ? new MouseEvent(type, init) : new Event(type, init));
    }
  }
}

/** Timers, loads and `javascript:` URLs need one or two turns of the event loop. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
}
