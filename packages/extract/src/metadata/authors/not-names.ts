import { type WordList, type WordTable, wordList } from "../text/entries.js";

/** Placeholders that content systems write if nobody is named; folded. */
// biome-ignore format: a language per line
export const PLACEHOLDERS: WordList = wordList({
  en: "admin|administrator|webmaster|root|user|guest|author|authors|editor|unknown|none|null|undefined|anonymous user|test|site admin|wpadmin|wp admin|superuser|super user|default|n a|na|true|false|byline|by line|name|username|profile|view profile|no author|object object|article author|newsroom|web editor|web admin|wordpress|firstname lastname|first last|john doe",
  de: "unbekannt|gast|autor|webredaktion|onlineredaktion|online redaktion|max mustermann",
  fr: "auteur|invite|administrateur",
  es: "invitado|administrador",
  it: "ospite|amministratore",
  nl: "webredactie",
  sv: "administratör",
  tr: "haber merkezi",
  pl: "redakcja portalu",
  ru: "гость|админ|администратор",
  zh: "匿名|佚名|管理员|管理員|小编",
}, "|");

/** News agencies, and words for "agencies", next to names or instead of them; folded. */
// biome-ignore format: a language per line
export const AGENCIES: WordList = wordList({
  agencies: "dpa|afp|reuters|ap|apa|sid|epd|kna|ddp|dapd|dts|rnd|efe|ansa|adnkronos|agi|lusa|anp|belga|pap|tass|interfax|upi|pti|ians|xinhua|aa|iha|dha|anka|ntb|tt|ritzau|stt|mti|ctk|tasr|sita|hina|tanjug|agerpres|mediafax|sda|ats|awp|aap|cna|apn|associated press|the associated press|agence france presse|europa press|press association|pa media|dpa infocom|dpa afx|dpa tmn|dts nachrichtenagentur|keystone sda|apa ots|ria novosti|the canadian press|canadian press|la presse canadienne|anadolu|anadolu ajansı|tt nyhetsbyran|bloomberg|bloomberg news|dow jones|dow jones newswires|kyodo|yonhap",
  agenciesInOtherScripts: "риа новости|тасс|интерфакс|укринформ|рбк|апе|απε|απε μπε|αμπε|중앙일보|연합뉴스|中央社|新华社|新華社|共同|時事",
  words: "agenturen|agentur|agencies|agencias|agences|agenzie|agencje|agenturer|ajanslar|агентства|news agencies|wire reports|wire services|staff reports|agency reports",
}, "|");

/**
 * Words of a user interface near names and never in one; folded, each a whole piece of a byline. Those that
 * begin with one of {@link FIRST_WORDS} are left out.
 */
// biome-ignore format: a language per line
export const INTERFACE_WORDS: WordList = wordList({
  en: "following|like|likes|bio|about|about the author|about author|new|newbie|member|members|posts|topic starter|thread starter|op|original poster|verified|staff|moderator|mod|team|website|copy link|link|links|reviewed|edited|getty images|full bio|all posts|account|account info|my account|inbox|messages|settings|account settings|member login|order status|dashboard|privacy policy|cookie policy|terms of use|creative commons|public domain|quick links|blog|news|article|all articles|written by|author archive|author page|archives|author bio|expand|no comments|no comment|archive|table of contents|contents|contributors|e mail|mail|pdf|faq|english|audio|podcast|fact check|minutes|sport|sports|politics|business|opinion|culture|world",
  places: "sao paulo|rio de janeiro|belo horizonte|porto alegre|new york|los angeles|san francisco|washington dc|buenos aires|ciudad de mexico|mexico city|hong kong|new delhi|tel aviv|cape town|abu dhabi|kuala lumpur",
  networks: "twitter|facebook|linkedin|instagram|youtube|x|rss|tiktok|tik tok|blue sky|bluesky|github|whatsapp|telegram|pinterest|reddit|xing|mastodon|threads|flipboard|messenger",
  de: "deutsch|presse|politik|wirtschaft|kultur|kontakt|impressum|datenschutz",
  fr: "francais|politique|economie|société|partage",
  es: "español|politica|economia|cultura|deportes|opinión",
  it: "esteri|cronaca|segui",
  nl: "deel|volgen",
  nordic: "dela|del|delen|följ|jaa",
  pl: "obserwuj|wiadomości|polska|świat",
  ru: "новости|политика|общество|экономика|культура|спорт|в мире|россия",
  el: "πολιτική|ελλάδα|κόσμος",
  eastAsian: "简体中文|繁体中文|繁體中文|一覧|链接|連結|须知|須知|投稿|登录|文章|总阅读|フォロー|シェア|关注|關注|分享|名片|個人檔案|プロフィール|프로필",
}, "|");

