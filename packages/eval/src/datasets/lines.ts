/**
 * The lines of a UTF-8 stream, without their ends (`\n` or `\r\n`) and without a byte order mark. A line may be as long
 * as a page and lie in any number of pieces.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder("utf-8");
  let pieces: Uint8Array[] = [];
  const line = (): string => {
    // A line is decoded in one go, which is several times as fast as piece by piece.
    const text = decoder.decode(pieces.length === 1 ? pieces[0]! : joined(pieces));
    pieces = [];
    return text.endsWith("\r") ? text.slice(0, -1) : text;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      pieces.push(chunk.subarray(from, end));
      yield line();
      from = end + 1;
    }
    if (from < chunk.length) pieces.push(chunk.subarray(from));
  }
  if (pieces.length > 0) yield line();
}

const LINE_FEED = 0x0a;

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
