import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detectLanguage } from "./detect-language.js";

const SENTENCES: Readonly<Record<string, string>> = {
  am: "ባቡሩ ዛሬም ዘገየ፤ መቼ እንደሚነሳም ማንም አልነገረንም።",
  ar: "تأخر القطار مرة أخرى ولم يخبرنا أحد في المحطة متى سيغادر إلى الساحل.",
  be: "Цягнік зноў спазніўся, і ніхто на вакзале не мог нам сказаць, калі ён адправіцца да мора.",
  bg: "Влакът отново закъсня и никой на гарата не можа да ни каже кога ще тръгне за морето.",
  bn: "ট্রেন আবার দেরি করেছে এবং স্টেশনে কেউ বলতে পারেনি কখন ছাড়বে।",
  ca: "El tren ha tornat a arribar tard i ningú de l'estació no ens ha pogut dir quan sortirà cap a la costa.",
  cs: "Vlak měl zase zpoždění a nikdo na nádraží nám neuměl říct, kdy odjede k moři.",
  da: "Toget var igen forsinket, og ingen på stationen kunne sige os, hvornår det ville køre ud til kysten.",
  de: "Der Zug war wieder zu spät, und niemand auf dem Bahnhof konnte uns sagen, wann er an die Küste fährt.",
  el: "Το τρένο άργησε πάλι και κανείς στον σταθμό δεν μπορούσε να μας πει πότε θα φύγει.",
  en: "The train was late again, and nobody at the station could tell us when it would leave for the coast.",
  es: "El tren llegó tarde otra vez y nadie en la estación pudo decirnos cuándo saldría hacia la costa.",
  et: "Rong hilines jälle ja keegi jaamas ei osanud meile öelda, millal see mere äärde sõidab.",
  fa: "قطار باز هم دیر کرد و هیچ کس در ایستگاه نمی‌دانست که کی به سمت ساحل حرکت می‌کند.",
  fi: "Juna oli taas myöhässä, eikä kukaan asemalla osannut kertoa meille, milloin se lähtee rannikolle.",
  fr: "Le train était encore en retard et personne à la gare ne pouvait nous dire quand il partirait.",
  he: "הרכבת איחרה שוב ואיש בתחנה לא ידע לומר לנו מתי היא תצא אל החוף.",
  hi: "ट्रेन फिर से देर से आई और स्टेशन पर कोई भी यह नहीं बता सका कि वह कब निकलेगी।",
  hr: "Vlak je opet kasnio i nitko na kolodvoru nije nam znao reći kada će krenuti prema obali.",
  hu: "A vonat megint késett, és az állomáson senki sem tudta megmondani, mikor indul a tengerpartra.",
  hy: "Գնացքը նորից ուշացավ, և կայարանում ոչ ոք չգիտեր, թե երբ է այն մեկնելու։",
  it: "Il treno era di nuovo in ritardo e nessuno in stazione sapeva dirci quando sarebbe partito.",
  ja: "電車はまた遅れていて、駅の誰もいつ海岸へ出発するのか教えてくれませんでした。",
  ka: "მატარებელმა ისევ დააგვიანა და სადგურში ვერავინ გვითხრა, როდის გავიდოდა.",
  kk: "Пойыз тағы кешікті, вокзалда оның теңізге қашан жүретінін ешкім айта алмады.",
  ko: "기차가 또 늦었고 역에 있는 누구도 언제 바다로 떠나는지 말해 주지 못했다.",
  lt: "Traukinys vėl vėlavo, ir niekas stotyje negalėjo mums pasakyti, kada jis išvyks į pajūrį.",
  mk: "Возот повторно доцнеше и никој на станицата не знаеше кога ќе тргне кон брегот, но ѓаците чекаа.",
  mn: "Галт тэрэг дахин хоцорч, өртөөнд байсан хэн ч түүнийг хэзээ хөдлөхийг хэлж чадсангүй.",
  ms: "Kereta api lewat lagi dan tiada sesiapa di stesen dapat memberitahu kami bila ia akan bertolak.",
  nl: "De trein was weer te laat en niemand op het station kon ons zeggen wanneer hij zou vertrekken.",
  pl: "Pociąg znowu się spóźnił i nikt na dworcu nie potrafił nam powiedzieć, kiedy odjedzie nad morze.",
  ps: "اورګاډی بیا ځنډېدلی و او په تم ځای کې هیچا نه شول ویلای چې کله به روانېږي.",
  pt: "O trem atrasou de novo e ninguém na estação soube nos dizer quando ele partiria para o litoral.",
  ro: "Trenul a întârziat din nou și nimeni din gară nu ne-a putut spune când va pleca spre mare.",
  ru: "Поезд снова опоздал, и никто на вокзале не мог нам сказать, когда он отправится к морю.",
  sr: "Воз је опет каснио и нико на станици није умео да нам каже када ће кренути ка мору.",
  sv: "Tåget var försenat igen och ingen på stationen kunde säga oss när det skulle gå till kusten.",
  ta: "ரயில் மீண்டும் தாமதமானது, எப்போது புறப்படும் என்று யாருக்கும் தெரியவில்லை.",
  th: "รถไฟมาช้าอีกแล้วและไม่มีใครที่สถานีบอกเราได้ว่าจะออกเมื่อไหร่",
  tr: "Tren yine gecikti ve istasyonda hiç kimse bize sahile ne zaman kalkacağını söyleyemedi.",
  uk: "Потяг знову запізнився, і ніхто на вокзалі не міг нам сказати, коли він вирушить до моря.",
  ur: "ٹرین پھر دیر سے آئی اور اسٹیشن پر کوئی ہمیں نہیں بتا سکا کہ وہ کب روانہ ہوگی۔",
  vi: "Chuyến tàu lại đến muộn và không ai ở nhà ga có thể cho chúng tôi biết khi nào nó khởi hành.",
  zh: "火车又晚点了，车站里没有人能告诉我们它什么时候开往海边。",
  "zh-Hant": "火車又誤點了，車站裡沒有人能告訴我們它什麼時候開往海邊。",
};

