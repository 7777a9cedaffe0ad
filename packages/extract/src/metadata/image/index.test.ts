import { createMarker, Label, parse, Tag } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { collect } from "../sources/index.js";
import { image } from "./index.js";

const read = (html: string) => image(collect(parse(html), { url: "https://example.org/news/swifts" }));
const ld = (picture: unknown): string =>
  `<title>Swifts sleep</title><script type="application/ld+json">${JSON.stringify({ "@type": "Article", headline: "Swifts sleep", image: picture })}</script>`;

const graph = (item: object): string =>
  `<title>Swifts sleep</title><script type="application/ld+json">${JSON.stringify({ "@type": "ImageObject", ...item })}</script>`;

describe("image", () => {
  it.each([
    ['<meta property="og:image" content="/a.jpg">', "https://example.org/a.jpg"],
    ['<meta property="og:image:secure_url" content="https://i.org/a.jpg">', "https://i.org/a.jpg"],
    [ld("https://i.org/a.jpg"), "https://i.org/a.jpg"],
    [ld(["/a.jpg", "/b.jpg"]), "https://example.org/a.jpg"],
    [ld({ "@type": "ImageObject", contentUrl: "/a.jpg", width: 800 }), "https://example.org/a.jpg"],
    [ld([{ "@type": "ImageObject", url: "/a.jpg" }]), "https://example.org/a.jpg"],
    ['<meta name="twitter:image:src" content="a.jpg">', "https://example.org/news/a.jpg"],
    ['<link rel="image_src" href="/a.jpg">', "https://example.org/a.jpg"],
    ['<meta itemprop="image" content="/a.jpg">', "https://example.org/a.jpg"],
    ['<meta property="og:image" content="//i.org/a.jpg">', "https://i.org/a.jpg"],
    [
      '<meta property="og:image" content=""><meta name="twitter:image" content="/a.jpg">',
      "https://example.org/a.jpg",
    ],
    [
      ld({ "@id": "https://example.org/#photo" }) +
        graph({ "@id": "https://example.org/#photo", contentUrl: "/a.jpg" }),
      "https://example.org/a.jpg",
    ],
    [
      graph({ "@id": "https://example.org/news/swifts#primaryimage", url: "/a.jpg" }),
      "https://example.org/a.jpg",
    ],
    [ld({ "@type": "ImageObject", thumbnailUrl: "/a.jpg" }), "https://example.org/a.jpg"],
    [
      '<div itemscope itemtype="https://schema.org/Article"><h1 itemprop="headline">Swifts</h1><img itemprop="image" src="/a.jpg"></div>',
      "https://example.org/a.jpg",
    ],
  ])("reads %s", (html, address) => {
    expect(read(html)?.chosen?.value).toBe(address);
  });

  const content = (picture: string): string => `<article><h1>Swifts</h1>${picture}<p>Swifts sleep.</article>`;

  it.each([
    "<picture><source srcset='/a.jpg 800w'><img src='data:,'></picture>",
    '<img src="/placeholder.gif" data-src="/a.jpg" width="800" height="400">',
    '<amp-img src="/a.jpg" width="800" height="400" layout="responsive"></amp-img>',
    '<video poster="/a.jpg" src="/a.mp4"></video>',
  ])("finds the picture in the content: %s", (picture) => {
    expect(read(content(picture))?.chosen?.value).toBe("https://example.org/a.jpg");
  });

  it("knows the size of a picture by its name", () => {
    expect(read(content('<img src="/a-1024x768.jpg">'))?.chosen?.value).toBe(
      "https://example.org/a-1024x768.jpg",
    );
    expect(read(content('<img src="/a-96x96.jpg">'))?.rejected[0]?.reason).toBe("too-small");
    expect(read(content('<img src="/a.jpg">'))?.rejected[0]?.reason).toBe("unknown-size");
  });

  it("takes a declared logo only without another picture", () => {
    const logo = '<meta property="og:image" content="/site-logo.png">';
    expect(read(logo)?.chosen?.value).toBe("https://example.org/site-logo.png");
    expect(read(logo + ld("/a.jpg"))?.chosen?.value).toBe("https://example.org/a.jpg");
    expect(read(logo + content("<figure><img src=/a.jpg></figure>"))?.chosen?.value).toBe(
      "https://example.org/a.jpg",
    );
  });

  it.each([
    ['<meta property="og:image" content="data:image/png;base64,AAAA">', "no-address"],
    ['<meta property="og:image" content="/">', "no-picture"],
    ['<meta property="og:image" content="https://example.org/news/swifts">', "no-picture"],
    ['<meta property="og:image" content="/a.jpg"><meta property="og:image:width" content="32">', "too-small"],
    [ld({ "@type": "ImageObject", url: "/a.jpg", width: "48", height: "48" }), "too-small"],
  ])("rejects the image of %s: %s", (html, reason) => {
    const found = read(html);
    expect(found?.chosen).toBeUndefined();
    expect(found?.rejected[0]?.reason).toBe(reason);
  });

  it("knows the logos of the page's organisations", () => {
    const brand = `<meta property="og:image" content="/brand.png"><script type="application/ld+json">{"@type":"Organization","name":"D","logo":{"@type":"ImageObject","url":"https://example.org/brand.png"}}</script>`;
    const found = read(`${brand}<meta name="twitter:image" content="/a.jpg">`);
    expect(found?.chosen?.value).toBe("https://example.org/a.jpg");
    expect(found?.rejected).toMatchObject([{ value: "https://example.org/brand.png", reason: "logo" }]);
  });

  it("treats sizes and crops of a picture as one", () => {
    const found = read(
      '<meta property="og:image" content="/a-1024x768.jpg"><meta name="twitter:image" content="/a.jpg?w=300">',
    );
    expect(found?.agreeing).toHaveLength(1);
  });

  it("finds a large picture in the content if none is declared", () => {
    const html = `<header><img src="/banner.jpg" width=900 height=300></header><article><h1>Swifts</h1>
      <img src="/ada.jpg" width=60 height=60><img src="/count.gif" width=1 height=1>
      <figure><img src="data:," data-src="/swift.jpg" width=800 height=600></figure><p>Swifts sleep.</article>`;
    const found = read(html);
    expect(found?.chosen).toMatchObject({
      value: "https://example.org/swift.jpg",
      source: "page",
      key: "img",
    });
    expect(found?.rejected).toMatchObject([{ value: "https://example.org/ada.jpg", reason: "too-small" }]);
    expect(read(`${html}<meta property="og:image" content="/og.jpg">`)?.chosen?.value).toBe(
      "https://example.org/og.jpg",
    );
    expect(read('<img src="/a.jpg" width=900 height=900>')).toBeUndefined();
  });

  it("leaves out the page's header, also next to the content", () => {
    const brand = "<header><img src=/brand.png width=900 height=300>";
    const rest = "<img src=/swift.jpg width=900 height=600><p>Swifts sleep.";
    const marked = (html: string) => {
      const tree = parse(html);
      const marker = createMarker(tree);
      const title = tree.tag.indexOf(Tag.h1);
      for (let row = title; row < tree.length; row++) marker.mark(row, Label.content, "test");
      return image(collect(tree, { url: "https://example.org/", marks: marker.marks }))?.chosen?.value;
    };
    expect(marked(`${brand}</header><h1>Swifts</h1>${rest}`)).toBe("https://example.org/swift.jpg");
    expect(marked(`${brand}<h1>Swifts</h1></header>${rest}`)).toBe("https://example.org/brand.png");
  });

  it("uses the method's marks of the content", () => {
    const tree = parse(
      "<div><img src=/a.jpg><p>Ad</p></div><div><p>Swifts sleep.</p><img src=/b.jpg><p>More.</p></div>",
    );
    const marker = createMarker(tree);
    const images = [...tree.tag].flatMap((tag, row) => (tag === Tag.img ? [row] : []));
    for (let row = images[1]! - 2; row < tree.length; row++) marker.mark(row, Label.content, "test");
    const found = image(collect(tree, { url: "https://example.org/", marks: marker.marks }));
    expect(found?.chosen?.value).toBe("https://example.org/b.jpg");
  });
});

