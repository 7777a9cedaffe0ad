import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const client = new Client({ name: "example", version: "1.0.0" });
const args = ["winnow", "mcp", "--root", "examples/pages"];
await client.connect(new StdioClientTransport({ command: "npx", args }));

const outline = await client.callTool({ name: "outline", arguments: { path: "field-notes.html" } });
const { page } = outline.structuredContent as {
  page: { headings: { cursor: string; characters: number }[] };
};
const { cursor, characters } = page.headings[0]!;
const section = await client.callTool({ name: "extract", arguments: { cursor, maxChars: characters } });

for (const { content } of [outline, section])
  for (const part of content) if (part.type === "text") console.log(part.text);
await client.close();
