import { entries } from "../text/entries.js";

/** Placeholders that content systems write if nobody is named; folded. */
export const PLACEHOLDERS: ReadonlySet<string> = new Set(
  entries(
    "admin|administrator|webmaster|root|user|guest|author|authors|editor|unknown|none|null|undefined|anonymous user|test",
    "site admin|wpadmin|wp admin|superuser|super user|default|n a|na|true|false|byline|by line|name|username|profile",
    "view profile|no author|unbekannt|gast|autor|auteur|invite|invitado|ospite|гость|админ|администратор|匿名|佚名|管理员",
    "管理員|小编|object object|article author|administrador|amministratore|administrateur|administratör|webredaktion",
    "onlineredaktion|online redaktion|webredactie|haber merkezi|newsroom|redakcja portalu|web editor|web admin|wordpress",
    "firstname lastname|first last|john doe|max mustermann",
  ),
);

/** News agencies, and words for "agencies", next to names or instead of them; folded. */
export const AGENCIES: ReadonlySet<string> = new Set(
  entries(
    "dpa|afp|reuters|ap|apa|sid|epd|kna|ddp|dapd|dts|rnd|efe|ansa|adnkronos|agi|lusa|anp|belga|pap|tass|interfax|upi|pti|ians",
    "xinhua|aa|iha|dha|anka|ntb|tt|ritzau|stt|mti|ctk|tasr|sita|hina|tanjug|agerpres|mediafax|sda|ats|awp|aap|cna|apn",
    "associated press|the associated press|agence france presse|europa press|press association|pa media|dpa infocom",
    "dpa afx|dpa tmn|dts nachrichtenagentur|keystone sda|apa ots|ria novosti|риа новости|тасс|интерфакс|укринформ|рбк",
    "апе|απε|απε μπε|αμπε|the canadian press|canadian press|la presse canadienne|anadolu|anadolu ajansı|tt nyhetsbyran",
    "bloomberg|bloomberg news|dow jones|dow jones newswires|kyodo|yonhap|agenturen|agentur|agencies|agencias|agences",
    "agenzie|agencje|agenturer|ajanslar|агентства|news agencies|wire reports|wire services|staff reports|agency reports",
    "중앙일보|연합뉴스|中央社|新华社|新華社|共同|時事",
  ),
);

/**
 * Words of a user interface near names and never in one; folded, each a whole piece of a byline. Those that
 * begin with one of {@link FIRST_WORDS} are left out.
 */
export const INTERFACE_WORDS: ReadonlySet<string> = new Set(
  entries(
    "following|like|likes|bio|about|about the author|about author|new|newbie|member|members|posts|topic starter",
    "thread starter|op|original poster|verified|staff|moderator|mod|team|website|twitter|facebook|linkedin|instagram",
    "youtube|x|rss|tiktok|tik tok|blue sky|github|copy link|link|links|reviewed|edited|getty images|full bio|all posts|account|account info",
    "my account|inbox|messages|settings|account settings|member login|order status|dashboard|privacy policy|cookie policy|terms of use|creative commons",
    "public domain|quick links|blog|news|article|all articles|written by|author archive|author page|archives|author bio",
    "expand|no comments|no comment|archive|table of contents|contents|contributors|whatsapp|telegram|pinterest|reddit|xing|mastodon|bluesky",
    "threads|flipboard|messenger|e mail|mail|pdf|faq|english|deutsch|francais|español|audio|podcast|fact check|minutes",
    "presse|politik|wirtschaft|kultur|sport|politics|business|opinion|culture|sports|world|politique|economie|société",
    "politica|economia|cultura|deportes|opinión|esteri|cronaca|kontakt|impressum|datenschutz|dela|del|delen|deel|jaa",
    "partage|segui|volgen|obserwuj|följ|フォロー|シェア|关注|關注|分享|名片|個人檔案|プロフィール|프로필",
    "wiadomości|polska|świat|новости|политика|общество|экономика|культура|спорт|в мире|россия|πολιτική|ελλάδα|κόσμος",
  ),
);

