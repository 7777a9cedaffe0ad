import type { DoctypeToken } from "../tokenizer/types.js";
import {
  QUIRKY_PREFIXES,
  QUIRKY_PREFIXES_WITHOUT_SYSTEM_ID,
  QUIRKY_PUBLIC_IDS,
  QUIRKY_SYSTEM_ID,
} from "./quirky-doctypes.js";

/**
 * Whether a DOCTYPE sets the Document to quirks mode (HTML §13.2.6.4.1). Limited-quirks mode makes no difference to the
 * parser, and is not told from no-quirks mode.
 */
export function isQuirky({ name, publicId, systemId, forceQuirks }: DoctypeToken): boolean {
  if (forceQuirks || name !== "html") return true;
  if (systemId?.toLowerCase() === QUIRKY_SYSTEM_ID) return true;
  if (publicId === undefined) return false;
  const id = publicId.toLowerCase();
  const startsId = (prefix: string): boolean => id.startsWith(prefix);
  return (
    QUIRKY_PUBLIC_IDS.includes(id) ||
    QUIRKY_PREFIXES.some(startsId) ||
    (systemId === undefined && QUIRKY_PREFIXES_WITHOUT_SYSTEM_ID.some(startsId))
  );
}
