import {
  attribute,
  children,
  compile,
  measures,
  parse,
  select,
  tagName,
  textContent,
} from "@winnow/core-dom";

const tree = parse('<main><h1>Tea</h1><p>Green, <a href="/black">black</a> and white.</p></main>');

const [link = -1] = select(tree, "main a[href]");
console.log(attribute(tree, link, "href"), textContent(tree, link));

const [main = -1] = select(tree, "main");
console.log(measures(tree, main));

// Compile a selector once to test many nodes, in any number of trees.
const isLinked = compile(":has(a[href])").over(tree);
for (const child of children(tree, main)) console.log(tagName(tree, child), isLinked(child));
