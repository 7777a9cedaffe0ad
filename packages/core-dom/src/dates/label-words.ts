/**
 * Beginnings of the words that label a date, by role, as `foldWord` returns them (lower case,
 * without accents). All languages together: a page often labels dates in another language than it is written
 * in. A table leaves out what its other entries find already: `publi` finds `publikov`, and `since` finds
 * `member since`.
 */
export const LABEL_WORDS = {
  // Precedes the others, which have shorter words that begin alike.
  modified: [
    // English, German, Dutch
    "updated|update:|last update|last edit|edited|reviewed|last review|amended|changed|last checked|aktualisier",
    "geandert|bearbeitet|stand:|letzte anderung|bijgewerkt|gewijzigd|laatste update|aangepast",
    // Romance
    "mis a jour|mise a jour|maj |modifi|actualis|actualiz|atualiz|alterad|aggiorna|ultimo aggiorn|revis",
    // Nordic, Baltic
    "uppdater|andrad|opdater|oppdater|redigeret|endret|aendret|paivit|muokat|uppfaert|uuendatud|muudetud",
    "atjaunots|atnaujin",
    // Slavic
    "aktualiz|zmodyfik|zmiana|edytowan|upraven|zmenen|azuriran|posodob|izmenjen|izmijenjen|обновл|измен",
    "отредактир|редакт|оновл|змін|обновен|промен|актуализ|ажурир",
    // Greek, Turkish, Hungarian
    "ενημερ|τροποποι|ανανεω|guncel|degis|duzenle|frissit|modosit",
    // Arabic, Persian, Hebrew, Hindi
    "تحديث|تعديل|به روز|به‌روز|بروزرسانی|ویرایش|עודכן|עדכון|अपडेट|संशोधित",
    // South-east Asian
    "diperbarui|diperbaharui|cap nhat|chinh sua|อปเดต|อพเดท|แกไข|ปรบปรง",
    // East Asian
    "更新|改訂|修改|编辑于|編輯|修订|수정|업데이트|최종",
  ],
  published: [
    // English, German, Dutch
    "publi|release:|submitted|posted|post date|post time|created|written|filed|issued|dated|veroffentlicht|erschienen",
    "erstellt|eingestellt|eingetragen|verfasst|gepostet|geschrieben am|datum|vom |gepubliceerd|geplaatst|gepost|toegevoegd|geschreven",
    // Romance
    "paru|poste |redige|mis en ligne|ecrit le|cree le|poste le|pubblic|scritto|inviato|postato|inserito|creato|creado|fecha|postado|data:",
    "data de|postat|adaugat|escrit",
    // Nordic, Baltic
    "skapad|postad|skriven|inlagd|upplagd|oprettet|udgivet|offentliggjort|skrevet|lagt ut|julkais|luotu|birt|avaldatud|lisatud",
    "paskelbta",
    // Slavic
    "opublik|wyslano|dodano|dodane|utworzon|zverejn|vydano|vydane|vlozen|pridan|objav|uverejn|размещен|добавлен|создан",
    "дата:|публик|опубл|створен|додано|објав",
    // Greek, Turkish, Hungarian
    "δημοσι|αναρτ|καταχωρ|ημερομηνια|yayin|eklenme|olusturulma|giris|tarih|megjelen|kozzetet|letrehoz",
    // Arabic, Persian, Hebrew, Hindi
    "نشر|منتشر|انتشار|تاریخ|פורסם|תאריך|प्रकाशित",
    // South-east Asian
    "diterbitkan|dipublikasikan|dibuat|tayang|terbit|dang ngay|ngay dang|xuat ban|เผยแพร|โพสต|วันท",
    // East Asian
    "公開|投稿|掲載|配信|作成|発行|发布|發布|发表|發表|刊登|来源|时间|時間|日期|入稿|등록|입력|게시|작성|발행|송고",
  ],
  copyright: ["copyright|©|(c)|all rights|alle rechte|tous droits"],
  /** Labels of other dates: of an event, a person, a copyright, a deadline. */
  other: [
    "release date|released|first available|available from|joined|join date|registered|born |died |expires",
    "expiry|deadline|due |starts |ends |until |through|effective|last seen|last activity|last visit|last post",
    "established|founded|since|accessed|retrieved|archived|erscheinungsdatum|erscheinungstermin|dabei seit",
    "registriert|mitglied seit|gultig bis|abgerufen|date de sortie|inscrit|membre depuis|consulte le|registrado",
    "data di uscita|registrato|iscritto|lid sinds|medlem|premiera|dolaczyl|zarejestrowany|дата выхода|регистрация",
    "зарегистрирован|на форуме с|発売日|登録日|출시일|注册|가입",
  ],
} as const;