/** Headlines and names without kana. */
const HAN: Readonly<Record<string, readonly string[]>> = {
  ja: [
    "東京都知事選挙 投票率過去最高",
    "円安加速 一時一六〇円台",
    "京都大学図書館利用案内",
    "国会議事堂前駅",
    "大阪府警 強盗容疑者逮捕",
    "新型感染症対策本部会議開催",
    "気象庁 大雨警報発表",
    "佐々木氏再選",
  ],
  zh: ["中国经济增长放缓", "北京大学图书馆", "天气预报 明天有大雨", "全国人民代表大会", "今天天气很好"],
  "zh-Hant": ["香港特別行政區政府", "總統府前的示威活動", "氣象局發布豪雨特報"],
};

describe("detectLanguage", () => {
  it.each(Object.entries(SENTENCES))("detects a sentence in %s", (language, sentence) => {
    const { code, confidence } = detectLanguage(sentence);
    expect(code).toBe(language);
    expect(confidence).toBeGreaterThan(0.65);
    expect(confidence).toBeLessThanOrEqual(1);
  });

  it.each(Object.entries(HAN))("detects short text in Han characters alone: %s", (language, texts) => {
    for (const text of texts) expect(detectLanguage(text).code, text).toBe(language);
  });

  it("is Japanese if there are kana, and still Chinese with a Japanese name", () => {
    expect(detectLanguage("東京の天気").code).toBe("ja");
    expect(detectLanguage("ﾃﾚﾋﾞ").code).toBe("ja");
    expect(detectLanguage(`${SENTENCES.zh!.repeat(3)}の`).code).toBe("zh");
  });

  it("is undetermined without letters", () => {
    const none = { code: "und", confidence: 0 };
    for (const text of [
      "",
      " \n",
      "12345",
      "+1 (555) 010-9999",
      "😀🎉👩‍👩‍👧",
      "\ud83d",
      "\udc00\ud800",
      "𝟘①Ⅳ ʹ",
      "−∞ … «»",
    ])
      expect(detectLanguage(text), JSON.stringify(text)).toEqual(none);
    // Gothic
    expect(detectLanguage("𐍅𐌰𐍂𐌸 𐌸𐌰𐌽 𐌹𐌽 𐌳𐌰𐌲𐌰𐌽𐍃")).toEqual(none);
  });

  it("detects the language of the larger part, with its share as the confidence", () => {
    const { en, de, el, zh } = SENTENCES as Record<string, string>;
    const mostlyGerman = detectLanguage(`${`${de} `.repeat(20)}${`${en} `.repeat(10)}`);
    expect(mostlyGerman.code).toBe("de");
    expect(mostlyGerman.confidence).toBeGreaterThan(0.5);
    expect(mostlyGerman.confidence).toBeLessThan(0.8);
    expect(detectLanguage(`${el} ${el} ${en}`).code).toBe("el");
    expect(detectLanguage(`${el} ${en}`).confidence).toBeLessThan(0.65);
    expect(detectLanguage(`WTO: ${zh}`).code).toBe("zh");
  });

  it("is the less sure the shorter a text is", () => {
    const sentence = SENTENCES.en!;
    expect(detectLanguage("Breaking news").confidence).toBeLessThan(0.65);
    expect(detectLanguage("Últimas noticias").confidence).toBeLessThan(0.65);
    expect(detectLanguage("π").confidence).toBeLessThan(0.5);
    expect(detectLanguage("日本").confidence).toBeLessThan(0.5);
    expect(detectLanguage(sentence).confidence).toBeGreaterThan(detectLanguage("The train").confidence);
  });

  it("is not sure of languages that it does not know", () => {
    // Swahili, Welsh, Zulu
    for (const text of [
      "Treni ilichelewa tena na hakuna mtu kituoni aliyeweza kutuambia itaondoka lini kwenda pwani.",
      "Roedd y trên yn hwyr eto ac ni allai neb yn yr orsaf ddweud wrthym pryd y byddai'n gadael.",
      "Isitimela siphuze futhi futhi akekho esiteshini owakwazi ukusitshela ukuthi sizohamba nini.",
    ])
      expect(detectLanguage(text).confidence).toBeLessThan(0.5);
  });

  it("ignores addresses, numbers and data", () => {
    const { de, zh } = SENTENCES as Record<string, string>;
    const addresses =
      "https://www.example.com/the-best-of-the-news-for-you www.example.org/all-about-that someone.else@example.com ";
    expect(detectLanguage(`${addresses.repeat(3)}${de}`).code).toBe("de");
    expect(
      detectLanguage(`${zh}http://www.example.com/the-best-of-the-news-for-you-and-for-all-the-others${zh}`)
        .code,
    ).toBe("zh");
    expect(detectLanguage(`${"abcdefghij".repeat(30)} ${de}`).code).toBe("de");
    expect(detectLanguage(`${"0123456789 ".repeat(10_000)}${de}`).code).toBe("de");
  });

  it("reads decomposed letters", () => {
    expect(detectLanguage(SENTENCES.vi!.normalize("NFD"))).toEqual(detectLanguage(SENTENCES.vi!));
  });

  it("throws for what is not a string", () => {
    expect(() => detectLanguage(undefined as never)).toThrow(TypeError);
  });

  it("never throws, and is deterministic", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 2000 }), (text) => {
        const estimate = detectLanguage(text);
        expect(estimate.confidence).toBeGreaterThanOrEqual(0);
        expect(estimate.confidence).toBeLessThanOrEqual(1);
        expect(estimate.code === "und").toBe(estimate.confidence === 0);
        expect(detectLanguage(text)).toEqual(estimate);
      }),
    );
  });

  it("examines a bounded part of a long line", () => {
    const line = (size: number): string => SENTENCES.pl!.padEnd(100).repeat(size / 100);
    expect(detectLanguage(line(10_000_000)).code).toBe("pl");
    const often = (text: string): void => {
      for (let i = 0; i < 20; i++) detectLanguage(text);
    };
    // The time does not depend on the length; linear time would grow by 8.
    expect(timeRatio(1_000_000, line, often)).toBeLessThan(4);
  });

  it("takes linear time to find a letter", () => {
    const digits = (size: number): string => `${"1 ".repeat(size / 2)}é`;
    expect(timeRatio(1_000_000, digits, detectLanguage)).toBeLessThan(MAX_TIME_RATIO);
  });
});
