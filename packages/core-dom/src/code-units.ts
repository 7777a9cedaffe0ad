/** Code units that the states of the tokenizer and of character references use. */
export const NULL = 0x00;
export const TAB = 0x09;
export const LINE_FEED = 0x0a;
export const FORM_FEED = 0x0c;
export const CARRIAGE_RETURN = 0x0d;
export const SPACE = 0x20;
export const EXCLAMATION_MARK = 0x21;
export const QUOTATION_MARK = 0x22;
export const AMPERSAND = 0x26;
export const APOSTROPHE = 0x27;
export const HYPHEN_MINUS = 0x2d;
export const SOLIDUS = 0x2f;
export const LESS_THAN_SIGN = 0x3c;
export const EQUALS_SIGN = 0x3d;
export const GREATER_THAN_SIGN = 0x3e;
export const QUESTION_MARK = 0x3f;

/**
 * Whether a code unit is a tab, line feed, form feed, space or a carriage return, which is read as a line
 * feed.
 */
export function isSpace(code: number): boolean {
  return (
    code === SPACE || code === LINE_FEED || code === TAB || code === CARRIAGE_RETURN || code === FORM_FEED
  );
}

export function isUpperAlpha(code: number): boolean {
  return code >= 0x41 && code <= 0x5a;
}

export function isAlpha(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Whether a code unit ends a tag's name: white space, `/` or `>`. */
export function endsTagName(code: number): boolean {
  return isSpace(code) || code === SOLIDUS || code === GREATER_THAN_SIGN;
}

export function isLineFeedAt(source: string, position: number): boolean {
  return position < source.length && source.charCodeAt(position) === LINE_FEED;
}

/** Returns the end of the white space at `position`. */
export function skipSpace(source: string, position: number): number {
  const { length } = source;
  let at = position;
  while (at < length && isSpace(source.charCodeAt(at))) at++;
  return at;
}

/** Whether the source has the ASCII letters of `lower` at `position`, in either case. */
export function hasWordAt(source: string, position: number, lower: string): boolean {
  if (position + lower.length > source.length) return false;
  for (let i = 0; i < lower.length; i++) {
    let code = source.charCodeAt(position + i);
    if (isUpperAlpha(code)) code |= 0x20;
    if (code !== lower.charCodeAt(i)) return false;
  }
  return true;
}
