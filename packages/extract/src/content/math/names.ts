/** Functions that LaTeX and amsmath have a command for. */
export const FUNCTIONS: ReadonlySet<string> = new Set(
  (
    "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log " +
    "max min Pr sec sin sinh sup tan tanh injlim projlim"
  ).split(" "),
);

/** Those that take what stands below them as a limit. */
export const LIMIT_FUNCTIONS: ReadonlySet<string> = new Set(
  "det gcd inf lim liminf limsup max min Pr sup injlim projlim".split(" "),
);

/** Names of functions that no command exists for: in roman type, as an operator. */
export const OTHER_FUNCTIONS: ReadonlySet<string> = new Set(
  (
    "argmax argmin arcsec arccsc arccot arcsinh arccosh arctanh arsinh arcosh artanh sech csch sgn sign tr Tr rank " +
    "diag span lcm erf erfc softmax ReLU sigmoid Var Cov cov var Corr std Res Hom End Aut Gal GL SL SO SU Spec Im Re " +
    "ord card vol grad div curl rot supp conv cl int id adj coker im codim char Ext Tor Ind Lie ad Ad"
  ).split(" "),
);

/** Written with a space in LaTeX's output, without in its command. */
export const SPACED_NAMES: ReadonlyMap<string, string> = new Map([
  ["lim sup", "limsup"],
  ["lim inf", "liminf"],
  ["inj lim", "injlim"],
  ["proj lim", "projlim"],
]);
