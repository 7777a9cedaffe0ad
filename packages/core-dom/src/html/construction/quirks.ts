import type { DoctypeToken } from "../tokenizer/types.js";

/**
 * Whether a DOCTYPE sets the Document to quirks mode (HTML §13.2.6.4.1). Limited-quirks mode makes no
 * difference to the parser and counts as no-quirks mode.
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

/**
 * The identifiers of a DOCTYPE that mean quirks mode (HTML §13.2.6.4.1), in lower case; they are compared
 * ignoring the case of ASCII letters.
 */
// biome-ignore format: a table
const QUIRKY_PUBLIC_IDS: readonly string[] = [
  "-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html",
];

const QUIRKY_SYSTEM_ID: string = "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd";

/** Prefixes of public identifiers that mean quirks mode with any system identifier. */
// biome-ignore format: a table
const QUIRKY_PREFIXES: readonly string[] = [
  "+//silmaril//dtd html pro v0r11 19970101//", "-//as//dtd html 3.0 aswedit + extensions//",
  "-//advasoft ltd//dtd html 3.0 aswedit + extensions//", "-//ietf//dtd html 2.0 level 1//",
  "-//ietf//dtd html 2.0 level 2//", "-//ietf//dtd html 2.0 strict level 1//",
  "-//ietf//dtd html 2.0 strict level 2//", "-//ietf//dtd html 2.0 strict//", "-//ietf//dtd html 2.0//",
  "-//ietf//dtd html 2.1e//", "-//ietf//dtd html 3.0//", "-//ietf//dtd html 3.2 final//",
  "-//ietf//dtd html 3.2//", "-//ietf//dtd html 3//", "-//ietf//dtd html level 0//",
  "-//ietf//dtd html level 1//", "-//ietf//dtd html level 2//", "-//ietf//dtd html level 3//",
  "-//ietf//dtd html strict level 0//", "-//ietf//dtd html strict level 1//",
  "-//ietf//dtd html strict level 2//", "-//ietf//dtd html strict level 3//", "-//ietf//dtd html strict//",
  "-//ietf//dtd html//", "-//metrius//dtd metrius presentational//",
  "-//microsoft//dtd internet explorer 2.0 html strict//", "-//microsoft//dtd internet explorer 2.0 html//",
  "-//microsoft//dtd internet explorer 2.0 tables//", "-//microsoft//dtd internet explorer 3.0 html strict//",
  "-//microsoft//dtd internet explorer 3.0 html//", "-//microsoft//dtd internet explorer 3.0 tables//",
  "-//netscape comm. corp.//dtd html//", "-//netscape comm. corp.//dtd strict html//",
  "-//o'reilly and associates//dtd html 2.0//", "-//o'reilly and associates//dtd html extended 1.0//",
  "-//o'reilly and associates//dtd html extended relaxed 1.0//",
  "-//sq//dtd html 2.0 hotmetal + extensions//",
  "-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
  "-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
  "-//spyglass//dtd html 2.0 extended//", "-//sun microsystems corp.//dtd hotjava html//",
  "-//sun microsystems corp.//dtd hotjava strict html//", "-//w3c//dtd html 3 1995-03-24//",
  "-//w3c//dtd html 3.2 draft//", "-//w3c//dtd html 3.2 final//", "-//w3c//dtd html 3.2//",
  "-//w3c//dtd html 3.2s draft//", "-//w3c//dtd html 4.0 frameset//", "-//w3c//dtd html 4.0 transitional//",
  "-//w3c//dtd html experimental 19960712//", "-//w3c//dtd html experimental 970421//",
  "-//w3c//dtd w3 html//", "-//w3o//dtd w3 html 3.0//", "-//webtechs//dtd mozilla html 2.0//",
  "-//webtechs//dtd mozilla html//",
];

/** Prefixes of public identifiers that mean quirks mode if the system identifier is missing. */
const QUIRKY_PREFIXES_WITHOUT_SYSTEM_ID: readonly string[] = [
  "-//w3c//dtd html 4.01 frameset//",
  "-//w3c//dtd html 4.01 transitional//",
];
