const LXML =
  "The original reads the tree of libxml2, ours that of the HTML standard: an unclosed `title` " +
  "swallows the rest of the page in ours, omitted and stray end tags nest elements differently, and " +
  "text next to table cells moves out of the table.";

const LOST_BY_LXML = "On a few pages libxml2 ends early and the original has a part of the page or nothing.";

/**
 * Why ours differs from an original, by the name of the original: sentences in Markdown for the report.
 */
export const EXPLANATIONS: Readonly<Record<string, readonly string[]>> = {
  resiliparse: [
    "Both trees follow the HTML standard. What remains is how our text joins or separates words at " +
      "inline tags.",
  ],
  justext: [
    "The same stop lists and thresholds for both. The trees differ as for all that use lxml, and an " +
      "error of jusText 3.0.2 disables its first heading rule, where ours follows the paper.",
  ],
  "justext-english": [
    "Ours uses the English list of stopwords-iso (1,298 words), jusText its own of the 453 most " +
      "frequent. On `wcxb-dev` many pages consist of short paragraphs whose share of stop words is near a " +
      "threshold.",
  ],
  "justext-other": [
    "Our lists and detected languages against the original's lists. The original has no list for " +
      "Chinese, and keeps little of it; ours decides by length and links there.",
  ],
  inscriptis: [LXML, LOST_BY_LXML],
  "html-text": [LXML, LOST_BY_LXML],
  beautifulsoup: [
    "Python's `html.parser` keeps text after an unclosed `title`; in the HTML standard's tree the page " +
      "is inside it.",
  ],
  "xpath-text": [LXML, LOST_BY_LXML],
  "lxml-cleaner": [LXML, LOST_BY_LXML],
  trafilatura: [
    "On some pages the original returns nothing, most often because there is no `html` among the first " +
      "50 characters; ours extracts them.",
    LXML,
    "The stop words of its jusText are the union of 100 languages, ours those of the page's language. " +
      "The union did not agree better.",
    "Texts in data (JSON-LD, Discourse) are extracted by both.",
  ],
  html2text: [
    "The original loses pages, most of them in `l3s-gn1`: an unclosed `head` without a `body`, or " +
      "miscounted script and style tags. Ours keeps them; they are the pages that differ most.",
  ],
  goose3: [
    "The original returns some text twice, because it copies text after inline elements (most often in " +
      "`l3s-gn1`). Ours counts the copies, as they decide between elements, but writes the text once.",
    "It detects the language from a short title and is often wrong; ours reads the text.",
    "The trees differ as for all that use lxml.",
  ],
  boilerpipe: [
    "The original parses with NekoHTML, which repairs unclosed elements differently; an unclosed " +
      "`title` loses the page in ours.",
  ],
  "dom-distiller": [
    "Go's parser follows the HTML standard, too. The original puts a space around every text node (`S " +
      "EQUENCE`), ours writes words as the page shows them. This explains nearly all pages that differ.",
  ],
};
