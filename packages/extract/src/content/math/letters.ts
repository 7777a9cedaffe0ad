import { pairs } from "./operators.js";

/** Letters with a command: the Greek letters that differ from Latin ones. */
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

/** The ranges of mathematical alphanumeric symbols (Unicode §22.2): first character, length, font. */
// biome-ignore format: a table
const ALPHABETS: readonly (readonly [from: number, length: number, variant: string])[] = [
  [0x1d400, 52, "bold"], [0x1d434, 52, "italic"], [0x1d468, 52, "bold-italic"], [0x1d49c, 52, "script"],
  [0x1d4d0, 52, "bold-script"], [0x1d504, 52, "fraktur"], [0x1d538, 52, "double-struck"],
  [0x1d56c, 52, "bold-fraktur"], [0x1d5a0, 52, "sans-serif"], [0x1d5d4, 52, "bold-sans-serif"],
  [0x1d608, 52, "sans-serif-italic"], [0x1d63c, 52, "sans-serif-bold-italic"], [0x1d670, 52, "monospace"],
  [0x1d6a4, 4, "italic"], [0x1d6a8, 58, "bold"], [0x1d6e2, 58, "italic"], [0x1d71c, 58, "bold-italic"],
  [0x1d756, 58, "bold-sans-serif"], [0x1d790, 58, "sans-serif-bold-italic"], [0x1d7ca, 2, "bold"],
  [0x1d7ce, 10, "bold"], [0x1d7d8, 10, "double-struck"], [0x1d7e2, 10, "sans-serif"],
  [0x1d7ec, 10, "bold-sans-serif"], [0x1d7f6, 10, "monospace"],
];

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
  let variant = LETTERLIKE.get(character);
  if (code >= 0x1d400 && code <= 0x1d7ff) {
    variant = ALPHABETS.find(([from, length]) => code >= from && code < from + length)?.[2];
  }
  if (variant === undefined) return undefined;
  return { letter: character.normalize("NFKC"), variant };
}
