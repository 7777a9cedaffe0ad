import { z } from "zod";

/** The flags of a command: `--name <value>` and what they do. */
export type Flags = readonly (readonly [flags: string, about: string, ...unknown[]])[];

/** Descriptions of options that differ from their flags. */
const ABOUT: Readonly<Record<string, string>> = {
  rules: "a filter as JSON, in place of a preset",
  drop: "omit rejected documents and copies from batches and streams",
  fields: 'return only these fields, in this order; a dot selects a nested field: ["metadata.title"]',
};

/** Describes the options of a route, in the words of the command line. */
export function describeOptions(options: z.ZodObject, flags: Flags): z.ZodObject {
  const abouts = new Map(flags.map(aboutFlag));
  const described = Object.entries(options.shape as Readonly<Record<string, z.ZodType>>).map(
    ([name, type]) => {
      // The defaults of the service are not those of the command line.
      const about = ABOUT[name] ?? ("x-limit" in schemaOf(type) ? undefined : abouts.get(name));
      return [name, about === undefined ? type : type.describe(about)];
    },
  );
  return options.extend(Object.fromEntries(described));
}

/** @example aboutFlag(["--no-links", "remove links"]) // ["links", "false: remove links"] */
function aboutFlag([flags, about]: Flags[number]): readonly [name: string, about: string] {
  const [, no, words] = /--(no-)?([a-z-]+)/.exec(flags)!;
  const name = words!.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [name, no === undefined ? about : `false: ${about}`];
}

/** Returns the JSON Schema of what a type accepts. */
export function schemaOf(type: z.ZodType): z.core.JSONSchema.BaseSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: "input", unrepresentable: "any" });
  return schema;
}
