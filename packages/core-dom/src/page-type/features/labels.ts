import { COUNTS, countRow, countText, wordFamilies } from "../../blocks/index.js";
import { Tag } from "../../tree/tags.js";
import { NodeKind } from "../../tree/types.js";
import type { Declared } from "./declared.js";
import { type Add, addEach, log } from "./numbers.js";
import { between, Context, type PageScan } from "./page.js";

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
const familiesOfWord = wordFamilies(Object.values(WORDS));

/** Labels that are read, the greatest width and number of rows of one, and the greatest width of the main heading. */
const MAX_LABELS = 500;
const MAX_LABEL = 30;
const MAX_LABEL_ROWS = 500;
const MAX_HEADING = 300;

/** Words are counted only by family. */
const counts = new Int32Array(COUNTS);

/** Returns the number of words of each family, and a function that adds to them. */
function createFamilies() {
  const families = new Int32Array(FAMILIES.length);
  const onWord = (hash: number): void => {
    const ofWord = familiesOfWord(hash);
    for (let i = 0; i < ofWord.length; i++) families[ofWord[i]!]!++;
  };
  return { families, onWord };
}

/** What the page says in few words: its title and first main heading, its description, its links and buttons. */
export function labelFeatures(page: PageScan, declared: Declared, add: Add): void {
  const { labels, framed, buttons, heading } = readLabels(page);
  const [title, description] = [createFamilies(), createFamilies()];
  countText(declared.title, 0, declared.title.length, counts, title.onWord);
  countText(declared.description, 0, declared.description.length, counts, description.onWord);
  const says = (families: Int32Array, i: number): number => (families[i]! > 0 ? 1 : 0);
  addEach(add, "title-says", FAMILIES, (i) => says(title.families, i) + says(heading.families, i));
  addEach(add, "description-says", FAMILIES, (i) => description.families[i]!);
  addEach(add, "labels-say", FAMILIES, (i) => log(labels.families[i]!));
  addEach(add, "framed-labels-say", FAMILIES, (i) => log(framed.families[i]!));
  addEach(add, "buttons-say", FAMILIES, (i) => log(buttons.families[i]!));
}

function readLabels({ tree, context, before }: PageScan) {
  const { length, kind, tag, hidden, end } = tree;
  const [labels, framed] = [createFamilies(), createFamilies()];
  const [buttons, heading] = [createFamilies(), createFamilies()];
  let hasHeading = false;
  let label = 0;
  for (let row = 1; row < length && label < MAX_LABELS; row++) {
    const id = tag[row]!;
    if ((id !== Tag.a && id !== Tag.button && id !== Tag.h1) || kind[row] !== NodeKind.element) continue;
    const width = between(before.width, row, end[row]!);
    if (width === 0 || hidden[row] !== 0) continue;
    let into = heading;
    if (id === Tag.h1) {
      if (hasHeading || width > MAX_HEADING) continue;
      hasHeading = true;
    } else {
      if (width > MAX_LABEL || end[row]! - row > MAX_LABEL_ROWS) continue;
      label++;
      if ((context[row]! & Context.frame) !== 0) into = framed;
      else into = id === Tag.button ? buttons : labels;
    }
    for (let at = row + 1; at < end[row]!; at++) {
      if (kind[at] === NodeKind.text && hidden[at] === 0) countRow(tree, at, counts, into.onWord);
    }
  }
  return { labels, framed, buttons, heading };
}