describe("an address", () => {
  it.each([
    ["https://a.org/logo.png", "logo"],
    ["https://a.org/img/Our%20Logo.png", "logo"],
    ["https://a.org/favicon-32x32.png", "logo"],
    ["https://a.org/placeholder.jpg", "placeholder"],
    ["https://a.org/og-default.png", "placeholder"],
    ["https://a.org/no-image.gif?x=1", "placeholder"],
    ["https://a.org/no_image_available.png", "placeholder"],
    ["undefined", "no-address"],
    ["https://secure.gravatar.com/avatar/12", "portrait"],
    ["https://a.org/user-avatar.png", "portrait"],
    ["https://a.org/pixel.gif", "pixel"],
    ["https://www.facebook.com/tr?id=1", "pixel"],
    ["https://a.org/logos/swift.jpg", undefined],
    ["https://a.org/catalogo.jpg", undefined],
    ["https://a.org/iconic-birds.jpg", undefined],
    ["https://a.org/a.jpg?default=logo", undefined],
  ])("of %s is %s", (address, fault) => {
    const found = read(
      `<meta property="og:image" content="${address}"><meta name="twitter:image" content="https://a.org/other.jpg">`,
    );
    expect(found?.rejected[0]?.reason).toBe(fault ?? "later-source");
    expect(found?.chosen?.value).toBe(fault === undefined ? address : "https://a.org/other.jpg");
  });
});
