import { sentences, shingles, words } from "@winnow/core-dom/text";

console.log(words("The swifts came back early. 雨燕回來了。"));
console.log(sentences("They came back. Nobody knew why."));
console.log(shingles(words("to be or not to be"), 3));
