import type { Settings } from "../settings.js";

/** The flags of a command as commander gives them: strings where they take a value. */
export interface CommandFlags extends Readonly<Record<string, unknown>> {
  readonly config?: string;
}

/** Flags and configuration file, checked. The schema takes a while to load; without either there is nothing to check. */
export async function settingsOf({ config, ...flags }: CommandFlags): Promise<Settings> {
  if (config === undefined && Object.keys(flags).length === 0) return {};
  const { readSettings } = await import("../config.js");
  return readSettings(flags, config);
}
