/** How TeX sets an atom in a row (TeXbook, chapter 17); `none` has no counterpart in TeX. */
export type AtomKind =
  | ("ord" | "op" | "bin" | "rel" | "open" | "close")
  | ("fence" | "punct" | "space" | "prime" | "apply" | "none");

export interface Operator {
  readonly tex: string;
  readonly kind: AtomKind;
  /** Whether it is a single token of TeX. */
  readonly token: boolean;
}

/** Whether a string is a single token of TeX: a character or a command. */
export function isToken(tex: string): boolean {
  return /^(?:.|\\[a-zA-Z]+|\\.)$/u.test(tex);
}

/** Pairs of a character and its command in LaTeX, amsmath and amssymb (unicode-math's table of symbols). */
const RELATIONS = `
  = = < < > > : : ≤ \\le ≥ \\ge ≠ \\ne ≡ \\equiv ≢ \\not\\equiv ≈ \\approx ≉ \\not\\approx ≃ \\simeq ≄ \\not\\simeq ≅ \\cong ≇ \\ncong ∼ \\sim
  ≁ \\nsim ∽ \\backsim ≍ \\asymp ≐ \\doteq ≑ \\doteqdot ≒ \\fallingdotseq ≓ \\risingdotseq ≔ \\coloneqq ≕ \\eqqcolon
  ≖ \\eqcirc ≗ \\circeq ≜ \\triangleq ≝ \\overset{\\mathrm{def}}{=} ≟ \\overset{?}{=} ∝ \\propto ≪ \\ll ≫ \\gg ⋘ \\lll ⋙ \\ggg
  ≲ \\lesssim ≳ \\gtrsim ⩽ \\leqslant ⩾ \\geqslant ≦ \\leqq ≧ \\geqq ≨ \\lneqq ≩ \\gneqq ≮ \\nless ≯ \\ngtr ≰ \\nleq ≱ \\ngeq
  ≶ \\lessgtr ≷ \\gtrless ⋚ \\lesseqgtr ⋛ \\gtreqless ⪅ \\lessapprox ⪆ \\gtrapprox ≺ \\prec ≻ \\succ ≼ \\preccurlyeq
  ≽ \\succcurlyeq ⪯ \\preceq ⪰ \\succeq ≾ \\precsim ≿ \\succsim ⊀ \\nprec ⊁ \\nsucc
  ∈ \\in ∉ \\notin ∋ \\ni ∌ \\not\\ni ⊂ \\subset ⊃ \\supset ⊄ \\not\\subset ⊅ \\not\\supset ⊆ \\subseteq ⊇ \\supseteq
  ⊈ \\nsubseteq ⊉ \\nsupseteq ⊊ \\subsetneq ⊋ \\supsetneq ⫅ \\subseteqq ⫆ \\supseteqq ⋐ \\Subset ⋑ \\Supset ⊏ \\sqsubset
  ⊐ \\sqsupset ⊑ \\sqsubseteq ⊒ \\sqsupseteq ∣ \\mid ∤ \\nmid ∥ \\parallel ∦ \\nparallel ⊥ \\perp ⟂ \\perp ⊢ \\vdash ⊣ \\dashv ⊨ \\models ⊧ \\models
  ⊩ \\Vdash ⊪ \\Vvdash ⊬ \\nvdash ⊭ \\nvDash ⊲ \\vartriangleleft ⊳ \\vartriangleright ⊴ \\trianglelefteq ⊵ \\trianglerighteq
  ⋈ \\bowtie ≬ \\between ⋔ \\pitchfork ⌢ \\frown ⌣ \\smile ∴ \\therefore ∵ \\because ∷ ::
  ← \\leftarrow → \\to ↑ \\uparrow ↓ \\downarrow ↔ \\leftrightarrow ↕ \\updownarrow ↖ \\nwarrow ↗ \\nearrow ↘ \\searrow ↙ \\swarrow
  ⇐ \\Leftarrow ⇒ \\Rightarrow ⇑ \\Uparrow ⇓ \\Downarrow ⇔ \\Leftrightarrow ⇕ \\Updownarrow ⟵ \\longleftarrow ⟶ \\longrightarrow
  ⟷ \\longleftrightarrow ⟸ \\Longleftarrow ⟹ \\implies ⟺ \\iff ↦ \\mapsto ⟼ \\longmapsto ↩ \\hookleftarrow
  ↪ \\hookrightarrow ↼ \\leftharpoonup ↽ \\leftharpoondown ⇀ \\rightharpoonup ⇁ \\rightharpoondown ⇌ \\rightleftharpoons
  ⇋ \\leftrightharpoons ⇄ \\rightleftarrows ⇆ \\leftrightarrows ⇇ \\leftleftarrows ⇉ \\rightrightarrows ⇈ \\upuparrows ⇊ \\downdownarrows
  ↚ \\nleftarrow ↛ \\nrightarrow ↮ \\nleftrightarrow ⇍ \\nLeftarrow ⇏ \\nRightarrow ⇎ \\nLeftrightarrow ↠ \\twoheadrightarrow ↞ \\twoheadleftarrow
  ↣ \\rightarrowtail ↢ \\leftarrowtail ↝ \\rightsquigarrow ⇝ \\rightsquigarrow ⇝ \\leadsto ↭ \\leftrightsquigarrow ↶ \\curvearrowleft ↷ \\curvearrowright
  ↺ \\circlearrowleft ↻ \\circlearrowright ⊸ \\multimap ⇚ \\Lleftarrow ⇛ \\Rrightarrow`;

