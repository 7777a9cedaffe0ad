import { parse } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { extractMetadata } from "../index.js";

const titleOf = (html: string, url?: string): string | undefined =>
  extractMetadata(parse(html), url === undefined ? {} : { url }).title;

describe("title", () => {
  it("is the heading that agrees with the head", () => {
    const { title, evidence } = extractMetadata(
      parse(`<title>Swifts are back | Birds | The Daily</title><meta property="og:title" content="Swifts are back">
        <h1><a href="/">The Daily</a></h1><h1>Swifts are back</h1>`),
      { url: "https://thedaily.example/swifts" },
    );
    expect(title).toBe("Swifts are back");
    expect(evidence.title?.chosen).toMatchObject({ value: "Swifts are back", source: "page", key: "h1" });
    expect(evidence.title?.agreeing.map(({ key }) => key)).toEqual(["og:title", "title"]);
    expect(evidence.title?.rejected).toContainEqual({
      value: "The Daily",
      source: "page",
      key: "h1",
      reason: "names-the-site",
    });
  });

  it("takes a heading that is like the declared title", () => {
    expect(titleOf("<title>Best swifts of 2024</title><h1>The best swifts of the year 2024</h1>")).toBe(
      "The best swifts of the year 2024",
    );
  });

  it("takes the declared one if the heading differs", () => {
    expect(titleOf("<title>Prices of our lamps</title><h1>Unlock your potential</h1>")).toBe(
      "Prices of our lamps",
    );
    expect(titleOf("<title>Swift care</title><aside><h1>Swift care for you</h1></aside>")).toBe("Swift care");
  });

  it("reads JSON-LD, Open Graph, Dublin Core", () => {
    expect(
      titleOf(
        '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"A &amp; B of swifts"}</script><title>A &amp; B of swifts - Daily</title>',
      ),
    ).toBe("A & B of swifts");
    expect(
      titleOf('<meta name="DC.Title" content="Of swifts"><meta property="og:site_name" content="Other">'),
    ).toBe("Of swifts");
  });

  it("falls back on headings", () => {
    expect(titleOf("<h1>Of swifts</h1>")).toBe("Of swifts");
    expect(titleOf("<h2>Of swifts</h2><p>x</p>")).toBe("Of swifts");
    expect(titleOf("<p>x</p>")).toBeUndefined();
  });

  it("is a thread's title without the prefix of an answer, the board and the label", () => {
    expect(
      titleOf(
        '<title>Re: Which lamp? - Garden - Lamp Forum</title><h1><span class="label">Help</span> Which lamp?</h1>',
        "https://forum.lamp.example/threads/which-lamp.1/",
      ),
    ).toBe("Which lamp?");
  });

  it("is the site's name only if there is nothing else", () => {
    expect(titleOf("<title>The Daily</title>", "https://thedaily.example/x")).toBe("The Daily");
    expect(
      titleOf(
        "<title>The Daily</title><meta name=twitter:title content='Of swifts'>",
        "https://thedaily.example/x",
      ),
    ).toBe("Of swifts");
    expect(titleOf("<title>Home</title><h1>Lamps for sale</h1>")).toBe("Lamps for sale");
  });

  it("is the headline without the kicker if the head agrees", () => {
    expect(
      titleOf(
        `<title>Mauersegler sind zurück | Abendblatt</title><meta property="og:title" content="Mauersegler sind zurück">
        <meta name="twitter:title" content="Mauersegler sind zurück"><article>
        <h1><span class="kicker">Natur</span><span class="headline">Mauersegler sind zurück</span></h1><p>x</article>`,
        "https://www.abendblatt.example/natur/mauersegler-sind-zurueck.html",
      ),
    ).toBe("Mauersegler sind zurück");
  });

  it.each([
    ["Mauersegler schlafen in der Luft – DW – 12.03.2024", "Mauersegler schlafen in der Luft", "h1"],
    ["Les martinets dorment en vol | Le Quotidien", "Les martinets dorment en vol", "h1"],
    ["Rorýsi spí za letu :: Radio Dlask", "Rorýsi spí za letu", "h1"],
    ["Jerzyki śpią w locie - Blog o ptakach", "Jerzyki śpią w locie", "h2"],
    ["ΠΟΥΛΙΑ : Οι σταχτάρες κοιμούνται", "Οι σταχτάρες κοιμούνται", "div"],
  ])("cuts %j where a heading or line shows the end", (head, expected, tag) => {
    expect(titleOf(`<title>${head}</title><${tag}>${expected}</${tag}><p>Text.`)).toBe(expected);
  });

  const TEXT =
    "<p>Swifts spend most of their life in the air: they eat, drink and even sleep on the wing, and land only to breed.</p>".repeat(
      3,
    );
  it.each([
    [
      "the printed headline, not the breadcrumb's",
      `<title>Birds: Swifts asleep on the wing</title><meta property="og:title" content="Birds: Swifts asleep on the wing">
      <script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Swifts sleep in flight"}</script>
      <ol class=breadcrumb><li><a href="/">Home</a><li><h1>Birds: Swifts asleep on the wing</h1></ol><article><h2>Swifts sleep in flight</h2>${TEXT}`,
    ],
    [
      "without the site's name, in the heading too",
      `<title>Swifts sleep in flight | Birdlife</title><h1>Swifts sleep in flight | Birdlife</h1>${TEXT}`,
    ],
    ["without the site's name in brackets", `<title>Swifts sleep in flight (Birdlife)</title>${TEXT}`],
    [
      "not a logo",
      `<title>Nest Board &bull; View topic - Swifts sleep in flight</title><h1><a href="/">Nest Board</a></h1><h2>Swifts sleep in flight</h2>${TEXT}`,
    ],
    [
      "complete",
      `<title>Swifts sleep… | Birdlife</title><meta property="og:title" content="Swifts sleep..."><h1>Swifts sleep in flight</h1>${TEXT}`,
    ],
    ["not in capitals", `<title>Swifts sleep in flight</title><h1>SWIFTS SLEEP IN FLIGHT</h1>${TEXT}`],
    [
      "the declared one even if it is declared as the site's name",
      `<title>Swifts sleep in flight</title><meta property="og:site_name" content="Swifts sleep in flight"><h1>Swifts sleep in flight</h1><h2>Food</h2>${TEXT}`,
    ],
    [
      "without the state of a thread",
      `<title>[SOLVED] Swifts sleep in flight</title><h1>[SOLVED] Swifts sleep in flight</h1>${TEXT}`,
    ],
  ])("is %s", (_, html) => {
    expect(titleOf(html, "https://www.birdlife.example/swifts")).toBe("Swifts sleep in flight");
  });

  it("does not take half of a title at a colon", () => {
    expect(titleOf("<title>Birds: a history of flight</title><p>x")).toBe("Birds: a history of flight");
  });

  it("takes linear time", () => {
    const page = (size: number): string =>
      `<title>${"a | b - ".repeat(size)}</title>${"<h1>".repeat(size / 10)}${"a | b - ".repeat(size)}`;
    expect(timeRatio(4_000, page, titleOf)).toBeLessThan(MAX_TIME_RATIO);
  });
});
