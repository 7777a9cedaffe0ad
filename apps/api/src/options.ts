import { z } from "zod";

/** A JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** An option of a route, for its descriptions. */
export interface OptionDescription {
  readonly name: string;
  readonly about: string;
  /** The value in JSON. */
  readonly schema: Schema;
}

/** The flags of a command: `--name <value>` and what they do. */
export type Flags = readonly (readonly [flags: string, about: string, ...unknown[]])[];

/** Descriptions of options that differ from their flags. */
const ABOUT: Readonly<Record<string, string>> = {
  rules: "a filter as JSON, in place of a preset",
  drop: "omit rejected documents and copies from batches and streams",
  fields: 'return only these fields, in this order; a dot selects a nested field: ["metadata.title"]',
};

/** Describes the options of a route, in the words of the command line. */
export function describeOptions(options: z.ZodObject, flags: Flags): readonly OptionDescription[] {
  const abouts = new Map(flags.map(aboutFlag));
  return Object.entries(options.shape).map(([name, type]) => {
    const schema = schemaOf(type);
    // The defaults of the service are not those of the command line.
    const known = ABOUT[name] ?? ("x-limit" in schema ? undefined : abouts.get(name));
    const about = known ?? String(schema.description ?? name);
    return { name, about, schema: { ...schema, description: about } };
  });
}

/** @example aboutFlag(["--no-links", "remove links"]) // ["links", "false: remove links"] */
function aboutFlag([flags, about]: Flags[number]): readonly [name: string, about: string] {
  const [, no, words] = /--(no-)?([a-z-]+)/.exec(flags)!;
  const name = words!.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [name, no === undefined ? about : `false: ${about}`];
}

/** Returns the JSON Schema of what a type accepts. */
export function schemaOf(type: z.ZodType): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: "input", unrepresentable: "any" });
  return schema;
}
