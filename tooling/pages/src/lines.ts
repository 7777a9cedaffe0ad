const NEWLINE = 0x0a;

/**
 * Cuts a stream of bytes into its lines, without their ends. Only `\n` ends a line (JSON Lines): U+2028 and U+2029
 * may stand unescaped in a JSON string.
 */
export async function* lines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pending: Uint8Array[] = [];
  const line = (last: Uint8Array): string => {
    const text = decoder.decode(Buffer.concat([...pending, last]));
    pending = [];
    return text.endsWith("\r") ? text.slice(0, -1) : text;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      yield line(chunk.subarray(start, end));
      start = end + 1;
    }
    if (start < chunk.length) pending.push(chunk.subarray(start));
  }
  if (pending.length > 0) yield line(new Uint8Array());
}
