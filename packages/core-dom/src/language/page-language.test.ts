import { describe, expect, it } from "vitest";
import { parse } from "../parse/parse.js";
import { declaredLanguage } from "./declared.js";
import { pageLanguage } from "./page-language.js";

const TEXTS: Readonly<Record<string, string>> = {
  en: "The train was late again, and nobody at the station could tell us when it would leave for the coast.",
  de: "Der Zug war wieder zu spät, und niemand auf dem Bahnhof konnte uns sagen, wann er an die Küste fährt.",
  fr: "Le train était encore en retard et personne dans la gare ne pouvait nous dire quand il partirait pour la côte.",
  es: "El tren llegó tarde otra vez y nadie en la estación pudo decirnos cuándo saldría para la costa.",
  pl: "Pociąg znowu się spóźnił i nikt na dworcu nie potrafił nam powiedzieć, kiedy odjedzie do miasta nad morzem.",
  ru: "Поезд снова опоздал, и никто на вокзале не мог нам сказать, когда он отправится к морю и что нам делать.",
  uk: "Потяг знову запізнився, і ніхто на вокзалі не міг нам сказати, коли він вирушить до моря та що це за причина.",
  el: "Το τρένο άργησε πάλι και κανείς στον σταθμό δεν μπορούσε να μας πει πότε θα φύγει για την ακτή.",
  ar: "تأخر القطار مرة أخرى ولم يستطع أحد في المحطة أن يقول لنا متى يغادر إلى الساحل من هذه المدينة.",
  fa: "قطار باز هم دیر کرد و هیچ کس در ایستگاه نمی دانست که این قطار از شهر به ساحل کی می رود.",
  zh: "火车又晚点了，车站里没有人能告诉我们它什么时候开往海边，也没有人知道原因。",
  ja: "電車はまた遅れていて、駅の誰もいつ海岸へ出発するのか教えてくれませんでした。",
  ko: "기차가 또 늦었고 역에 있는 누구도 언제 바다로 떠나는지 말해 주지 못했다.",
  th: "รถไฟมาช้าอีกแล้วและไม่มีใครที่สถานีบอกเราได้ว่าจะออกไปชายทะเลเมื่อไหร่",
  hi: "ट्रेन फिर से देर से आई और स्टेशन पर कोई भी यह नहीं बता सका कि वह कब समुद्र तट के लिए निकलेगी।",
};

describe("pageLanguage", () => {
  for (const [language, sentence] of Object.entries(TEXTS)) {
    it(`detects ${language} in the text, even if the page declares another language`, () => {
      const detected = { language, source: "text" };
      expect(pageLanguage(parse(`<p>${sentence}`))).toEqual(detected);
      const other = language === "en" ? "de" : "en";
      expect(pageLanguage(parse(`<html lang=${other}><p>${sentence}`))).toEqual(detected);
    });

    it(`accepts a correct declaration of ${language}`, () => {
      expect(pageLanguage(parse(`<html lang=${language}><p>${sentence}`))?.source).toBe("declared");
    });
  }

  it("keeps the region that the page declares", () => {
    expect(pageLanguage(parse(`<html lang=de-at><p>${TEXTS.de}`))?.language).toBe("de-AT");
  });

  it("prefers the caller's language", () => {
    expect(pageLanguage(parse(`<p>${TEXTS.de}`), { language: "fr" })).toEqual({
      language: "fr",
      source: "given",
    });
  });

  it("accepts a declared language without word lists", () => {
    expect(pageLanguage(parse(`<html lang=is><p>${TEXTS.en}`))?.language).toBe("is");
  });

  it("is undefined for a page without known words", () => {
    expect(pageLanguage(parse(""))).toBeUndefined();
    expect(pageLanguage(parse("<p>123 456 789 000 !!! ###"))).toBeUndefined();
    expect(pageLanguage(parse("<p>Xqzt vlmbrk prtzk wnshk qqrrt lmpf zzkt"))).toBeUndefined();
  });

  it("prefers prose to menus", () => {
    const menu = "<a href=/>Home of the best and the news</a>".repeat(50);
    const prose = `<p>${TEXTS.de}</p>`.repeat(6);
    expect(pageLanguage(parse(`<html lang=en>${menu}${prose}`))?.language).toBe("de");
  });
});

describe("declaredLanguage", () => {
  it("reads lang, then xml:lang, then meta", () => {
    const meta = "<meta property=og:locale content=fr_CA><meta http-equiv=Content-Language content='es, en'>";
    expect(declaredLanguage(parse(`<html lang=de>${meta}`))).toBe("de");
    expect(declaredLanguage(parse(`<html xml:lang=DE-ch>${meta}`))).toBe("de-CH");
    expect(declaredLanguage(parse(`<html lang=''>${meta}`))).toBe("es");
    expect(declaredLanguage(parse("<meta property=og:locale content=fr_CA>"))).toBe("fr-CA");
  });

  it("rejects invalid tags", () => {
    expect(declaredLanguage(parse("<html lang='<?php lang ?>'>"))).toBeUndefined();
    expect(declaredLanguage(parse("<html lang=english>"))).toBeUndefined();
    expect(declaredLanguage(parse("<html lang=en-a>"))).toBeUndefined();
  });
});
