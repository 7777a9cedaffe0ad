import { extract } from "@winnow/extract";

chrome.action.onClicked.addListener(async ({ id: tabId }) => {
  // The page as its scripts have built it.
  const [{ result: page }] = await chrome.scripting.executeScript({
    target: { tabId },
    func: () => ({ html: document.documentElement.outerHTML, url: document.URL }),
  });
  const { html, metadata, reason } = extract(page, { title: true });
  await chrome.storage.session.set({ article: { html, title: metadata.title, reason } });
  await chrome.tabs.create({ url: "reader.html" });
});
