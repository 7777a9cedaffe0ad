import type { MethodName } from "@winnow/baselines/methods";
import type { MethodEntry } from "@winnow/core-dom";

/** The methods as the menu shows them. The names of the keys are `winnow` and those of `@winnow/baselines/methods`. */
const METHOD_GROUPS: readonly (readonly [title: string, names: readonly ("winnow" | MethodName)[]])[] = [
  ["Learned", ["winnow", "web2text", "mss", "em_13"]],
  [
    "Rules",
    [
      "trafilatura",
      "trafilatura-fast",
      "readability",
      "resiliparse",
      "justext",
      "goose3",
      "dom-distiller",
      "boilerpipe",
    ],
  ],
  [
    "Measures of density",
    [
      "cetd",
      "cetr",
      "ccb",
      "bte",
      "words-leafs",
      "boilerpipe-default",
      "boilerpipe-num-words",
      "boilerpipe-largest-content",
      "boilerpipe-tree",
    ],
  ],
  ["Votes", ["em_2_5", "em_3_5", "em_4_5", "em_4_8", "em_6_8"]],
  [
    "The whole page",
    [
      "html-text",
      "html2text",
      "inscriptis",
      "beautifulsoup",
      "lxml-cleaner",
      "xpath-text",
      "boilerpipe-keep-everything",
    ],
  ],
];

/** What the catalogue says of each method; written at the build (`vite.config.ts`). */
declare const METHODS: Readonly<Record<string, Omit<MethodEntry, "method">>>;

/** Says how a method decides, and where it was published. @example aboutMethod("bte") */
export function aboutMethod(name: string): string {
  if (!Object.hasOwn(METHODS, name)) return "";
  const { about, goodFor, source, year } = METHODS[name]!;
  return `${about[0]?.toUpperCase()}${about.slice(1)}; for ${goodFor}. Source: ${source}, ${year}.`;
}

interface MethodMenuProps {
  readonly label: string;
  readonly value: string;
  /** Further entries, in a group of their own. */
  readonly others?: readonly (readonly [name: string, about: string])[];
  onChange(name: string): void;
}

/** A menu of all methods, each with what it does. */
export function MethodMenu({ label, value, others = [], onChange }: MethodMenuProps) {
  const groups = METHOD_GROUPS.map(
    ([title, names]) => [title, names.map((name) => [name, METHODS[name]!.about] as const)] as const,
  );
  return (
    <label class="method">
      {label}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {[...groups, ["Other tools, in this browser", others] as const].map(
          ([title, entries]) =>
            entries.length > 0 && (
              <optgroup key={title} label={title}>
                {entries.map(([name, about]) => (
                  <option key={name} value={name}>
                    {name}: {about}
                  </option>
                ))}
              </optgroup>
            ),
        )}
      </select>
    </label>
  );
}
