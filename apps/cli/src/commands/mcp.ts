import { realpath, stat } from "node:fs/promises";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { usageError } from "../command-error.js";
import { type Environment, log } from "../environment.js";
import { ExitCode } from "../exit-code.js";
import { openPages } from "../mcp/pages.js";
import { createServer } from "../mcp/server.js";
import { firstLine, messages } from "../messages.js";
import { DEFAULT_MAX_SIZE } from "../settings/names.js";
import { PAGE_SETTINGS } from "../settings/pages.js";
import { type CommandFlags, readSettings } from "../settings/read.js";
import { text, toggle } from "../settings/values.js";
import { openNetwork } from "../stream/network.js";
import type { CommandModule } from "./command.js";
import { LIMIT_OPTIONS, NETWORK_OPTIONS } from "./page-options.js";

const EXAMPLES = `
Examples:
  winnow mcp                          tools for pages that the client passes as HTML
  winnow mcp --allow-fetch            for pages of the web, too
  winnow mcp --root ~/pages           for the HTML files in a folder, too

A client such as Claude, VS Code or Cursor starts the command:
  {"mcpServers": {"winnow": {"command": "npx", "args": ["-y", "@winnow/cli", "mcp", "--allow-fetch"]}}}

Tools: extract (the main content, in pieces), outline (headings with the sizes of their sections), segment (posts, comments,
entries) and filter (a verdict). What they return of a page is marked as data, and has no invisible characters.

Without --allow-fetch nothing is fetched, and without --root no file is read. Private addresses are refused unless
--allow-address allows them, and robots.txt is obeyed.

Exit codes: 0 the client has closed standard input, 1 the command failed, 2 wrong usage, 130 interrupted.
`;

const MCP_SETTINGS = PAGE_SETTINGS.pick({
  ...({ maxSize: true, timeout: true, ignoreRobots: true, pause: true, retries: true } as const),
  ...({ userAgent: true, allowAddress: true, allowPort: true } as const),
}).extend({ allowFetch: toggle().optional(), root: text("a folder").optional() });

export const command: CommandModule = {
  about: "Serves tools for language models on standard input and output, by the Model Context Protocol.",
  options: [
    ["--allow-fetch", "fetch pages from the web"],
    ["--root <folder>", "read files in this folder"],
    ...LIMIT_OPTIONS.filter(([flags]) => !flags.startsWith("--concurrency")),
    ...NETWORK_OPTIONS,
  ],
  examples: EXAMPLES,
  run: serveTools,
};

/** Maximum bytes of a message for each byte of a page: JSON escapes some characters. */
const ESCAPED = 4;

async function serveTools(environment: Environment, flags: CommandFlags): Promise<ExitCode> {
  const { allowFetch, root: folder, ...limits } = await readSettings(MCP_SETTINGS, flags);
  const { stdin, stdout } = environment;
  const root =
    folder === undefined
      ? undefined
      : await realpath(folder).catch((error) => {
          throw usageError(messages.cannotOpen(folder, error), error);
        });
  if (root !== undefined && !(await stat(root)).isDirectory())
    throw usageError(messages.cannotOpen(root, "it is not a folder"));
  if (stdin.isTTY === true) log(environment, "serving. A client should start this command, see --help.");
  const network = allowFetch === true ? await openNetwork(limits) : undefined;
  const settings = { root, network, ...limits };
  const pages = openPages(environment, settings);
  const maxBufferSize = ESCAPED * (limits.maxSize ?? DEFAULT_MAX_SIZE);
  const transport = new StdioServerTransport(stdin, stdout, { maxBufferSize });
  const onerror = (error: Error): void => log(environment, firstLine(error));
  const signal = environment.interruption();
  try {
    const server = serveStdio(() => createServer(pages, settings), { transport, onerror });
    answerBeforeClose(transport, { stdout, signal });
    const { onclose } = transport;
    await new Promise<void>((resolve) => {
      transport.onclose = () => {
        onclose?.();
        resolve();
      };
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
    await server.close();
    return signal.aborted ? ExitCode.interrupted : ExitCode.ok;
  } finally {
    pages.close();
    network?.close();
  }
}

/** Has a transport answer the calls that it has received before it closes, as long as somebody can read the answers. */
function answerBeforeClose(
  transport: StdioServerTransport,
  { stdout, signal }: Pick<Environment, "stdout"> & { readonly signal: AbortSignal },
): void {
  const pending = new Set<unknown>();
  const { onmessage } = transport;
  const [send, close] = [transport.send.bind(transport), transport.close.bind(transport)];
  let finish: () => void;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let isClosing = false;
  const settle = (id: unknown): void => {
    pending.delete(id);
    if (isClosing && pending.size === 0) finish();
  };
  transport.onmessage = (message) => {
    if ("method" in message && "id" in message) pending.add(message.id);
    // Nothing answers a call that is cancelled.
    else if ("method" in message && message.method === "notifications/cancelled")
      settle(message.params?.requestId);
    onmessage?.(message);
  };
  transport.send = async (message) => {
    try {
      await send(message);
    } finally {
      if (!("method" in message)) settle(message.id);
    }
  };
  transport.close = async () => {
    isClosing = true;
    if (pending.size > 0 && !signal.aborted) await finished;
    await close();
  };
  stdout.once("error", () => finish());
  signal.addEventListener("abort", () => finish(), { once: true });
}
