import type { MethodName } from "@winnow/baselines/methods";

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

interface MethodMenuProps {
  readonly label: string;
  readonly value: string;
  onChange(name: string): void;
}

/** A menu of all methods. */
export function MethodMenu({ label, value, onChange }: MethodMenuProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {METHOD_GROUPS.map(([title, names]) => (
          <optgroup key={title} label={title}>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}
