import { z } from "zod";

// Each schema accepts the value in a configuration file and the text of a flag. `wanted` completes
// the message "must be …". The JSON Schema of a value, which `meta` sets, has both forms.

const UNITS: Readonly<Record<string, number>> = { "": 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };

/** A whole number. */
export function count(wanted: string, minimum = 1): z.ZodType<number> {
  const error = wanted;
  return z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], { error })
    .pipe(z.number({ error }).int(error).min(minimum, error).max(Number.MAX_SAFE_INTEGER, error))
    .meta({
      description: wanted,
      anyOf: [
        { type: "integer", minimum, maximum: Number.MAX_SAFE_INTEGER },
        { type: "string", pattern: minimum === 0 ? "^[0-9]{1,15}$" : "^0*[1-9][0-9]{0,14}$" },
      ],
    });
}

/** A non-negative number, not necessarily whole. */
export function decimal(wanted: string, fits: (value: number) => boolean): z.ZodType<number> {
  const text = z.string().regex(/^(?:\d+(?:\.\d*)?|\.\d+)$/);
  return z
    .union([z.number(), text.transform(Number)], { error: wanted })
    .pipe(z.number({ error: wanted }).refine(fits, wanted))
    .meta({ description: wanted, anyOf: [{ type: "number" }, { type: "string", pattern: "^[0-9.]+$" }] });
}

/** A number of bytes, as a number or with a unit. */
export function size(): z.ZodType<number> {
  const wanted = "a number of bytes such as 500kB or 20MB";
  const text = z
    .string()
    .regex(/^\d+(?:\.\d+)?\s*(?:[kMG]?B)?$/i)
    .transform((value) => {
      const [, amount, unit] = /^([\d.]+)\s*([a-z]*)$/i.exec(value)!;
      return Math.floor(Number(amount) * UNITS[unit!.toLowerCase()]!);
    });
  return z
    .union([z.number(), text], { error: wanted })
    .pipe(z.number().int(wanted).min(1, wanted))
    .meta({
      description: wanted,
      anyOf: [
        { type: "integer", minimum: 1 },
        { type: "string", pattern: "^[1-9][0-9]{0,5}([kMG]?B)?$" },
      ],
    });
}

/** A switch. */
export function toggle(): z.ZodType<boolean> {
  return z.boolean({ error: "true or false" });
}

/** A non-empty string. */
export function text(wanted: string, fits: (value: string) => boolean = () => true): z.ZodType<string> {
  return z.string({ error: wanted }).min(1, wanted).refine(fits, wanted);
}

/** One of several names. */
export function oneOf<const T extends readonly string[]>(values: T): z.ZodType<T[number]> {
  return z.enum(values, { error: namesIn(values) }) as unknown as z.ZodType<T[number]>;
}

/** A list of names. */
export function someOf<const T extends readonly string[]>(values: T): z.ZodType<T[number][]> {
  const error = namesIn(values);
  const list = severalOf(z.enum(values, { error }), error).meta({
    description: error,
    anyOf: [
      { type: "array", items: { type: "string", enum: [...values] } },
      { type: "string", pattern: `^(${values.join("|")})(,(${values.join("|")}))*$` },
    ],
  });
  return list as unknown as z.ZodType<T[number][]>;
}

function namesIn(values: readonly string[]): string {
  return values.length === 1 ? values[0]! : `one of ${values.join(", ")}`;
}

/** A list of strings. */
export function words(wanted: string, fits: (word: string) => boolean): z.ZodType<string[]> {
  return severalOf(z.string().refine(fits, wanted), wanted).meta({
    description: wanted,
    anyOf: [
      { type: "array", items: { type: "string", minLength: 1 } },
      { type: "string", minLength: 1 },
    ],
  });
}

/** A list of values: a JSON array, or comma-separated text of a flag. */
export function severalOf<T>(value: z.ZodType<T>, wanted: string): z.ZodType<T[]> {
  const split = z.string().transform((all): unknown[] => all.split(",").map((each) => each.trim()));
  return z.union([z.array(z.unknown()), split], { error: wanted }).pipe(z.array(value));
}
