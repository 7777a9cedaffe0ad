import { normalForm } from "@winnow/core-dom/text";
import { pairs } from "./operators.js";

/** Greek letters and their commands. Capitals that look like Latin letters have no command. */
export const LETTERS: ReadonlyMap<string, string> = new Map(
  pairs(`
  α alpha β beta γ gamma δ delta ϵ epsilon ε varepsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa
  ϰ varkappa λ lambda μ mu µ mu ν nu ξ xi ο omicron π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma
  τ tau υ upsilon ϕ phi φ varphi χ chi ψ psi ω omega ϝ digamma Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi
  Π Pi Σ Sigma Υ Upsilon ϒ Upsilon Φ Phi Ψ Psi Ω Omega \u2126 Omega`).map(([letter, name]) => [
    letter,
    `\\${name}`,
  ]),
);

/** The fonts of `mathvariant` (MathML 3 §3.2.2) as commands. */
// biome-ignore format: a table
export const VARIANTS: ReadonlyMap<string, string> = new Map([
  ["normal", "\\mathrm"], ["bold", "\\mathbf"], ["italic", "\\mathit"], ["bold-italic", "\\boldsymbol"],
  ["double-struck", "\\mathbb"], ["script", "\\mathcal"], ["bold-script", "\\mathcal"], ["fraktur", "\\mathfrak"],
  ["bold-fraktur", "\\mathfrak"], ["sans-serif", "\\mathsf"], ["bold-sans-serif", "\\mathsf"],
  ["sans-serif-italic", "\\mathsf"], ["sans-serif-bold-italic", "\\mathsf"], ["monospace", "\\mathtt"],
]);

/**
 * The fonts of the mathematical alphanumeric symbols (Unicode §22.2) in the order of their Latin alphabets.
 */
const FONTS = (
  "bold italic bold-italic script bold-script fraktur double-struck bold-fraktur sans-serif bold-sans-serif " +
  "sans-serif-italic sans-serif-bold-italic monospace"
).split(" ");

/**
 * Runs of alphabets of equal length: the first code point, that length, and each alphabet's index in `FONTS`.
 */
// biome-ignore format: a table
const ALPHABETS: readonly (readonly [from: number, length: number, fonts: readonly number[]])[] = [
  [0x1d400, 52, FONTS.map((_, i) => i)], [0x1d6a4, 4, [1]], [0x1d6a8, 58, [0, 1, 2, 9, 11]], [0x1d7ca, 2, [0]],
  [0x1d7ce, 10, [0, 6, 8, 9, 12]],
];

function alphabetFont(code: number): string | undefined {
  const run = ALPHABETS.findLast(([from]) => code >= from);
  return run && FONTS[run[2][Math.floor((code - run[0]) / run[1])] ?? -1];
}

/** Styled letters outside of these ranges, which Unicode encoded earlier. */
const LETTERLIKE: ReadonlyMap<string, string> = new Map([
  ..."ℂℍℕℙℚℝℤℽℾℿ⅀".split("").map((letter) => [letter, "double-struck"] as const),
  ..."ℬℰℱℋℐℒℳℛℯℊℴ".split("").map((letter) => [letter, "script"] as const),
  ..."ℭℌℨ".split("").map((letter) => [letter, "fraktur"] as const),
  ["ℎ", "italic"],
]);

/**
 * Returns a styled letter as a plain one with the name of its style; undefined for other characters.
 *
 * @example plainLetter("𝔸") // { letter: "A", variant: "double-struck" }
 */
export function plainLetter(character: string): { letter: string; variant: string } | undefined {
  const code = character.codePointAt(0)!;
  const variant = LETTERLIKE.get(character) ?? alphabetFont(code);
  if (variant === undefined) return undefined;
  return { letter: normalForm(character, "NFKC"), variant };
}
