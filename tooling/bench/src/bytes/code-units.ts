/** ASCII characters that scanners look for: code units of a string, and bytes of UTF-8. */
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
export const BEYOND_ASCII = 0x80;

export function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c;
}

export function isAlpha(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

export function endsName(code: number): boolean {
  return isSpace(code) || code === SOLIDUS || code === GREATER_THAN_SIGN;
}

export function lowered(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code | 0x20 : code;
}
