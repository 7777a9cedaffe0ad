import { entries } from "../text/entries.js";

/** Placeholders that content systems write if nobody is named; folded. */
export const PLACEHOLDERS: ReadonlySet<string> = new Set(
  entries(
    "admin|administrator|webmaster|root|user|guest|author|authors|editor|unknown|none|null|undefined|anonymous user|test",
    "site admin|wpadmin|wp admin|superuser|super user|default|n a|na|true|false|byline|by line|name|username|profile",
    "view profile|no author|unbekannt|gast|autor|auteur|invité|invitado|ospite|гость|админ|администратор|匿名|佚名|管理员",
    "管理員|小编|object object|article author",
  ),
);

/** Words of a user interface near names and never in one; folded, each a whole piece of a byline. */
export const INTERFACE_WORDS: ReadonlySet<string> = new Set(
  entries(
    "follow|following|follow author|subscribe|share|save|print|email|comment|comments|reply|like|likes|read more|more",
    "see more|see all|see all posts|view all posts|view all|view bio|bio|about|about the author|about author|contact",
    "menu|home|search|sign in|log in|login|register|join|new|newbie|member|members|posts|topic starter|thread starter|op",
    "original poster|verified|staff|moderator|mod|team|website|twitter|facebook|linkedin|instagram|youtube|x|rss|tiktok",
    "github|copy link|link|advertisement|sponsored|updated|published|posted|reviewed|edited|photo|photos|image",
    "getty images|min read|folgen|teilen|suivre|partager|seguir|compartir|segui|condividi|volgen|delen|obserwuj",
    "подписаться|поделиться|följ|dela|关注|關注|分享|フォロー|シェア|full bio|read full bio|view more posts|more posts",
    "more articles|all posts|log out|account|account info|my account|your account|inbox|messages|login register|sign up",
    "sign in register|settings|dashboard|privacy policy|learn more|contact us|contact me|cookie policy|terms of use",
    "creative commons|public domain|quick links|blog|news|article|articles|all articles|latest posts|written by",
    "author archive|author page|archives|author bio|expand|close|popular|trending|recent posts|related|related posts|tags",
    "categories|category|table of contents|contents|skip to content|latest|contributors",
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
  "says|said|asked|am|um|aktualisiert|veröffentlicht|stand|uhr|le|publié|mis à jour|el|publicado|actualizado|il|pubblicato",
  "aggiornato|em|atualizado|op|gepubliceerd|bijgewerkt|dnia|opublikowano|aktualizacja|опубликовано|обновлено|publicerad",
  "uppdaterad|publisert|oppdatert|udgivet|opdateret|δημοσιεύτηκε|发布于|发表于|發表於|发布时间|更新|公開|投稿日|来源|來源",
  "責任編輯|责任编辑",
);
