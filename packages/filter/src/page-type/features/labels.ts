import { literalStart, NodeKind, Tag, textLength, text as textOf } from "@winnow/core-dom";
import type { Facts } from "../facts.js";
import { Context } from "../scan/contexts.js";
import { familyLookup } from "../scan/hash.js";
import { COUNTS, countText } from "../scan/text-counts.js";
import type { TreeScan } from "../scan/tree-scan.js";
import { type Add, addEach, log, prefixed } from "./numbers.js";

/** Words of titles, buttons and links by the type of page that they suggest, in several languages. */
// biome-ignore format: a table
const WORDS = {
  cart: "cart basket bag checkout warenkorb panier carrito cesta carrello winkelwagen winkelmandje koszyk koszyka kurv kundvagn корзина корзину sepete carrinho",
  buy: "buy shop order purchase store sale deals kaufen bestellen acheter boutique comprar tienda loja acquista negozio kopen winkel kup sklep köp купить магазин satın",
  reply: "reply replies quote report upvote flag antworten zitieren répondre citer responder citar rispondi reageer odpowiedz svara ответить цитата yanıtla",
  topic: "forum forums thread threads topic topics discussion discussions post posted comments solved foro sujet thema themen wątek тема форум",
  more: "more read continue weiterlesen mehr lire suite leer más leggi altro lees meer czytaj więcej läs mer читать далее devamı",
  paging: "next previous older newer load page weiter zurück suivant précédent siguiente anterior successivo volgende następna nästa показать следующая sonraki",
  sort: "sort filter filters relevance featured newest lowest highest sortieren filtern trier filtrer ordenar filtrar ordina sorteren sortuj sortera сортировка",
  quote: "estimate quote quotes appointment schedule book booking consultation reserve angebot termin devis cita presupuesto preventivo afspraak wycena offert запись заявка",
  trial: "demo trial started start pricing plans free kostenlos testen preise essai gratuit tarifs prueba gratis precios prova prezzi proef cennik бесплатно тарифы",
  contact: "contact call us phone email directions hours kontakt anrufen contactez nous contacto llámanos contatti chiama контакты позвонить",
  apply: "apply enroll enrol admission admissions tuition degree degrees program programs certificate certification course courses bewerben studium studiengang cursos formation",
  service: "service services company companies agency solutions contractor contractors repair installation cleaning insurance therapy clinic law attorney consulting leistungen dienstleistungen servicios serviços servizi diensten usługi tjänster услуги",
  office: "department office city county permit permits residents council public municipal agency grant government behörde mairie ayuntamiento comune gemeente urząd",
  list: "best top list ranking archives archive category tag tags latest all results index browse directory beste liste meilleurs catégorie mejores lista categoría migliori elenco lijst najlepsze kategoria лучшие список категория",
  question: "how what why when guide tips explained meaning definition wie was warum ratgeber comment pourquoi quoi cómo qué guía come perché hoe waarom jak dlaczego как почему что",
  news: "news says after report opinion interview review analysis update nachrichten bericht actualités actualité noticias entrevista notizie nieuws wiadomości nyheter новости",
  manual: "documentation docs reference manual tutorial api handbook install configuration overview wiki dokumentation handbuch référence documentación referencia manuale документация справочник",
  copy: "copy edit history source download print github code kopieren bearbeiten copier modifier copiar editar править скачать",
  byline: "by author published updated posted written von autor veröffentlicht par publié por publicado autore pubblicato автор опубликовано",
  spec: "size color colour quantity description specifications reviews shipping delivery returns stock größe farbe menge taille couleur quantité talla cantidad taglia maat rozmiar размер количество доставка",
} as const;

const FAMILIES = Object.keys(WORDS);
const familiesOf = familyLookup(WORDS);

