import { allVisibleText, extract } from "@winnow/extract";

const fragment = `<h2>Brewing</h2>
<p>Pour <del>boiling</del> hot water on <a href="/teas">the leaves</a>.</p>
<table><tr><th>Tea<th>Minutes<tr><td>Green<td>2</table>`;

// A fragment is not a page: there is nothing to choose, so the method keeps all of the text.
const { markdown } = extract(fragment, { method: allVisibleText, url: "https://tea.example/" });
console.log(markdown);
