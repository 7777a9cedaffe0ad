import { siteOf } from "@winnow/core-dom/site";
import { canonicalUrl } from "@winnow/dedup";

// A key for comparing URLs, not a URL to fetch.
console.log(canonicalUrl("HTTP://www.Gazette.example:80/a/../swifts/?utm_source=mail&page=2#comments"));
console.log(canonicalUrl("https://gazette.example/swifts?page=2"));

// Mobile and AMP sites may have different pages, so these rules are off by default.
console.log(canonicalUrl("https://m.gazette.example/swifts/amp", { mobile: true, amp: true }));
console.log(canonicalUrl("mailto:desk@gazette.example"));

// The registrable domain, which is the unit of the scope `site`.
console.log(siteOf("https://archive.gazette.co.uk/1998/"), siteOf("https://swifts.github.io/"));