const TITLE_NAMES: readonly string[] = prefixed("title-says", FAMILIES);
const DESCRIPTION_NAMES: readonly string[] = prefixed("description-says", FAMILIES);
const LABEL_NAMES: readonly string[] = prefixed("labels-say", FAMILIES);
const FRAMED_NAMES: readonly string[] = prefixed("framed-labels-say", FAMILIES);
const BUTTON_NAMES: readonly string[] = prefixed("buttons-say", FAMILIES);

/** Labels that are read, the greatest width and number of rows of one, and the greatest width of the main heading. */
const MAX_LABELS = 500;
const MAX_LABEL = 30;
const MAX_LABEL_ROWS = 500;
const MAX_HEADING = 300;

/** What the page says in few words: its title and main heading, its description, its links and buttons. */
export function labelFeatures({ page, declared }: Facts, add: Add): void {
  const title = new Int32Array(FAMILIES.length);
  const description = new Int32Array(FAMILIES.length);
  const { labels, framed, buttons, heading } = page === undefined ? NO_LABELS : readLabels(page);
  if (declared !== undefined) {
    countFamilies(declared.title, 0, declared.title.length, title);
    countFamilies(declared.description, 0, declared.description.length, description);
  }
  addEach(add, TITLE_NAMES, (i) => (title[i]! > 0 ? 1 : 0) + (heading[i]! > 0 ? 1 : 0));
  addEach(add, DESCRIPTION_NAMES, (i) => description[i]!);
  addEach(add, LABEL_NAMES, (i) => log(labels[i]!));
  addEach(add, FRAMED_NAMES, (i) => log(framed[i]!));
  addEach(add, BUTTON_NAMES, (i) => log(buttons[i]!));
}

/** How often words of each family occur: in links and buttons, by where those are, and in the first main heading. */
interface Labels {
  readonly labels: Int32Array;
  readonly framed: Int32Array;
  readonly buttons: Int32Array;
  readonly heading: Int32Array;
}

const NOTHING = new Int32Array(FAMILIES.length);
const NO_LABELS: Labels = { labels: NOTHING, framed: NOTHING, buttons: NOTHING, heading: NOTHING };

function readLabels({ tree, context, widthBefore }: TreeScan): Labels {
  const { length, kind, tag, hidden, end } = tree;
  const found = {
    labels: new Int32Array(FAMILIES.length),
    framed: new Int32Array(FAMILIES.length),
    buttons: new Int32Array(FAMILIES.length),
    heading: new Int32Array(FAMILIES.length),
  };
  let hasHeading = false;
  let read = 0;
  for (let row = 1; row < length && read < MAX_LABELS; row++) {
    const id = tag[row]!;
    if ((id !== Tag.a && id !== Tag.button && id !== Tag.h1) || kind[row] !== NodeKind.element) continue;
    const width = widthBefore[end[row]!]! - widthBefore[row]!;
    if (width === 0 || hidden[row] !== 0) continue;
    let into = found.heading;
    if (id === Tag.h1) {
      if (hasHeading || width > MAX_HEADING) continue;
      hasHeading = true;
    } else {
      if (width > MAX_LABEL || end[row]! - row > MAX_LABEL_ROWS) continue;
      read++;
      if ((context[row]! & Context.frame) !== 0) into = found.framed;
      else into = id === Tag.button ? found.buttons : found.labels;
    }
    for (let at = row + 1; at < end[row]!; at++) {
      const characters = textLength(tree, at);
      if (kind[at] !== NodeKind.text || hidden[at] !== 0 || characters <= 1) continue;
      const start = literalStart(tree, at);
      if (start >= 0) countFamilies(tree.strings.source, start, start + characters, into);
      else countFamilies(textOf(tree, at), 0, characters, into);
    }
  }
  return found;
}

const counts = new Int32Array(COUNTS);

/** Adds the number of words of each family in the characters `[from, to)` of a text. */
function countFamilies(text: string, from: number, to: number, into: Int32Array): void {
  countText(text, from, to, counts, (hash) => {
    for (let rest = familiesOf(hash); rest !== 0; rest &= rest - 1) into[31 - Math.clz32(rest & -rest)]!++;
  });
}
