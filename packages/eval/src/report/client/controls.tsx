import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Index } from "../data.js";
import { chosenOf, FILTERS, type State, UNKNOWN } from "./state.js";

/** Maximum number of names in a menu. With more, searching is easier. */
const MAX_MENU = 80;

interface ControlsProps {
  readonly index: Index;
  readonly state: State;
  readonly go: (patch: Partial<State>, replace?: boolean) => void;
  readonly query: RefObject<HTMLInputElement>;
}

/** The search, the order of the list, and its filters. */
export function Controls({ index, state, go, query }: ControlsProps) {
  const { system, metric, against } = chosenOf(index, state);
  const { systems, metrics, pages } = index;
  const active = [...FILTERS.map(([key]) => key), "only" as const].filter((key) => state[key] !== "").length;
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (active > 0) details.current!.open = true;
  }, [active]);
  const menu = { state, go };
  return (
    <search aria-label="Order and filters">
      <form id="controls" onSubmit={(event) => event.preventDefault()}>
        <Search {...{ state, go, query }} />
        <div class="fields">
          <Menu name="system" label="System" values={systems} value={systems[system]} {...menu} />
          <Menu
            name="metric"
            label="Metric"
            values={metrics.map(({ name }) => name)}
            value={metrics[metric]?.name}
            {...menu}
          />
          <Menu name="sort" label="Order" options={ORDERS} {...menu} />
          <Menu
            name="against"
            label="Compared with"
            values={systems}
            value={systems[against]}
            isHidden={state.sort !== "difference"}
            {...menu}
          />
        </div>
        <details id="filters" ref={details}>
          <summary>
            Filters <span id="filters-active">{active > 0 && active}</span>
          </summary>
          <div class="fields">
            {FILTERS.map(([name, label, field]) => (
              <Menu
                key={name}
                {...{ name, label, ...menu }}
                all="all"
                values={choices(pages.map((page) => page[field]))}
              />
            ))}
            <Menu name="only" label="Show only" options={ONLY} {...menu} />
          </div>
        </details>
      </form>
    </search>
  );
}

type Options = readonly (readonly [value: string, label: string])[];

const ORDERS: Options = [
  ["", "largest loss"],
  ["difference", "largest difference"],
  ["order", "data set order"],
];
const ONLY: Options = [
  ["", "all pages"],
  ["empty", "empty outputs"],
  ["flagged", "questionable gold"],
];

/** Returns the values of a column for its filter's menu. */
function choices(column: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(column.map((value) => value ?? UNKNOWN))].sort((a, b) =>
    a.localeCompare(b, "en", { numeric: true }),
  );
}

interface MenuProps {
  readonly name: keyof State;
  readonly label: string;
  readonly state: State;
  readonly go: ControlsProps["go"];
  /** Default: that of the state. */
  readonly value?: string | undefined;
  readonly values?: readonly string[];
  /** The label of the empty choice, if there is one. */
  readonly all?: string;
  readonly options?: Options;
  readonly isHidden?: boolean;
}

/** A menu, which is hidden if it has no choice. */
function Menu({
  name,
  label,
  state,
  go,
  value = state[name],
  values = [],
  all,
  options,
  isHidden,
}: MenuProps) {
  const shown = options ?? [
    ...(all === undefined ? [] : [["", all] as const]),
    ...values.map((one) => [one, one] as const),
  ];
  return (
    <label
      hidden={isHidden === true || (options === undefined && (values.length < 2 || values.length > MAX_MENU))}
    >
      {label}{" "}
      <select
        id={name}
        name={name}
        value={value}
        onChange={({ currentTarget }) => go({ [name]: currentTarget.value })}
      >
        {shown.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The search field, which changes the address a moment after the last key. */
function Search({ state: { q }, go, query }: Omit<ControlsProps, "index">) {
  const timer = useRef(0);
  useEffect(() => {
    if (query.current!.value.trim() !== q) query.current!.value = q;
  }, [q]);
  return (
    <div class="search">
      <label class="hidden" for="q">
        Search names, addresses and text
      </label>
      <input
        id="q"
        name="q"
        type="search"
        placeholder="Search names and text"
        autocomplete="off"
        spellcheck={false}
        ref={query}
        onInput={({ currentTarget: { value } }) => {
          clearTimeout(timer.current);
          timer.current = window.setTimeout(() => go({ q: value.trim() }, true), 200);
        }}
      />
      <span aria-hidden="true">
        <kbd>/</kbd>
      </span>
    </div>
  );
}
