import { describe, expect, it } from "vitest";
import { fold } from "../text/fold.js";
import { FIRST_WORDS } from "./not-names.js";
import { readNames } from "./read-names.js";

/** Lines of by-line areas: `line → names`, or a line without an author's name. */
// biome-ignore format: a table
const LINES: Readonly<Record<string, readonly string[]>> = {
  German: [
    "Von Anna Weiß, Berlin → Anna Weiß", "Von Anna Weiß, dpa → Anna Weiß",
    "Von Anna Weiß und dpa → Anna Weiß", "Anna Weiß/dpa → Anna Weiß", "Von Anna Weiß (dpa) → Anna Weiß",
    "Anna Weiß, Korrespondentin in Paris → Anna Weiß", "Ein Gastbeitrag von Anna Weiß → Anna Weiß",
    "Eine Analyse von Anna Weiß → Anna Weiß", "Ein Kommentar von Anna Weiß → Anna Weiß",
    "Kommentar von Anna Weiß → Anna Weiß",
    "Interview von Anna Weiß → Anna Weiß", "Das Interview führte Anna Weiß → Anna Weiß",

    "Text: Anna Weiß; Foto: Bo Ek → Anna Weiß", "Text: Anna Weiß, Fotos: Bo Ek → Anna Weiß",
    "Text und Fotos: Anna Weiß → Anna Weiß", "Text Anna Weiß | Fotos Bo Ek → Anna Weiß",
    "Von: Anna Weiß → Anna Weiß", "VON ANNA WEISS → Anna Weiss", "Stand: 5. Mai 2020, 10:30 Uhr", "Stand",
    "Veröffentlicht am 5. Mai 2020 von Anna Weiß → Anna Weiß", "5. Mai 2020 von Anna Weiß → Anna Weiß",
    "05.05.2020, 10:30 Uhr | Anna Weiß → Anna Weiß", "Anna Weiß | 05.05.2020 → Anna Weiß",
    "Anna Weiß am 5. Mai 2020 → Anna Weiß", "Anna Weiß · 5 Min. Lesezeit → Anna Weiß",
    "Anna Weiß, freie Journalistin → Anna Weiß", "Dr. Anna Weiß → Dr. Anna Weiß",
    "Prof. Dr. Anna Weiß → Prof. Dr. Anna Weiß",
    "Von Prof. Dr. Anna Weiß und Dr. Bo Ek → Prof. Dr. Anna Weiß + Dr. Bo Ek",
    "Anna Weiß, Leiterin Kommunikation → Anna Weiß",
    "Gepostet von Anna Weiß → Anna Weiß", "Redaktion", "Autor: Redaktion",
    "Geschrieben von Anna Weiß am 5. Mai 2020. Veröffentlicht in Allgemein → Anna Weiß",
    "Kommentare", "0 Kommentare",
    "Quelle: dpa", "Foto: Anna Weiß", "Bild: Anna Weiß", "© Anna Weiß", "Anna Weiß (aw) → Anna Weiß",
    "Drucken", "Merken", "Jetzt folgen", "Artikel teilen", "Alle Artikel",
    "Mehr von Anna Weiß → Anna Weiß", "Newsletter abonnieren", "Anna Weiß – Mitarbeit: Bo Ek → Anna Weiß",
    "Pressemitteilung",
  ],
  French: [
    "Par Anne Roy → Anne Roy",
    "Par Anne Roy (à Marseille) → Anne Roy", "Par Anne Roy avec AFP → Anne Roy",
    "Anne Roy avec AFP → Anne Roy",
    "Par Anne Roy, correspondante à Berlin → Anne Roy",
    "Par Anne Roy Publié le 5 mai 2020 à 10h30 → Anne Roy", "Propos recueillis par Anne Roy → Anne Roy",
    "Publié le 5 mai 2020 par Anne Roy → Anne Roy", "Rédigé par Anne Roy le 5 mai 2020 → Anne Roy",
    "Anne Roy, journaliste → Anne Roy", "Texte : Anne Roy, photos : Luc Roy → Anne Roy",
    "Anne Roy et Luc Roy → Anne Roy + Luc Roy", "Publié le 5 mai", "Temps de lecture : 5 min",
    "Lire aussi", "Partager", "Article réservé aux abonnés", "Mis à jour le 5 mai",
    "Entretien réalisé par Anne Roy → Anne Roy", "De notre correspondante à Rome, Anne Roy → Anne Roy",
    "Par ANNE ROY → Anne Roy",
  ],
  Spanish: [
    "Por Ana Díaz → Ana Díaz", "Por Ana Díaz | Madrid → Ana Díaz", "Ana Díaz | Madrid → Ana Díaz",
    "Ana Díaz / Madrid → Ana Díaz", "ANA DÍAZ - MADRID → Ana Díaz", "Redacción",
    "Ana Díaz, corresponsal en París → Ana Díaz", "Escrito por Ana Díaz el 5 de mayo → Ana Díaz",
    "Ana Díaz y Luis Gil → Ana Díaz + Luis Gil",
    "Actualizado a las 10:30", "Compartir en Facebook", "Fotografía: Ana Díaz",
    "Comentarios", "Suscríbete",
  ],
  Italian: [
    "di Anna Riva → Anna Riva", "Di Anna Riva → Anna Riva", "di ANNA RIVA → Anna Riva",
    "A cura di Anna Riva → Anna Riva", "dal nostro inviato Anna Riva → Anna Riva", "di Redazione",
    "Redazione", "Anna Riva - 5 maggio 2020 → Anna Riva", "Scritto da Anna Riva il 5 maggio → Anna Riva",
    "di Anna Riva e Luca Po → Anna Riva + Luca Po", "Condividi", "Leggi anche", "Pubblicato il 5 maggio",
    "Tempo di lettura: 5 minuti",
  ],
  Polish: [
    "Autor: Anna Nowak → Anna Nowak", "Opublikowano: 5 maja 2020 przez Anna Nowak → Anna Nowak",
    "Anna Nowak, PAP → Anna Nowak", "oprac. Anna Nowak → Anna Nowak",
    "Rozmawiała Anna Nowak → Anna Nowak", "Redakcja", "Udostępnij", "Źródło: PAP", "fot. Anna Nowak",
    "Tekst: Anna Nowak → Anna Nowak", "Anna Nowak 5 maja 2020, 10:30 → Anna Nowak",
    "autor: Anna Nowak | 5 maja → Anna Nowak", "Dodano: 5 maja",
  ],
  Greek: [
    "Γράφει ο Νίκος Παππάς → Νίκος Παππάς", "Του Νίκου Παππά → Νίκου Παππά",
    "Της Άννας Παππά → Άννας Παππά", "Από Άννα Παππά → Άννα Παππά",
    "Συντάκτης: Νίκος Παππάς → Νίκος Παππάς", "Επιμέλεια: Νίκος Παππάς → Νίκος Παππάς", "Πηγή: ΑΠΕ",
    "Δημοσίευση: 5 Μαΐου 2020", "Κοινοποίηση", "Newsroom", "Σχόλια", "Τελευταία ενημέρωση",
  ],
  Turkish: [
    "Yazar: Ayşe Yılmaz → Ayşe Yılmaz", "Haber: Ayşe Yılmaz → Ayşe Yılmaz",
    "Ayşe Yılmaz tarafından → Ayşe Yılmaz", "Ayşe Yılmaz tarafından yazıldı → Ayşe Yılmaz",
    "Paylaş", "Yorumlar", "Güncelleme: 05.05.2020", "Abone ol",
    "Ayşe Yılmaz / İstanbul → Ayşe Yılmaz",
  ],
  Russian: [
    "Автор: Анна Белова → Анна Белова",
    "Анна Белова, корреспондент → Анна Белова", "Источник: ТАСС", "Поделиться", "Опубликовано 5 мая 2020",
    "Редакция", "Комментарии", "Фото: Олег Ким", "Беседовала Анна Белова → Анна Белова",
    "Подготовила Анна Белова → Анна Белова",
  ],
  Dutch: [
    "Door Anna de Vries → Anna de Vries", "Door: Anna de Vries → Anna de Vries",
    "Redactie", "Anna de Vries 5 mei 2020 → Anna de Vries",
    "Geschreven door Anna de Vries op 5 mei → Anna de Vries",
    "Delen", "Reacties",
  ],
  Nordic: [
    "Av Anna Berg → Anna Berg", "Av: Anna Berg → Anna Berg", "Text: Anna Berg → Anna Berg",
    "Redaktionen", "Af Anna Berg → Anna Berg",
    "Skrevet af Anna Berg → Anna Berg", "Journalist Anna Berg → Anna Berg",
    "Tekst: Anna Berg → Anna Berg", "Anna Berg, journalist → Anna Berg", "Publicerad 5 maj", "Dela",
    "Uppdaterad", "Anna Berg 5. mai 2020 → Anna Berg", "Teksti: Anna Berg → Anna Berg", "Jaa",
  ],
  English: [
    "Ann Lee, for The Daily → Ann Lee", "By Ann Lee, correspondent in Paris → Ann Lee",
    "By Ann Lee in London → Ann Lee", "By Ann Lee and agencies → Ann Lee",
    "By Ann Lee, Reuters → Ann Lee", "Ann Lee | Reuters → Ann Lee",
    "By Ann Lee, Associated Press → Ann Lee", "By Ann Lee | The Daily Bugle → Ann Lee",
    "By Ann Lee, Staff Writer → Ann Lee", "By Ann Lee, BBC News → Ann Lee",
    "Ann Lee, USA TODAY → Ann Lee", "By Ann Lee • 5 min read → Ann Lee", "Ann Lee · 5 min read → Ann Lee",
    "By Ann Lee May 5, 2020 10:30 am EDT → Ann Lee", "By Ann Lee | ann@x.com → Ann Lee",
    "By Ann Lee / Staff → Ann Lee", "by Ann Lee Posted on May 5 → Ann Lee",
    "Story by Ann Lee; photos by Bo Ek → Ann Lee", "Story by Ann Lee, photographs by Bo Ek → Ann Lee",
    "Ann Lee writes → Ann Lee", "As told to Ann Lee → Ann Lee",
    "Written By Ann Lee & edited by Bo Ek → Ann Lee", "By ANN McLEE → ANN McLEE",
    "Guest post by Ann Lee → Ann Lee", "Contributed by Ann Lee → Ann Lee",
    "Ann Lee, Contributor → Ann Lee", "Ann Lee Contributor → Ann Lee",
    "Ann Lee Senior Reporter → Ann Lee", "Interview by Ann Lee → Ann Lee",
    "By Ann O'Neill-Smith → Ann O'Neill-Smith", "By Ann Lee, CNN → Ann Lee",
    "Editorial Board → Editorial Board",
  ],
  "East Asian and Arabic": [
    "山田花子 の記事 → 山田花子",
    "بقلم: أحمد علي → أحمد علي", "كتب أحمد علي → أحمد علي", "김영희 기자 → 김영희",
  ],
};

describe.each(Object.entries(LINES))("lines in %s", (_, lines) => {
  it.each(lines)("%s", (line) => {
    const [raw, names = ""] = line.split(" → ");
    expect(readNames(raw!).names.join(" + ")).toBe(names);
  });
});

describe("readNames", () => {
  it.each(["dpa", "By Reuters", "By the Associated Press", "EFE", "PAP"])("marks %s as an agency", (line) => {
    expect(readNames(line)).toMatchObject({ role: true, names: [line.replace("By ", "")] });
  });

  it("drops what follows a whole name on other lines", () => {
    expect(readNames("Ann Lee\nMay 5\nText size\nSmall").names).toEqual(["Ann Lee"]);
    expect(readNames("Maria\nKaterina").names).toEqual(["Maria", "Katerina"]);
  });

  it("leaves organisations with a relation in their name whole", () => {
    for (const name of ["National Institute for Health", "Center for Drug Evaluation", "Friends of Birds"])
      expect(readNames(name).names).toEqual([name]);
  });
});

describe("the table of first words", () => {
  it("is folded", () => {
    for (const word of FIRST_WORDS) expect(fold(word)).toBe(word);
  });
});