const BINARIES = `
  + + - - − - ± \\pm ∓ \\mp × \\times ÷ \\div · \\cdot ⋅ \\cdot ∙ \\bullet • \\bullet * * ∗ * ⋆ \\star ★ \\bigstar ∘ \\circ / / ∕ / ⁄ / ∖ \\setminus ⧵ \\setminus
  ∩ \\cap ∪ \\cup ⊎ \\uplus ⊓ \\sqcap ⊔ \\sqcup ⋒ \\Cap ⋓ \\Cup ∧ \\land ∨ \\lor ⊕ \\oplus ⊖ \\ominus ⊗ \\otimes ⊘ \\oslash ⊙ \\odot
  ⊚ \\circledcirc ⊛ \\circledast ⊝ \\circleddash ⊞ \\boxplus ⊟ \\boxminus ⊠ \\boxtimes ⊡ \\boxdot ≀ \\wr ⨿ \\amalg ⋄ \\diamond ⋉ \\ltimes ⋊ \\rtimes
  ⋋ \\leftthreetimes ⋌ \\rightthreetimes ⋎ \\curlyvee ⋏ \\curlywedge ⊻ \\veebar ⊼ \\barwedge ⊺ \\intercal † \\dagger ‡ \\ddagger ∔ \\dotplus ⋇ \\divideontimes
  ◁ \\triangleleft ▷ \\triangleright △ \\bigtriangleup ▽ \\bigtriangledown ◯ \\bigcirc`;

/** Large operators with limits above and below. */
const LARGE = `
  ∑ \\sum ∏ \\prod ∐ \\coprod ⋀ \\bigwedge ⋁ \\bigvee ⋂ \\bigcap ⋃ \\bigcup ⨀ \\bigodot ⨁ \\bigoplus ⨂ \\bigotimes ⨄ \\biguplus ⨆ \\bigsqcup`;

/** Large operators with limits as scripts. */
const INTEGRALS = `
  ∫ \\int ∬ \\iint ∭ \\iiint ⨌ \\iiiint ∮ \\oint ∯ \\oiint ∰ \\oiiint`;

const OPENING = `( ( [ [ { \\{ ⟨ \\langle 〈 \\langle ⌈ \\lceil ⌊ \\lfloor ⟦ \\llbracket ⌜ \\ulcorner ⌞ \\llcorner ⟮ \\lgroup ⎰ \\lmoustache`;
const CLOSING = `) ) ] ] } \\} ⟩ \\rangle 〉 \\rangle ⌉ \\rceil ⌋ \\rfloor ⟧ \\rrbracket ⌝ \\urcorner ⌟ \\lrcorner ⟯ \\rgroup ⎱ \\rmoustache`;
const FENCES = `| | ‖ \\|`;

const PUNCTUATION = ", , ; ; . .";

