import { percentDecoded } from "./addresses.js";

/** A site whose videos, posts, charts or programs other pages show. */
interface Provider {
  readonly name: string;
  /** Matches an address without its scheme and `www.`. */
  readonly matches: RegExp;
  /** Returns the address of the page for readers. Default: the address of the frame. */
  readonly page?: (match: RegExpExecArray, address: string) => string;
}

/**
 * Providers by the addresses of their frames. Frames that are players have a page of their own for the same video;
 * others, such as maps, are only known by the address of the frame.
 */
// biome-ignore format: a table
const PROVIDERS: readonly Provider[] = [
  { name: "YouTube", matches: /^(?:m\.)?youtube(?:-nocookie)?\.com\/(?:embed\/videoseries\/?|playlist)\?(?:[^#]{0,200}&)?list=([\w-]{2,64})/i,
    page: ([, id]) => `https://www.youtube.com/playlist?list=${id}` },
  { name: "YouTube", matches: /^(?:(?:m\.)?youtube(?:-nocookie)?\.com\/(?:(?:embed|v|e|shorts|live)\/|watch\?(?:[^#]{0,200}&)?v=)|youtu\.be\/)([\w-]{11})(?![\w-])/i,
    page: ([, id], address) => `https://www.youtube.com/watch?v=${id}${startTime(address)}` },
  { name: "YouTube", matches: /^(?:m\.)?(?:youtube(?:-nocookie)?\.com\/(?:embed|v)|youtu\.be)\//i },
  { name: "Vimeo", matches: /^player\.vimeo\.com\/video\/(\d{3,12})(?:\?(?:[^#]{0,200}&)?h=(\w{4,20}))?/i,
    page: ([, id, hash]) => `https://vimeo.com/${id}${hash === undefined ? "" : `/${hash}`}` },
  { name: "Vimeo", matches: /^(?:player\.)?vimeo\.com\/(?:\d|video|event|channels|showcase)/ },
  { name: "Dailymotion", matches: /^(?:dailymotion\.com\/(?:embed\/)?video\/|(?:geo\.dailymotion\.com\/player[\w./-]{0,40}\?(?:[^#]{0,200}&)?video=))(\w{4,20})/i,
    page: ([, id]) => `https://www.dailymotion.com/video/${id}` },
  { name: "TikTok", matches: /^tiktok\.com\// },
  { name: "X", matches: /^platform\.(?:twitter|x)\.com\/embed\/[^?#]{0,40}\?(?:[^#]{0,400}&)?id=(\d{5,25})/i,
    page: ([, id]) => `https://twitter.com/i/status/${id}` },
  { name: "X", matches: /^(?:twitter|x)\.com\/\w{1,20}\/status\// },
  { name: "Instagram", matches: /^instagram\.com\/((?:p|reel|tv)\/[\w-]{4,40})/i,
    page: ([, path]) => `https://www.instagram.com/${path}/` },
  { name: "Facebook", matches: /^facebook\.com\/plugins\/(?:post|video)(?:\.php)?\?(?:[^#]{0,400}&)?href=([^&#]{8,400})/i,
    page: ([, href]) => percentDecoded(href!) },
  { name: "Facebook", matches: /^facebook\.com\/(?!plugins\/|tr\b|v\d)[^?#]{0,200}(?:posts|videos|watch|reel|photo|permalink)/i },
  { name: "Reddit", matches: /^(?:embed\.reddit|redditmedia|reddit)\.com\/(r\/\w{1,40}\/comments\/[\w/-]{1,200})/i,
    page: ([, path]) => `https://www.reddit.com/${path}` },
  { name: "Bluesky", matches: /^embed\.bsky\.app\/embed\/(did:[\w:.%-]{4,80})\/app\.bsky\.feed\.post\/(\w{5,30})/i,
    page: ([, did, id]) => `https://bsky.app/profile/${did}/post/${id}` },
  { name: "Mastodon", matches: /^([\w.-]{4,80}\/@[\w.@-]{1,80}\/\d{10,25})\/embed/i, page: ([, path]) => `https://${path}` },
  { name: "Spotify", matches: /^open\.spotify\.com\/(?:embed(?:-podcast)?\/)?((?:track|album|playlist|episode|show|artist)\/\w{10,40})/i,
    page: ([, path]) => `https://open.spotify.com/${path}` },
  { name: "SoundCloud", matches: /^w\.soundcloud\.com\/player\/?\?(?:[^#]{0,400}&)?url=(https?(?::|%3A)(?:\/|%2F){2}(?:www\.)?soundcloud\.com[^&#]{2,300})/i,
    page: ([, url]) => percentDecoded(url!) },
  { name: "SoundCloud", matches: /^w\.soundcloud\.com\/player/i },
  { name: "Apple Podcasts", matches: /^embed\.podcasts\.apple\.com\/([^#]{2,300})/i, page: ([, path]) => `https://podcasts.apple.com/${path}` },
  { name: "Apple Music", matches: /^embed\.music\.apple\.com\/([^#]{2,300})/i, page: ([, path]) => `https://music.apple.com/${path}` },
  { name: "Bandcamp", matches: /^bandcamp\.com\/EmbeddedPlayer/i },
  { name: "CodePen", matches: /^codepen\.io\/([\w-]{1,60})\/embed\/(?:preview\/)?(\w{4,40})/i,
    page: ([, user, id]) => `https://codepen.io/${user}/pen/${id}` },
  { name: "JSFiddle", matches: /^jsfiddle\.net\/((?:[\w-]{1,40}\/){1,3}?)embed(?:ded)?\b/i, page: ([, path]) => `https://jsfiddle.net/${path}` },
  { name: "CodeSandbox", matches: /^codesandbox\.io\/embed\/([\w-]{2,80})/i, page: ([, id]) => `https://codesandbox.io/s/${id}` },
  { name: "Gist", matches: /^gist\.github\.com\/([\w-]{1,60}\/\w{5,40}|\w{5,40})(?:\.js)?/i, page: ([, path]) => `https://gist.github.com/${path}` },
  { name: "asciinema", matches: /^asciinema\.org\/a\/(\w{1,40})/i, page: ([, id]) => `https://asciinema.org/a/${id}` },
  { name: "Loom", matches: /^loom\.com\/embed\/(\w{10,40})/i, page: ([, id]) => `https://www.loom.com/share/${id}` },
  { name: "Wistia", matches: /^(?:fast|[\w-]{1,40})\.wistia\.(?:net|com)\/(?:embed\/(?:iframe|medias)|medias)\/\w{5,20}/i },
  { name: "Bilibili", matches: /^player\.bilibili\.com\/player\.html\?(?:[^#]{0,200}&)?bvid=(BV\w{8,12})/i,
    page: ([, id]) => `https://www.bilibili.com/video/${id}` },
  { name: "Bilibili", matches: /^(?:player\.)?bilibili\.com\// },
  { name: "Youku", matches: /^player\.youku\.com\/embed\/([\w=]{6,30})/i, page: ([, id]) => `https://v.youku.com/v_show/id_${id}.html` },
  { name: "Tencent Video", matches: /^v\.qq\.com\// },
  { name: "VK", matches: /^(?:vk\.com|vkvideo\.ru)\/video_ext\.php\?(?:[^#]{0,200}&)?oid=(-?\d{1,15})&(?:[^#]{0,100}&)?id=(\d{1,15})/i,
    page: ([, owner, id]) => `https://vk.com/video${owner}_${id}` },
  { name: "Rutube", matches: /^rutube\.ru\/(?:play\/)?embed\/(\w{6,40})/i, page: ([, id]) => `https://rutube.ru/video/${id}/` },
  { name: "Niconico", matches: /^embed\.nicovideo\.jp\/watch\/(\w{4,20})/i, page: ([, id]) => `https://www.nicovideo.jp/watch/${id}` },
  { name: "TED", matches: /^embed(?:-ssl)?\.ted\.com\/(?:talks\/)?([\w/-]{4,200})/i, page: ([, path]) => `https://www.ted.com/talks/${path}` },
  { name: "Twitch", matches: /^(?:player|clips)?\.?twitch\.tv\// },
  { name: "Internet Archive", matches: /^archive\.org\/embed\/([\w.-]{2,120})/i, page: ([, id]) => `https://archive.org/details/${id}` },
  { name: "Wikimedia Commons", matches: /^(?:upload|commons)\.wikimedia\.org\// },
  { name: "Datawrapper", matches: /^datawrapper\.dwcdn\.(?:net|com|de)\/\w{5}\// },
  { name: "Flourish", matches: /^(?:flo\.uri\.sh|public\.flourish\.studio)\/(visualisation|story)\/(\d{2,12})/i,
    page: ([, kind, id]) => `https://public.flourish.studio/${kind}/${id}/` },
  { name: "Infogram", matches: /^(?:e\.)?infogram\.com\/([\w/-]{4,100})/i, page: ([, id]) => `https://infogram.com/${id}` },
  { name: "Tableau", matches: /^public\.tableau\.com\/views\// },
  { name: "Our World in Data", matches: /^ourworldindata\.org\/(?:grapher|explorers)\// },
  { name: "Observable", matches: /^observablehq\.com\/embed\/([^?#]{2,200})/i, page: ([, path]) => `https://observablehq.com/${path}` },
  { name: "Google Maps", matches: /^(?:maps\.google\.[a-z.]{2,6}|google\.[a-z.]{2,6}\/maps)/i },
  { name: "OpenStreetMap", matches: /^openstreetmap\.org\/export\/embed/i },
  { name: "Google Docs", matches: /^docs\.google\.com\/(?:document|presentation|spreadsheets)\// },
  { name: "Google Drive", matches: /^drive\.google\.com\/file\// },
  { name: "Scribd", matches: /^scribd\.com\/embeds\/(\d{4,15})/i, page: ([, id]) => `https://www.scribd.com/document/${id}` },
  { name: "SlideShare", matches: /^slideshare\.net\// },
  { name: "Speaker Deck", matches: /^speakerdeck\.com\// },
  { name: "DocumentCloud", matches: /^(?:embed\.)?documentcloud\.org\/documents\// },
  { name: "Figma", matches: /^(?:embed\.)?figma\.com\// },
];

/** Returns the parameter of a watch page for the second at which an embedded video starts. */
function startTime(address: string): string {
  const seconds = /[?&;](?:start|t)=(\d{1,6})/.exec(address)?.[1];
  return seconds === undefined || seconds === "0" ? "" : `&t=${seconds}s`;
}

/** Maximum length of an address that is compared with the table. */
const MAX_ADDRESS = 1_000;

/** Returns the provider of an address and the page for readers; undefined if the provider is unknown. */
export function providerPage(address: string): { readonly name: string; readonly page: string } | undefined {
  const plain = address
    .slice(0, MAX_ADDRESS)
    .replace(/^(?:https?:)?\/\/(?:www\.)?/i, "")
    .replace(/&amp;/g, "&");
  for (const { name, matches, page } of PROVIDERS) {
    const match = matches.exec(plain);
    if (match !== null) return { name, page: page?.(match, plain) ?? address };
  }
  return undefined;
}
