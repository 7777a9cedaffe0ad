/** Meanings of words in classes, ids and test ids around bylines. */
export type BylineMeaning =
  | "byline"
  | "author"
  | "user"
  | "excluded"
  | "nearName"
  | "others"
  | "quote"
  | "name"
  | "fn";

/** Words in classes, ids and test ids around bylines, by their meaning. */
export const BYLINE_WORDS: Readonly<Record<BylineMeaning, string>> = {
  byline:
    "byline bylines byl bylineauthor articlebyline storybyline postedby writtenby authorline postby submittedby submitted " +
    "createdby publishedby bylinename firma firmante signataire",
  author:
    "author authors authorname authornames authorlink auteur auteurs autor autorin autoren autores autore autori " +
    "verfasser forfatter skribent kirjoittaja redactor redacteur redakteur zuozhe avtor writer writers writtenby " +
    "contributor contributors reporter reporters journalist journalists columnist columnists articleauthor postauthor " +
    "entryauthor blogauthor authored yazar muhabir syntaktis arthrografos tekija articleauthors pauthor",
  /** Whoever wrote a post in a forum. */
  user:
    "username nickname poster postleft postername threadauthor threadstarter topicstarter postuser useralias userlink " +
    "screenname",
  /**
   * An element with one of these is not a byline, nor are its descendants, whatever else its class contains.
   */
  excluded:
    "comment comments commenter reply replies respond related recommended recommendations trending popular carousel " +
    "avatar image img photo pic picture thumb thumbnail icon icons social follow following count date time datetime bio " +
    "biography description desc about excerpt summary share sharing subscribe newsletter stats tags category categories " +
    "badge tooltip popup modal hidden archive archives posts articles",
  /** Within a byline, an element with one of these contains something else than the name. */
  nearName:
    "date time datetime timestamp published updated modified avatar photo image role job jobtitle position occupation " +
    "bio biography description desc social follow share comments comment count read reading readtime duration category " +
    "categories tags location affiliation tooltip rank usertitle stats reviewer reviewers reviewed factchecker editor " +
    "label",
  /** Regions with the names of others: readers who comment, authors of linked pages. */
  others:
    "related recommended recommendations trending popular carousel sidebar widget " +
    "widgets footer recirc recirculation morefrom readnext upnext nextpost promo teaser teasers newsletter latest " +
    "mostread slider swiper slick review reviews rating ratings",
  /** Regions with the words of customers, readers or quoted persons. */
  quote:
    "comments commentlist disqus respond testimonial testimonials quote quotes blockquote pullquote feedback customer customers",
  name: "name",
  fn: "fn",
};

/** Paths and addresses of people's pages. */
export const PERSON_PATH: RegExp =
  /\/(?:authors?|(?<!licenses\/)by|people|persons?|contributors?|columnists?|journalists?|reporters?|writers?|staff|experts?|profiles?|bios?|biography|autor(?:en|es|in|i|a)?|auteurs?|redacteur|redaktion|redakcja|author-profile|meet-our-experts)\/[^/?#]|\/@[\w.-]+\/?$|[?&]author=/i;
/** Addresses of a forum's members. */
export const MEMBER_PATH: RegExp =
  /\/(?:users?|u|members?|membres?|mitglied(?:er)?|profile|profil|user-profile|account|gebruiker)[/.][^/?#]|[?&](?:u|uid|user|userid|user_id)=\d|member\.php\?|memberlist\.php\?|profile\.php\?|\/member\.php/i;
/** Words before the name of somebody who did something else than write. */
export const OTHER_PART: RegExp =
  /\b(?:review|fact|check|edit|photo|illustrat|approved|verified|translat|updated by|medically|geprüft|bearbeitet|foto|relu|révisé|revisado|verificado|revisionato|gecontroleerd)/i;
