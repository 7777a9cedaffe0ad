/** Where licences for works and programs live. */
const ADDRESSES =
  /^https?:\/\/(?:www\.)?(?:creativecommons\.org\/(?:licenses|publicdomain)\/[a-z]|opensource\.org\/licenses?\/|gnu\.org\/(?:licenses|copyleft)\/|apache\.org\/licenses\/|spdx\.org\/licenses\/|nationalarchives\.gov\.uk\/doc\/(?:open|non-commercial)-government-licence|opendatacommons\.org\/licenses\/|data\.gov\.[\w.]+\/licen[cs]e|etalab\.gouv\.fr\/licence|govdata\.de\/dl-de|mit-license\.org|artlibre\.org|rightsstatements\.org\/)/i;

/** Names of licences, as they are found in a sentence; the longest spelling first. */
const NAMES =
  /\bcc[- ]by(?:[- ](?:nc|nd|sa)){0,2}(?:[- ]\d\.\d)?(?: [A-Z]{2})?\b|\bcc[- ]?0(?: 1\.0)?\b|\bcreative commons(?: (?:attribution|zero|by)(?:[ -](?:non-?commercial|no-?deriv(?:ative)?s|share-?alike|nc|nd|sa)){0,2})?(?: \d\.\d)?(?: (?:international|unported|generic))?|\bmit licen[cs]e\b|\bapache(?: software)? licen[cs]e(?:,? (?:version )?\d\.\d)?|\bgnu (?:free documentation|(?:affero |lesser )?general public) licen[cs]e\b|\bgfdl\b|\ba?l?gpl(?:[- ]?v?\d(?:\.\d)?)?\b|\bopen government licen[cs]e\b|\bopen database licen[cs]e\b|\bodbl\b|\bpublic domain\b|\bbsd(?:[- ]\d-clause)? licen[cs]e\b|\bmozilla public licen[cs]e\b/i;

/** Whether an address is that of a licence's text. */
export function isLicenseAddress(address: string): boolean {
  return ADDRESSES.test(address);
}

/**
 * The name of a licence in what a page writes of its rights.
 *
 * @returns undefined where it names none.
 * @example licenseName("© 2020 Ada, CC BY-SA 4.0") // "CC BY-SA 4.0"
 */
export function licenseName(value: string): string | undefined {
  return NAMES.exec(value.slice(0, 2000))?.[0];
}