/** First words of an interface's phrases that never begin a name; folded. */
// biome-ignore format: a language per line
export const FIRST_WORDS: WordList = wordList({
  en: "read|more|get|start|create|visit|join|try|view|see|share|follow|click|open|opens|close|search|home|our|this|that|these|those|your|latest|related|popular|trending|current|meet|learn|log|login|logout|sign|signup|subscribe|download|buy|shop|save|print|email|comments|comment|reply|replies|skip|back|next|previous|copyright|promoted|sponsored|advertisement|posted|published|updated|last|photo|photos|image|images|video|videos|estimated|reading|minute|minutes|add|leave|tags|tagged|filed|category|categories|please|enter|select|choose|welcome|contact|register|submit|loading|show|hide|listen|watch|explore|discover|find|browse|menu|recent|privacy|cookie|courtesy|image|picture|illustration|translated|what|when|why|how|from|via|thanks|about|and|or|but|with|is|are|was|it|you|they|there|here|which|who|if|not|any|each|every",
  de: "stand|veroffentlicht|aktualisiert|erstellt|geandert|zuletzt|letzte|letztes|lesezeit|lesedauer|kommentare|kommentar|kommentieren|teilen|drucken|merken|artikel|alle|mehr|weitere|jetzt|hier|zum|zur|zuruck|anmelden|abmelden|registrieren|einloggen|abonnieren|abo|newsletter|folgen|folge|foto|fotos|bild|bilder|bildquelle|quelle|datum|uhr|startseite|pressemitteilung|meldung|nachrichten|werbung|anzeige|vorlesen|anhoren|minuten|suche|keine|schreiben|antworten|dieser|diese|dieses|unser|unsere|uber|ihre|ihr|bitte|lesen|ein|eine|einen|und|oder|mit|fur|auf|nach|bei|lizenz|symbolbild|titelbild|grafik|rubrik|thema|themen|kategorie|kategorien|schlagworte|jahrgang|seite|ausgabe|in",
  fr: "publie|publiee|mis|mise|modifie|temps|lire|partager|commentaires|reagir|imprimer|articles|suivre|suivez|abonnez|abonnes|reserve|connexion|inscription|voir|toute|tous|toutes|plus|accueil|recherche|retour|ecouter|credit|credits|source|aucun|et|dans|sur|avec|pour",
  es: "publicado|actualizado|compartir|comentarios|leer|ver|seguir|suscribete|suscribirse|iniciar|imprimir|guardar|tiempo|fecha|fuente|escuchar|noticia|noticias|inicio|buscar|volver|mas|siguenos|todos",
  it: "pubblicato|aggiornato|aggiornamento|condividi|commenti|commento|leggi|tempo|lettura|seguici|stampa|salva|ascolta|accedi|abbonati|iscriviti|fonte|data|articolo|articoli|tutti|tutte|vedi|cerca|scopri|ultimo",
  pt: "ultima|atualizado|partilhar|compartilhar|ler|ouvir|entrar|assine|autorizado|fotografia|foto|imagen|imagem|immagine|redigido",
  nl: "gepubliceerd|bijgewerkt|laatste|reacties|reactie|lees|leestijd|volg|inloggen|abonneren|bron|opslaan|bekijk|meer|zoeken",
  pl: "opublikowano|opublikowany|dodano|aktualizacja|udostepnij|komentarze|komentarzy|czytaj|czas|zobacz|zrodło|drukuj|polub|zaloguj|zarejestruj|wiecej|wszystkie|ostatnia|fot|zdjecie",
  nordic: "publicerad|publicerat|publisert|publiceret|offentliggjort|udgivet|opdateret|uppdaterad|oppdatert|senast|sist|senest|kommentarer|læs|lastid|følg|logga|kilde|kalla|prenumerera|abonner|julkaistu|paivitetty|lue|kommentit|kuva|valokuva",
  ru: "опубликовано|опубликован|обновлено|дата|поделиться|комментарии|комментариев|комментарии|читать|читаите|время|источник|подписаться|воити|все|еще|просмотров|просмотры|версия|фото|видео|оставить|сегодня|вчера|печать",
  uk: "джерело|поширити",
  el: "δημοσιευση|δημοσιευθηκε|δημοσιευτηκε|ενημερωση|τελευταια|κοινοποιηση|σχολια|σχολιο|διαβαστε|πηγη|ημερομηνια|ωρα|περισσοτερα|ακολουθηστε|φωτογραφια|φωτο|εκτυπωση|ολα",
  tr: "yayınlanma|yayın|guncelleme|guncellenme|paylas|yorum|yorumlar|kaynak|giris|tarih|abone|oku|okuma|takip|yazdır|fotograf|haberin",
}, "|");

