/** Words in classes, ids and test ids that name a byline, by what they promise. */
export const BYLINE_WORDS: ReadonlySet<string> = new Set(
  "byline bylines byl bylineauthor articlebyline storybyline postedby writtenby authorline postby".split(" "),
);
export const AUTHOR_WORDS: ReadonlySet<string> = new Set(
  `author authors authorname authornames authorlink auteur auteurs autor autorin autoren autores autore autori verfasser
  forfatter skribent kirjoittaja redactor redacteur redakteur zuozhe avtor writer writers writtenby contributor contributors
  reporter reporters journalist journalists columnist columnists articleauthor postauthor entryauthor blogauthor`.split(
    /\s+/,
  ),
);
/** Words for whoever wrote a post in a forum. */
export const USER_WORDS: ReadonlySet<string> = new Set(
  "username nickname poster postleft postername threadauthor threadstarter topicstarter postuser useralias userlink screenname".split(
    " ",
  ),
);
/** With one of these, an element or all in it is no byline, whatever else its class says. */
export const NOT_BYLINE_WORDS: ReadonlySet<string> = new Set(
  `comment comments commenter reply replies respond related recommended recommendations trending popular carousel
  avatar image img photo pic picture thumb thumbnail icon icons social follow following count date time datetime bio
  biography description desc about excerpt summary share sharing subscribe newsletter count stats tags category categories
  badge tooltip popup modal hidden archive archives posts articles`.split(/\s+/),
);
/** Within a byline, an element with one of these holds something else than the name. */
export const BESIDE_NAME_WORDS: ReadonlySet<string> = new Set(
  `date time datetime timestamp published updated modified avatar photo image role job jobtitle position occupation
  bio biography description desc social follow share comments comment count read reading readtime duration category
  categories tags location affiliation tooltip rank usertitle stats reviewer reviewers reviewed factchecker editor label`.split(
    /\s+/,
  ),
);
/** Regions whose authors are others: readers who comment, writers of what is linked. */
export const OTHERS_REGION_WORDS: ReadonlySet<string> = new Set(
  `comments commentlist disqus respond related recommended recommendations trending popular carousel
  sidebar widget widgets footer recirc recirculation morefrom readnext upnext nextpost promo teaser teasers
  newsletter latest mostread testimonial testimonials review reviews`.split(/\s+/),
);
/** Paths and addresses of people's pages. */
export const PERSON_PATH: RegExp =
  /\/(?:authors?|(?<!licenses\/)by|people|persons?|contributors?|columnists?|journalists?|reporters?|writers?|staff|experts?|profiles?|bios?|biography|autor(?:en|es|in|i|a)?|auteurs?|redacteur|redaktion|redakcja|author-profile|meet-our-experts)\/[^/?#]|\/@[\w.-]+\/?$|[?&]author=/i;
/** Addresses of a forum's members. */
export const MEMBER_PATH: RegExp =
  /\/(?:users?|u|members?|membres?|mitglied(?:er)?|profile|profil|user-profile|account|gebruiker)[/.][^/?#]|[?&](?:u|uid|user|userid|user_id)=\d|member\.php\?|memberlist\.php\?|profile\.php\?|\/member\.php/i;
/** Who comes behind these words did something else than write. */
export const OTHER_PART: RegExp =
  /\b(?:review|fact|check|edit|photo|illustrat|approved|verified|translat|updated by|medically|geprüft|bearbeitet|foto|relu|révisé|revisado|verificado|revisionato|gecontroleerd)/i;
