const { article } = await chrome.storage.session.get("article");
document.title = article.title ?? "Untitled";
// Winnow's HTML has no scripts, handlers or styles: it is safe to insert.
document.querySelector("main").innerHTML = article.html || `Nothing to read: ${article.reason}`;
