/** Words for "ago", before or behind the number, as `fold` leaves them. */
// biome-ignore format: a table
export const AGO: readonly string[] = [
  "ago", "vor", "il y a", "hace", "ha", "atras", "fa", "geleden", "sedan", "siden", "sitten", "temu", "pred",
  "przed", "назад", "тому", "преди", "πριν", "once", "acum", "ezelott", "lalu", "truoc", "前", "전", "قبل",
  "منذ", "پیش", "לפני", "पहले", "ทแลว", "prije", "pries", "fyrir",
];

/** Beginnings of words for units of time. */
// biome-ignore format: a table
export const UNITS: Readonly<Record<"minute" | "hour" | "day", readonly string[]>> = {
  minute: [
    "min", "мин", "хв", "λεπτ", "dakika", "perc", "dk", "phut", "分", "분", "دقيق", "دقائق", "دقیق", "דקות",
    "मिनट", "นาท",
  ],
  hour: [
    "hour", "hr", "stund", "std", "heure", "hora", "ora", "ore", "uur", "uren", "timm", "time", "tunti",
    "tuntia", "godz", "hod", "час", "годин", "ωρ", "saat", "sa", "jam", "gio", "小时", "小時", "時間", "시간", "ساع",
    "שעות", "घंटे", "ชวโมง", "sat",
  ],
  day: [
    "day", "tag", "jour", "dia", "giorn", "dag", "paiv", "dni", "dzien", "den", "dny", "dan", "дн", "ден",
    "дня", "ημερ", "μερ", "gun", "zile", "nap", "hari", "ngay", "天", "日", "일", "يوم", "ايام", "أيام", "روز",
    "ימים", "दिन", "วน",
  ],
};

/** Yesterday, today and "now", whole words. */
// biome-ignore format: a table
export const YESTERDAY: readonly string[] = [
  "yesterday", "gestern", "hier", "ayer", "ontem", "ieri", "gisteren", "igar", "i gar", "eilen", "wczoraj",
  "vcera", "jucer", "вчера", "вчора", "χθες", "χτες", "dun", "tegnap", "kemarin", "hom qua", "昨天", "昨日", "어제",
  "أمس", "امس", "دیروز", "אתמול",
];
// biome-ignore format: a table
export const TODAY: readonly string[] = [
  "today", "heute", "aujourd'hui", "aujourdhui", "hoy", "hoje", "oggi", "vandaag", "idag", "i dag", "tanaan",
  "dzisiaj", "dzis", "dnes", "danas", "сегодня", "сьогодні", "днес", "σημερα", "bugun", "ma", "azi",
  "hari ini", "hom nay", "今天", "今日", "오늘", "اليوم", "امروز", "היום", "just now",
];