/** First words of an interface's phrases that never begin a name; folded. */
export const FIRST_WORDS: ReadonlySet<string> = new Set(
  entries(
    // English
    "read|more|get|start|create|visit|join|try|view|see|share|follow|click|open|opens|close|search|home|our|this|that|these",
    "those|your|latest|related|popular|trending|current|meet|learn|log|login|logout|sign|signup|subscribe|download|buy|shop",
    "save|print|email|comments|comment|reply|replies|skip|back|next|previous|copyright|promoted|sponsored|advertisement",
    "posted|published|updated|last|photo|photos|image|images|video|videos|estimated|reading|minute|minutes|add|leave|tags|tagged",
    "filed|category|categories|please|enter|select|choose|welcome|contact|register|submit|loading|show|hide|listen|watch",
    "explore|discover|find|browse|menu|recent|privacy|cookie|courtesy|image|picture|illustration|translated|what|when|why|how",
    "from|via|thanks|about|and|or|but|with|is|are|was|it|you|they|there|here|which|who|if|not|any|each|every",
    // German
    "stand|veroffentlicht|aktualisiert|erstellt|geandert|zuletzt|letzte|letztes|lesezeit|lesedauer|kommentare|kommentar",
    "kommentieren|teilen|drucken|merken|artikel|alle|mehr|weitere|jetzt|hier|zum|zur|zuruck|anmelden|abmelden|registrieren",
    "einloggen|abonnieren|abo|newsletter|folgen|folge|foto|fotos|bild|bilder|bildquelle|quelle|datum|uhr|startseite",
    "pressemitteilung|meldung|nachrichten|werbung|anzeige|vorlesen|anhoren|minuten|suche|keine|schreiben|antworten",
    "dieser|diese|dieses|unser|unsere|uber|ihre|ihr|bitte|lesen|ein|eine|einen|und|oder|mit|fur|auf|nach|bei",
    "lizenz|symbolbild|titelbild|grafik|rubrik|thema|themen|kategorie|kategorien|schlagworte|jahrgang|seite|ausgabe|in",
    // French, Spanish, Italian, Portuguese
    "publie|publiee|mis|mise|modifie|temps|lire|partager|commentaires|reagir|imprimer|articles|suivre|suivez|abonnez|abonnes",
    "reserve|connexion|inscription|voir|toute|tous|toutes|plus|accueil|recherche|retour|ecouter|credit|credits|source|aucun",
    "et|dans|sur|avec|pour|publicado|actualizado|compartir|comentarios|leer|ver|seguir|suscribete|suscribirse|iniciar",
    "imprimir|guardar|tiempo|fecha|fuente|escuchar|noticia|noticias|inicio|buscar|volver|mas|siguenos|todos|pubblicato",
    "aggiornato|aggiornamento|condividi|commenti|commento|leggi|tempo|lettura|seguici|stampa|salva|ascolta|accedi|abbonati",
    "iscriviti|fonte|data|articolo|articoli|tutti|tutte|vedi|cerca|scopri|ultimo|ultima|atualizado|partilhar|compartilhar",
    "ler|ouvir|entrar|assine|autorizado|fotografia|foto|imagen|imagem|immagine|redigido",
    // Dutch, Polish, Swedish, Norwegian, Danish, Finnish
    "gepubliceerd|bijgewerkt|laatste|reacties|reactie|lees|leestijd|volg|inloggen|abonneren|bron|opslaan|bekijk|meer|zoeken",
    "opublikowano|opublikowany|dodano|aktualizacja|udostepnij|komentarze|komentarzy|czytaj|czas|zobacz|zrodło|drukuj|polub",
    "zaloguj|zarejestruj|wiecej|wszystkie|ostatnia|fot|zdjecie|publicerad|publicerat|publisert|publiceret|offentliggjort",
    "udgivet|opdateret|uppdaterad|oppdatert|senast|sist|senest|kommentarer|læs|lastid|følg|logga|kilde|kalla",
    "prenumerera|abonner|julkaistu|paivitetty|lue|kommentit|kuva|valokuva",
    // Russian, Ukrainian, Greek, Turkish
    "опубликовано|опубликован|обновлено|дата|поделиться|комментарии|комментариев|комментарии|читать|читаите|время|источник",
    "подписаться|воити|все|еще|просмотров|просмотры|версия|фото|видео|оставить|сегодня|вчера|печать|джерело|поширити",
    "δημοσιευση|δημοσιευθηκε|δημοσιευτηκε|ενημερωση|τελευταια|κοινοποιηση|σχολια|σχολιο|διαβαστε|πηγη|ημερομηνια|ωρα",
    "περισσοτερα|ακολουθηστε|φωτογραφια|φωτο|εκτυπωση|ολα|yayınlanma|yayın|guncelleme|guncellenme|paylas|yorum|yorumlar",
    "kaynak|giris|tarih|abone|oku|okuma|takip|yazdır|fotograf|haberin",
  ),
);

