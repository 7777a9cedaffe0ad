/** Fields of a protocol buffer message, in the wire format: https://protobuf.dev/programming-guides/encoding/ */
export type Field = readonly [number: number, value: number | string | Uint8Array];

/** Encodes a message. Numbers are varints; strings, bytes and messages are preceded by their length. */
export function message(...fields: readonly Field[]): Uint8Array {
  const bytes: number[] = [];
  for (const [number, value] of fields) {
    if (typeof value === "number") {
      bytes.push(...varint(number * 8), ...varint(value));
      continue;
    }
    const content = typeof value === "string" ? new TextEncoder().encode(value) : value;
    bytes.push(...varint(number * 8 + 2), ...varint(content.length), ...content);
  }
  return Uint8Array.from(bytes);
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}
