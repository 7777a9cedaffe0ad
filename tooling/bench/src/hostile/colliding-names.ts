/** Two characters each, of the same 31·h + c: 97·31 + 122 = 98·31 + 91. Neither ends a name or has another case. */
const PAIRS = ["az", "b["] as const;

/** For 65,536 names. */
const LENGTH = 16;

/**
 * Different names of 32 characters and one hash, for a table that hashes as Java's `String.hashCode` does, from any start.
 *
 * @param count - at most 65,536.
 */
export function collidingNames(count: number): readonly string[] {
  return Array.from({ length: count }, (_, number) =>
    Array.from({ length: LENGTH }, (_, bit) => PAIRS[(number >> bit) & 1]).join(""),
  );
}
