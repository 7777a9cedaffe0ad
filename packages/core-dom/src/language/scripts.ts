/** A script, the code points of its letters, and the languages that are detected in it. */
export interface Script {
  /** ISO 15924. */
  readonly name: string;
  /** Pairs of first and last code point. */
  readonly ranges: readonly (readonly [number, number])[];
  /**
   * Languages written in it that the package has word lists for. If there is only one, the script decides.
   */
  readonly languages: readonly string[];
}

const LATIN =
  "af br ca cs da de en eo es et eu fi fr ga gl ha hr hu id it la lt lv ms nb nl pl pt ro sk sl so st sv sw tl tr vi yo zu";

/** Scripts by Unicode block (Unicode 16, Blocks.txt). */
// biome-ignore format: a table
export const SCRIPTS: readonly Script[] = [
  { name: "Latn", ranges: [[0x41, 0x24f], [0x1e00, 0x1eff]], languages: LATIN.split(" ") },
  { name: "Cyrl", ranges: [[0x400, 0x52f]], languages: ["bg", "ru", "uk"] },
  { name: "Grek", ranges: [[0x370, 0x3ff], [0x1f00, 0x1fff]], languages: ["el"] },
  { name: "Armn", ranges: [[0x530, 0x58f]], languages: ["hy"] },
  { name: "Hebr", ranges: [[0x590, 0x5ff]], languages: ["he"] },
  { name: "Arab", ranges: [[0x600, 0x6ff], [0x750, 0x77f], [0xfb50, 0xfdff], [0xfe70, 0xfefc]],
    languages: ["ar", "ckb", "fa", "ur"] },
  { name: "Deva", ranges: [[0x900, 0x97f]], languages: ["hi", "mr"] },
  { name: "Beng", ranges: [[0x980, 0x9ff]], languages: ["bn"] },
  { name: "Guru", ranges: [[0xa00, 0xa7f]], languages: ["pa"] },
  { name: "Gujr", ranges: [[0xa80, 0xaff]], languages: ["gu"] },
  { name: "Thai", ranges: [[0xe00, 0xe7f]], languages: ["th"] },
  { name: "Mymr", ranges: [[0x1000, 0x109f]], languages: ["my"] },
  { name: "Hang", ranges: [[0x1100, 0x11ff], [0x3130, 0x318f], [0xac00, 0xd7af]], languages: ["ko"] },
  { name: "Kana", ranges: [[0x3040, 0x30ff], [0x31f0, 0x31ff]], languages: ["ja"] },
  { name: "Hani", ranges: [[0x3400, 0x4dbf], [0x4e00, 0x9fff]], languages: ["zh", "ja"] },
];
