import { expect, it } from "vitest";
import { localName } from "./local-name.js";

it.each([
  ["headline", "headline"],
  ["schema:headline", "headline"],
  ["http://schema.org/NewsArticle", "NewsArticle"],
  ["https://schema.org/NewsArticle/", "NewsArticle"],
  ["http://purl.org/goodrelations/v1#Offering", "Offering"],
  ["foaf:name", "name"],
  ["datepublished", "datePublished"],
  ["sioc:has_creator", "creator"],
  [" ", ""],
])("%s is %s", (name, local) => {
  expect(localName(name)).toBe(local);
});