/**
 * Words before the names of people who did something else than write the text, in the singular and plural, as
 * labels ("Foto: Bo Ek") or at the beginning of a piece ("photos by Bo Ek"); folded.
 */
// biome-ignore format: a language per line
export const CREDIT_WORDS: WordList = wordList({
  en: "photo|photos|photograph|photographs|photography|photographer|picture|pictures|image|images|illustration|illustrations|illustrator|graphic|graphics|video|videos|camera|translated|translation|translator|edited|edition|editing|source|sources|copyright|credit|credits|courtesy|summary|reviewed|designed|produced|update|updated|published|posted|date",
  de: "foto|fotos|fotografie|fotografien|fotograf|bild|bilder|bildquelle|bildnachweis|titelbild|titelfoto|illustrationen|grafik|infografik|kamera|schnitt|mitarbeit|bearbeitung|lektorat|ubersetzung|ubersetzt|quelle|quellen|stand|datum",
  fr: "photographie|photographies|traduction|traduit",
  es: "fotografia|fotografias|imagen|imagenes|illustracion|grafico|traduccion|fuente|fecha",
  it: "immagine|illustrazione|grafica|traduzione|fonte|data",
  pt: "imagem",
  nl: "illustratie|bron",
  pl: "zdjecie|zdjecia|fot|tłumaczenie|zrodło",
  nordic: "kuva|kuvat|valokuva|valokuvat|redigering|oversættelse|oversettelse|kilde|kalla|lahde",
  ru: "фото|фотограф|видео|иллюстрация|иллюстрации|перевод|источник|дата",
  el: "φωτο|φωτογραφια|φωτογραφιες|πηγη",
  tr: "ceviri|kaynak|tarih",
}, "|");

/**
 * Words that end a name in running text: "Jane Doe on 5 May in Travel", "Jane Doe · 5 min read". Phrases that
 * begin with another entry are left out: `has` finds `has been`.
 */
// biome-ignore format: a language per line
export const AFTER_NAME: WordTable = {
  en: "on|in|at|updated|Updated|published|Published|posted|Posted|last updated|last modified|reviewed by|medically reviewed|fact checked|fact-checked by|edited by|photos by|photo by|photography by|illustration by|illustrations by|follow|share|read|reading time|leave a comment|no comments|comments|view all posts|view profile|view bio|see all|filed under|is a|is an|is the|has|was|from the|min read|minute read|written on|created|date|about the author|expert reviewed|joined|wrote|writes|reports|says|said|asked",
  de: "am|um|aktualisiert|Aktualisiert|veröffentlicht|Veröffentlicht|stand|Stand|uhr|schreibt|berichtet",
  fr: "le|publié|Publié|mis à jour|Mis à jour",
  es: "el|publicado|Publicado|actualizado|Actualizado",
  it: "il|pubblicato|Pubblicato|aggiornato|Aggiornato",
  pt: "em|atualizado|Atualizado",
  nl: "op|gepubliceerd|Gepubliceerd|bijgewerkt|Bijgewerkt",
  pl: "dnia|opublikowano|Opublikowano|aktualizacja",
  ru: "опубликовано|Опубликовано|обновлено|Обновлено",
  nordic: "publicerad|Publicerad|uppdaterad|Uppdaterad|publisert|Publisert|oppdatert|Oppdatert|udgivet|Udgivet|opdateret|Opdateret",
  el: "δημοσιεύτηκε",
  tr: "tarafından",
  eastAsian: "时间|時間|日期|出自|访问统计|点击|浏览|阅读|字号|编辑|發表在|发自|发布于|发表于|發表於|发布时间|更新|公開|投稿日|来源|來源|責任編輯|责任编辑|の記事",
};