const ORDINARY = `
  ! ! ? ? % \\% & \\& $ \\$ # \\# _ \\_ @ @ " " ∞ \\infty ∂ \\partial ∇ \\nabla ∀ \\forall ∃ \\exists ∄ \\nexists ¬ \\neg ∅ \\emptyset
  ⌀ \\varnothing ∆ \\Delta ∠ \\angle ∡ \\measuredangle ∢ \\sphericalangle √ \\surd ⊤ \\top … \\ldots ⋯ \\cdots ⋮ \\vdots ⋱ \\ddots ℵ \\aleph
  ℶ \\beth ℷ \\gimel ℸ \\daleth ℏ \\hbar ħ \\hbar ℘ \\wp ℑ \\Im ℜ \\Re ℓ \\ell ı \\imath ȷ \\jmath ð \\eth ℧ \\mho Ⅎ \\Finv ⅁ \\Game
  ♭ \\flat ♮ \\natural ♯ \\sharp ♠ \\spadesuit ♡ \\heartsuit ♢ \\diamondsuit ♣ \\clubsuit ♥ \\heartsuit ♦ \\diamondsuit □ \\square ■ \\blacksquare ▪ \\blacksquare
  ◊ \\lozenge ⧫ \\blacklozenge △ \\triangle ▵ \\triangle ▲ \\blacktriangle ▼ \\blacktriangledown ▿ \\triangledown ° ^\\circ § \\S ¶ \\P © \\copyright ® \\circledR
  £ \\pounds ¥ \\yen ✓ \\checkmark ✠ \\maltese \\ \\backslash ^ \\text{\\textasciicircum} ~ \\sim ∁ \\complement Å \\mathrm{\\AA} ‵ \\backprime ˙ \\cdot`;

/** Splits a table into pairs of words. */
export function pairs(table: string): readonly (readonly [string, string])[] {
  const words = table.trim().split(/\s+/);
  return words.flatMap((word, i) => (i % 2 === 0 ? [[word, words[i + 1]!] as const] : []));
}

function all(kind: AtomKind, table: string): readonly (readonly [string, Operator])[] {
  return pairs(table).map(([character, tex]) => [character, { tex, kind, token: isToken(tex) }] as const);
}

/** The number of apostrophes of a prime. */
// biome-ignore format: a table
export const PRIMES: ReadonlyMap<string, number> = new Map([
  ["′", 1], ["'", 1], ["’", 1], ["″", 2], ["''", 2], ["‴", 3], ["'''", 3], ["⁗", 4],
]);

/** Operators and symbols with their commands. */
export const OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ...all("ord", ORDINARY),
  ...all("rel", RELATIONS),
  ...all("bin", BINARIES),
  ...all("op", LARGE),
  ...all("op", INTEGRALS),
  ...all("open", OPENING),
  ...all("close", CLOSING),
  ...all("fence", FENCES),
  ...all("punct", PUNCTUATION),
  ...[...PRIMES.keys()].map(
    (character) => [character, { tex: "\\prime", kind: "prime", token: true }] as const,
  ),
  ...all("ord", "... \\ldots"),
  ...all("rel", ":= := == == != \\ne <= \\le >= \\ge -> \\to"),
  ...all("fence", "|| \\|"),
  // Invisible function application, times, separator and plus.
  ["\u2061", { tex: "", kind: "apply", token: false }],
  ...["\u2062", "\u2063", "\u2064", "\u200b"].map(
    (character) => [character, { tex: "", kind: "none", token: false }] as const,
  ),
]);

/** Operators with limits above and below. */
export const LIMITS: ReadonlySet<string> = new Set(pairs(LARGE).map(([character]) => character));

/** Symbols with another command as an identifier than as an operator. */
export const AS_IDENTIFIER: ReadonlyMap<string, string> = new Map(
  pairs("∣ | ∥ \\| △ \\triangle ⊥ \\bot \\ \\backslash"),
);

/** Bars that are relations unless they are fences. */
export const BARS: ReadonlyMap<string, string> = new Map(pairs("∣ | ∥ ‖"));

/**
 * Arrows that stretch to the text above and below them (amsmath, mathtools): most are `\x` and their name.
 */
export const EXTENSIBLE: ReadonlyMap<string, string> = new Map([
  ...Array.from("←⇒⇐↔⇔↦↪↩⇌⇋⇀⇁↼↽↠↞", (arrow) => [arrow, `\\x${OPERATORS.get(arrow)!.tex.slice(1)}`] as const),
  ...pairs(`→ \\xrightarrow ⟶ \\xrightarrow ⟵ \\xleftarrow ⇄ \\xtofrom`),
]);
