/** Whether a name, in lower case, is one of Twitter's cards: `twitter:title`, `twitter:label1`. */
export function isTwitter(name: string): boolean {
  return name.startsWith("twitter:");
}
