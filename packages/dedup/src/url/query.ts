import { normalizePercent } from "./percent.js";
import type { UrlRules } from "./rules.js";
import {
  AMBIGUOUS_SESSION_PARAMETERS,
  SESSION_PARAMETERS,
  SESSION_VALUE,
  TRACKING_PARAMETERS,
  type TrackingParameters,
} from "./tracking.js";

interface NameTest {
  readonly names: ReadonlySet<string>;
  readonly prefixes: readonly string[];
}

function nameTest(table: readonly TrackingParameters[]): NameTest {
  return {
    names: new Set(table.flatMap(({ names }) => names?.split(" ") ?? [])),
    prefixes: table.flatMap(({ prefixes }) => prefixes?.split(" ") ?? []),
  };
}

function matches(name: string, test: NameTest): boolean {
  return test.names.has(name) || test.prefixes.some((prefix) => name.startsWith(prefix));
}

const TRACKING = nameTest(TRACKING_PARAMETERS);
const SESSIONS = nameTest(SESSION_PARAMETERS);

function dropped(name: string, value: string, rules: UrlRules): boolean {
  const lower = name.toLowerCase();
  if (rules.tracking && matches(lower, TRACKING)) return true;
  if (rules.sessions && matches(lower, SESSIONS)) return true;
  if (rules.sessions && AMBIGUOUS_SESSION_PARAMETERS.includes(lower) && SESSION_VALUE.test(value))
    return true;
  return rules.amp && (lower === "amp" || (lower === "outputtype" && value.toLowerCase() === "amp"));
}

/**
 * The query of a parsed URL by the rules, with its question mark; empty if nothing is left. `+` is a space, as forms
 * write it. Parameters without a value differ from those with an empty one.
 */
export function canonicalQuery(search: string, rules: UrlRules): string {
  if (search === "") return "";
  const parameters: { readonly name: string; readonly whole: string }[] = [];
  for (const part of search.slice(1).split("&")) {
    if (part === "") continue;
    const whole = normalizePercent(part).replaceAll("+", "%20");
    const equals = whole.indexOf("=");
    const name = equals < 0 ? whole : whole.slice(0, equals);
    if (!dropped(name, equals < 0 ? "" : whole.slice(equals + 1), rules)) parameters.push({ name, whole });
  }
  if (rules.sort) parameters.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return parameters.length === 0 ? "" : `?${parameters.map((parameter) => parameter.whole).join("&")}`;
}
