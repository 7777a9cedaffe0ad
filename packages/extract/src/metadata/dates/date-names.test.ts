import { describe, expect, it } from "vitest";
import { metaDate } from "./date-names.js";

describe("metaDate", () => {
  it.each([
    "article:published_time",
    "og:published_time",
    "og:article:published_time",
    "datepublished",
    "pubdate",
    "publish_date",
    "publish-date",
    "date-pub",
    "parsely-pub-date",
    "sailthru.date",
    "dc.date",
    "dc.date.issued",
    "dc.date.created",
    "dcterms.created",
    "dcterms.issued",
    "citation_publication_date",
    "citation_date",
    "cxenseparse:recs:publishtime",
    "cxenseparse:publishtime",
    "published_at",
    "date",
  ])("%s is a publication", (name) => {
    expect(metaDate(name)?.role).toBe("published");
  });

  it.each([
    "article:modified_time",
    "og:updated_time",
    "dcterms.modified",
    "dc.date.modified",
    "last-modified",
    "lastmod-updated",
    "cdc:last_updated",
    "cdc:last_published",
    "revised",
  ])("%s is a change", (name) => {
    expect(metaDate(name)?.role).toBe("modified");
  });

  it.each([
    "article:publisher",
    "publisher",
    "article:expiration_time",
    "event:start_time",
    "viewport",
    "og:title",
    "revisit-after",
    "x".repeat(1000),
  ])("%s is neither", (name) => {
    expect(metaDate(name)).toBeUndefined();
  });

  it("recognises rights", () => {
    expect(metaDate("dcterms.datecopyrighted")?.fault).toBe("copyright");
  });
});
