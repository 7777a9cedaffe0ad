/** What an attempt does; each further attempt leaves one more out, in this order. */
export interface Flags {
  readonly stripUnlikely: boolean;
  readonly weightClasses: boolean;
  readonly cleanConditionally: boolean;
}

/** The attempts in their order: first all that is strict, at last nothing of it. */
export const ATTEMPTS: readonly Flags[] = [
  { stripUnlikely: true, weightClasses: true, cleanConditionally: true },
  { stripUnlikely: false, weightClasses: true, cleanConditionally: true },
  { stripUnlikely: false, weightClasses: false, cleanConditionally: true },
  { stripUnlikely: false, weightClasses: false, cleanConditionally: false },
];