/** Parts of East Asian phrases of an interface that are in no name. */
export const EAST_ASIAN_PHRASES: RegExp =
  /[发發]布|[评評][论論]|[阅閱][读讀]|分享|[关關]注|[来來]源|[时時][间間]|更新|公開|コメント|シェア|記事|の目|人[气氣]|留言|[发發]表在|댓글|공유|입력|수정/u;

/**
 * Words before the names of people who did something else than write the text, in the singular and plural, as
 * labels ("Foto: Bo Ek") or at the beginning of a piece ("photos by Bo Ek"); folded.
 */
export const CREDIT_WORDS: ReadonlySet<string> = new Set(
  entries(
    "foto|fotos|fotografie|fotografien|fotografia|fotografias|fotograf|photo|photos|photograph|photographs|photography",
    "photographie|photographies|photographer|picture|pictures|image|images|imagen|imagenes|imagem|immagine|bild|bilder",
    "bildquelle|bildnachweis|titelbild|titelfoto|illustration|illustrations|illustrationen|illustrator|illustracion",
    "illustrazione|illustratie|grafik|graphic|graphics|grafica|grafico|infografik|video|videos|kamera|camera|schnitt",
    "zdjecie|zdjecia|fot|фото|фотограф|видео|иллюстрация|иллюстрации|φωτο|φωτογραφια|φωτογραφιες|kuva|kuvat|valokuva",
    "valokuvat|mitarbeit|bearbeitung|lektorat|ubersetzung|ubersetzt|traduction|traduit|traduccion|traduzione|translated",
    "translation|translator|tłumaczenie|перевод|ceviri|edited|edition|editing|redigering|oversættelse|oversettelse",
    "quelle|quellen|source|sources|fuente|fonte|zrodło|bron|kilde|kalla|πηγη|источник|kaynak|lahde|copyright|credit|credits",
    "courtesy|summary|reviewed|designed|produced|update|updated|published|posted|stand|datum|date|fecha|data|дата|tarih",
  ),
);

/**
 * Words that end a name in running text: "Jane Doe on 5 May in Travel", "Jane Doe · 5 min read". Phrases that
 * begin with another entry are left out: `has` finds `has been`.
 */
export const AFTER_NAME: readonly string[] = entries(
  "on|in|at|updated|published|posted|last updated|last modified|reviewed by|medically reviewed|fact checked",
  "fact-checked by|edited by|photos by|photo by|photography by|illustration by|illustrations by|follow|share|read",
  "reading time|leave a comment|no comments|comments|view all posts|view profile|view bio|see all|filed under|is a|is an",
  "is the|has|was|from the|min read|minute read|written on|created|date|about the author|expert reviewed|joined|wrote",
  "writes|reports|says|said|asked|am|um|aktualisiert|veröffentlicht|stand|uhr|le|publié|mis à jour|el|publicado|actualizado",
  "il|pubblicato|aggiornato|em|atualizado|op|gepubliceerd|bijgewerkt|dnia|opublikowano|aktualizacja|опубликовано|обновлено",
  "publicerad|uppdaterad|publisert|oppdatert|udgivet|opdateret|δημοσιεύτηκε|发布于|发表于|發表於|发布时间|更新|公開|投稿日",
  "来源|來源|責任編輯|责任编辑|tarafından|Publié|Mis à jour|Veröffentlicht|Aktualisiert|Stand|Publicado|Actualizado",
  "Pubblicato|Aggiornato|Atualizado|Gepubliceerd|Bijgewerkt|Publicerad|Uppdaterad|Publisert|Oppdatert|Udgivet|Opdateret",
  "Opublikowano|Опубликовано|Обновлено|の記事|schreibt|berichtet",
);

/** Words between a person and the paper or place that a text is from: "Jane Doe for The Daily". */
export const RELATIONS: readonly string[] = entries(
  "from|for|of|via|with|aus|für|pour|desde|para|per|à|en|från|fra|z|w|из|для",
);
