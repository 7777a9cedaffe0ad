import { normalForm } from "@winnow/core-dom/text";

/** Characters that a reader does not see, and those of decomposed letters. */
const UNUSUAL =
  /[\u0300-\u036f]|[\u3099\u309a]|[\0-\x08\x0e-\x1f\x7f-\x9f\xad\u1100-\u11ff\u200b\u2060\ue000-\uf8ff\ufeff\ufffc]/;

/**
 * Control characters, soft hyphens, zero-width spaces, and placeholders of objects. Joiners and marks of
 * direction remain, because they change how letters look.
 */
const INVISIBLE = /[\0-\x08\x0e-\x1f\x7f\xad\u200b\u2060\ufeff\ufffc]+/g;

/** Text that consists of characters for private use: glyphs of an icon font. */
const ICONS = /^\s*[\ue000-\uf8ff](?:\s*[\ue000-\uf8ff]){0,3}\s*$/;

/** The characters of windows-1252 from 0x80 to 0x9F; a space for those that it lacks. */
const WINDOWS_1252 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/** UTF-8 that was decoded as Latin-1: its control characters are bytes, which a reader can still repair. */
const MISREAD_UTF8 = /[\xc2-\xf4][\x80-\xbf]/;

/**
 * Returns text of the page as a reader sees it: without invisible characters and icons, in normalization form
 * C (UAX #15). The control characters from U+0080 are read as windows-1252, as in references (HTML §13.2.5.80).
 *
 * @example readable("co\u00adoperate") // "cooperate"
 */
export function readable(value: string): string {
  if (!UNUSUAL.test(value)) return value;
  if (ICONS.test(value)) return "";
  const visible = normalForm(value.replace(INVISIBLE, ""));
  if (MISREAD_UTF8.test(visible)) return visible;
  return visible.replace(/[\x80-\x9f]/g, (control) =>
    WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80).trim(),
  );
}
