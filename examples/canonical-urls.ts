import { siteOf } from "@winnow/core-dom/url";
import { canonicalUrl } from "@winnow/dedup";

// A key to compare by, not an address to fetch.
console.log(canonicalUrl("HTTP://www.Gazette.example:80/a/../swifts/?utm_source=mail&page=2#comments"));
console.log(canonicalUrl("https://gazette.example/swifts?page=2"));

// Mobile and AMP editions can have other pages, so these rules are off unless asked for.
console.log(canonicalUrl("https://m.gazette.example/swifts/amp", { mobile: true, amp: true }));
console.log(canonicalUrl("mailto:desk@gazette.example"));

// The registrable domain: what the scope `site` compares within.
console.log(siteOf("https://archive.gazette.co.uk/1998/"), siteOf("https://swifts.github.io/"));
