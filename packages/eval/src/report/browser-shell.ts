import { type Html, html } from "./html.js";

/** The page browser's frame; the client fills it. */
export function browserShell(): Html {
  return html`<div id="view-pages" class="view browser">
<section class="master" aria-label="List of pages">
<form id="controls" role="search" aria-label="Order and filters">
<div class="search"><label class="hidden" for="q">Search in names, addresses and texts</label><input id="q" name="q" type="search" placeholder="Search names and texts" autocomplete="off" spellcheck="false"><kbd aria-hidden="true">/</kbd></div>
<div class="fields">
<label>System <select id="system" name="system"></select></label>
<label>Metric <select id="metric" name="metric"></select></label>
<label>Order <select id="sort" name="sort"><option value="loss">largest loss</option><option value="difference">largest difference</option><option value="order">as in the data set</option></select></label>
<label>Against <select id="against" name="against"></select></label>
</div>
<details id="filters"><summary>Filters <span id="filters-active"></span></summary><div class="fields">
<label>Data set <select id="data" name="data"></select></label>
<label>Source <select id="source" name="source"></select></label>
<label>Type <select id="type" name="type"></select></label>
<label>Language <select id="lang" name="lang"></select></label>
<label>Complexity <select id="complexity" name="complexity"></select></label>
<label>Show only <select id="only" name="only"><option value="">all pages</option><option value="empty">empty outputs</option><option value="flagged">doubtful gold</option></select></label>
</div></details>
</form>
<p id="count" role="status" aria-live="polite"></p>
<ol id="list" aria-label="Pages"></ol>
</section>
<section class="detail" id="detail" aria-label="Page" tabindex="-1"><p class="none">Choose a page. <kbd>j</kbd> and <kbd>k</kbd> walk the list, <kbd>Enter</kbd> opens, <kbd>/</kbd> searches.</p></section>
</div>`;
}
