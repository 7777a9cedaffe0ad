/**
 * Beginnings of words that stand beside a date and say what it is, as `fold` leaves them (lower case, without
 * accents). Of all languages at once: a page often labels in another language than it writes in.
 */
// biome-ignore format: a table
export const PUBLISHED_WORDS: readonly string[] = [
  // English, German, Dutch
  "publi", "submitted", "posted", "post date", "post time", "created", "written", "first published", "filed",
  "issued", "dated", "veroffentlicht", "erschienen", "erstellt", "geschrieben am", "datum", "vom ",
  "gepubliceerd", "geplaatst", "geschreven",
  // Romance
  "paru", "mis en ligne", "ecrit le", "cree le", "poste le", "pubblic", "scritto", "inserito", "creato",
  "creado", "escrito", "fecha", "postado", "data:", "data de", "postat", "adaugat", "escrit",
  // Nordic, Baltic
  "publicer", "skapad", "skriven", "inlagd", "upplagd", "oprettet", "udgivet", "skrevet", "lagt ut",
  "julkais", "luotu", "birt", "avaldatud", "lisatud", "publicets", "paskelbta",
  // Slavic
  "opublik", "dodano", "dodane", "utworzon", "data publikacji", "zverejn", "vydano", "vydane", "vlozen",
  "pridan", "objav", "objavljeno", "publikov", "uverejn", "опублик", "размещен", "дата публикации",
  "добавлен", "создан", "дата:", "публик", "опубл", "створен", "додано", "објав", "публикуван",
  // Greek, Turkish, Hungarian
  "δημοσι", "αναρτ", "καταχωρ", "ημερομηνια", "yayin", "eklenme", "olusturulma", "giris", "tarih", "megjelen",
  "kozzetet", "letrehoz", "datuma",
  // Arabic, Persian, Hebrew, Hindi
  "نشر", "تاريخ النشر", "تم النشر", "منتشر", "انتشار", "تاریخ", "פורסם", "תאריך", "प्रकाशित",
  // South-east Asian
  "diterbitkan", "dipublikasikan", "dibuat", "tayang", "terbit", "dang ngay", "ngay dang", "xuat ban",
  "เผยแพร", "โพสต", "วันท",
  // East Asian
  "公開", "投稿", "掲載", "配信", "作成", "発行", "发布", "發布", "发表", "發表", "刊登", "来源", "时间", "時間", "日期", "入稿", "등록", "입력",
  "게시", "작성", "발행", "송고",
];

// biome-ignore format: a table
export const MODIFIED_WORDS: readonly string[] = [
  "updated", "update:", "last update", "modified", "revised", "last edit", "edited", "reviewed",
  "last review", "amended", "changed", "last checked", "aktualisier", "geandert", "zuletzt bearbeitet",
  "bearbeitet", "stand:", "letzte anderung", "bijgewerkt", "gewijzigd", "laatste update", "aangepast",
  "mis a jour", "mise a jour", "maj ", "modifi", "actualis", "actualiz", "ultima modific", "atualiz",
  "alterad", "aggiorna", "ultimo aggiorn", "revis", "uppdater", "andrad", "opdater", "oppdater", "redigeret",
  "endret", "sist endret", "aendret", "paivit", "muokat", "uppfaert", "uuendatud", "muudetud", "atjaunots",
  "atnaujin", "aktualiz", "zmodyfik", "zmiana", "edytowan", "upraven", "zmenen", "azuriran", "posodob",
  "izmenjen", "izmijenjen", "обновл", "измен", "отредактир", "редакт", "оновл", "змін", "обновен", "промен",
  "актуализ", "ажурир", "ενημερ", "τροποποι", "ανανεω", "guncel", "degis", "duzenle", "frissit", "modosit",
  "تحديث", "تعديل", "اخر تحديث", "به روز", "به‌روز", "بروزرسانی", "ویرایش", "עודכן", "עדכון", "अपडेट",
  "संशोधित", "diperbarui", "diperbaharui", "cap nhat", "chinh sua", "อปเดต", "อพเดท", "แกไข", "ปรบปรง", "更新",
  "最終更新", "改訂", "修改", "编辑于", "編輯", "修订", "수정", "업데이트", "최종",
];

// biome-ignore format: a table
export const COPYRIGHT_WORDS: readonly string[] = [
  "copyright", "©", "(c)", "all rights", "alle rechte", "tous droits",
];

/** What says that a date is of something else: an event, a person, a right, a deadline. */
// biome-ignore format: a table
export const OTHER_WORDS: readonly string[] = [
  "release date", "release:", "released", "first available", "available from", "erscheinungsdatum",
  "erscheinungstermin", "date de sortie", "fecha de lanzamiento", "fecha de estreno", "data de lancamento",
  "data di uscita", "premiera", "дата выхода", "発売日", "上市日期", "上市时间", "출시일", "copyright", "©", "(c)",
  "all rights", "joined", "join date", "member since", "registered", "born", "died", "expires", "expiry",
  "valid until", "valid through", "deadline", "due ", "starts", "ends", "until", "through", "effective",
  "last seen", "last activity", "last visit", "last post", "established", "founded", "since", "accessed",
  "retrieved", "archived", "dabei seit", "registriert", "mitglied seit", "gultig bis", "abgerufen", "inscrit",
  "membre depuis", "consulte le", "registrado", "registrato", "iscritto", "lid sinds", "medlem", "dolaczyl",
  "zarejestrowany", "регистрация", "зарегистрирован", "на форуме с", "ημερομηνια εγγραφης", "kayit tarihi",
  "登録日", "注册", "가입",
];
