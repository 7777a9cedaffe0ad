/** Query parameters that record how a reader reached a page and do not select it. */
export interface TrackingParameters {
  /** The service that adds them. */
  readonly source: string;
  /** Whole names in lower case, separated by spaces. */
  readonly names?: string;
  /** Prefixes of names, in the same form. */
  readonly prefixes?: string;
}

/**
 * The parameters that {@link canonicalUrl} drops, in any letter case.
 *
 * Not included, because they select the page on some sites: `ref` (a branch on code hosts), `source`, `from`,
 * `feature`, `share`, `s`, `si`, `cid`, `campaign`.
 */
// biome-ignore format: a table
export const TRACKING_PARAMETERS: readonly TrackingParameters[] = [
  { source: "Google Analytics: campaign parameters and cross-domain linker",
    prefixes: "utm_", names: "_ga _gl" },
  { source: "Google Ads, Campaign Manager 360: auto-tagging",
    names: "gclid gclsrc dclid gbraid wbraid gad_source gad_campaignid srsltid" },
  { source: "Meta: click and share identifiers",
    names: "fbclid fb_action_ids fb_action_types fb_source action_object_map action_type_map action_ref_map" },
  { source: "Instagram: share identifier", names: "igshid igsh" },
  { source: "Microsoft Advertising: auto-tagging", names: "msclkid" },
  { source: "X (Twitter): click identifier, embedded posts",
    names: "twclid ref_src ref_url __twitter_impression" },
  { source: "TikTok: click identifier", names: "ttclid" },
  { source: "LinkedIn: first-party ad tracking", names: "li_fat_id" },
  { source: "Pinterest: click identifier", names: "epik" },
  { source: "Snapchat: click identifier", names: "sccid" },
  { source: "Outbrain, Taboola: click identifiers", names: "dicbo tblci" },
  { source: "Reddit: click identifier", names: "rdt_cid" },
  { source: "Yandex: Direct, Search, OpenStat", names: "yclid ysclid ymclid _openstat" },
  { source: "Alibaba: super position model", names: "spm" },
  { source: "Mailchimp: campaign and recipient", names: "mc_cid mc_eid" },
  { source: "HubSpot: e-mail and cross-domain tracking",
    names: "_hsenc _hsmi __hssc __hstc __hsfp hsctatracking" },
  { source: "Marketo: e-mail recipient", names: "mkt_tok" },
  { source: "Oracle Eloqua: e-mail tracking", names: "elqtrackid elqtrack elqaid elqat elqcampaignid" },
  { source: "Salesforce Marketing Cloud: subscriber", names: "sfmc_id sfmc_activityid" },
  { source: "Klaviyo: e-mail recipient", names: "_ke _kx" },
  { source: "Vero: e-mail recipient", names: "vero_id vero_conv" },
  { source: "Drip: e-mail recipient", names: "__s" },
  { source: "Omeda Olytics: e-mail recipient", names: "oly_anon_id oly_enc_id" },
  { source: "ActiveCampaign: e-mail recipient", names: "vgo_ee" },
  { source: "Wicked Reports: click identifier", names: "wickedid" },
  { source: "Branch: deep link", names: "_branch_match_id _branch_referrer" },
  { source: "Adobe Advertising: click identifiers", names: "s_kwcid ef_id" },
  { source: "Matomo (Piwik): campaign parameters",
    prefixes: "mtm_", names: "pk_campaign pk_kwd pk_keyword pk_source pk_medium pk_content pk_cid piwik_campaign piwik_kwd" },
  { source: "Piano (AT Internet): campaign parameters", prefixes: "at_", names: "xtor" },
  { source: "Webtrends: campaign parameters", prefixes: "wt." },
  { source: "Yahoo: consent redirect", names: "guccounter guce_referrer guce_referrer_sig" },
  { source: "Awin, Impact, Rakuten: affiliate clicks",
    names: "awc irclickid irgwc ranmid raneaid ransiteid" },
];

/** Parameters and path parameters that contain a session identifier, by platform; names in lower case. */
export const SESSION_PARAMETERS: readonly TrackingParameters[] = [
  { source: "PHP: session.name", names: "phpsessid" },
  { source: "Jakarta Servlet: URL rewriting", names: "jsessionid" },
  { source: "Classic ASP: session cookies in the URL", prefixes: "aspsessionid" },
  { source: "ColdFusion: client identifiers", names: "cfid cftoken" },
  { source: "osCommerce, Zen Cart: session identifiers", names: "oscsid zenid" },
];

/**
 * Parameters that contain a session identifier on some sites (phpBB `sid`, vBulletin `s`) and select the page
 * on others (`?sid=12`, a story; `?s=words`, a search). They are dropped only if the value matches
 * {@link SESSION_VALUE}.
 */
export const AMBIGUOUS_SESSION_PARAMETERS: readonly string[] = "sid s session sessionid session_id".split(
  " ",
);

/** A random identifier: 24 or more hexadecimal digits. PHP's have 26 or 32, phpBB's and vBulletin's 32. */
export const SESSION_VALUE: RegExp = /^[0-9a-f]{24,128}$/i;
