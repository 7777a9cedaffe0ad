// Takes the picture of the playground that the README shows: docs/playground.png. Needs Chromium and a built playground.
import { join } from "node:path";
import { inChromium } from "./chromium.js";
import { root } from "./pages.js";

const path = join(root, "docs", "playground.png");
const taken = await inChromium(join(root, "apps", "playground", "dist"), "/", async (browser, origin) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: "light" });
  await page.goto(`${origin}#view=page&example=field-notes`);
  await page.getByText("an article, by the filter").waitFor();
  await page.frameLocator("iframe").getByText("On the evening of 21 April").hover();
  await page.locator(".reason").waitFor();
  return page.screenshot({ path });
});
if (taken === undefined) throw new Error("no Chromium; set CHROMIUM_PATH");
console.log(path);
