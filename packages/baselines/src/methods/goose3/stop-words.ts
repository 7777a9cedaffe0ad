import { type StopWords, stopList, stopWords } from "../../stop-lists/stop-lists.js";

/**
 * The English stop words of Goose: the list of the SMART system (Salton 1971) without those that contain an
 * apostrophe, which no word matches because its punctuation is removed, and with a few of business news.
 */
const ENGLISH = `
  able about above according accordingly across actually after afterwards again against all allow allows
  almost alone along already also although always am among amongst an and another any anybody anyhow
  anyone anything anyway anyways anywhere apart appear appreciate appropriate are around as aside ask
  asking associated at available away awfully be became because become becomes becoming been before
  beforehand behind being believe below beside besides best better between beyond both brief but by c came
  campaign can cannot cant cause causes certain certainly changes clearly co com come comes concerning
  consequently consider considering contain containing contains corresponding could course criticized
  currently definitely described despite did different do does doing done down downwards during each edu
  eight either else elsewhere endorsed enough entirely especially et etc even ever every everybody
  everyone everything everywhere ex exactly example except far few fifth financial first five followed
  following follows for former formerly forth four from further furthermore get gets getting given gives
  go goes going gone got gotten greetings had happens hardly has have having he hello help hence her here
  hereafter hereby herein hereupon hers herself hi him himself his hither hopefully how howbeit however if
  ignored immediate in inasmuch inc indeed indicate indicated indicates inner insofar instead into inward
  is it its itself just keep keeps kept know known knows last lately later latter latterly least less lest
  let like liked likely little look looking looks ltd mainly many may maybe me mean meanwhile merely might
  more moreover most mostly much must my myself name namely nd near nearly necessary need needs neither
  never nevertheless new next nine no nobody non none noone nor normally not nothing novel now nowhere
  obviously of off official often oh ok okay old on once one ones only onto or other others otherwise
  ought our ours ourselves out outside over overall own particular particularly per perhaps placed please
  plus possible presumably probably provides quarterly quite quote rather really reasonably regarding
  regardless regards relatively respectively right said same saw say saying says second secondly see
  seeing seem seemed seeming seems seen self selves sensible sent serious seriously seven several shall
  sharply she should since six so some somebody somehow someone something sometime sometimes somewhat
  somewhere soon sorry specified specify specifying still sub such sup sure take taken tell tends than
  thank thanks thanx that thats the their theirs them themselves then thence there thereafter thereby
  therefore therein theres thereupon these they think third this thorough thoroughly those though three
  through throughout thru thus to together too took toward towards tried tries truly try trying twice two
  under unfortunately unless unlikely until unto up upon us use used useful uses using usually uucp value
  various very via viz vs want wants was way we welcome well went were what whatever when whence whenever
  where whereafter whereas whereby wherein whereupon wherever whether which while whither who whoever
  whole whom whose why will willing wish with within without wonder would yes yet you your yours yourself
  yourselves zero
`;

let english: StopWords | undefined;

/** Languages whose words are not separated by white space: the few words that would match are accidents. */
const UNSPACED: ReadonlySet<string> = new Set(["ja", "km", "lo", "my", "th", "zh"]);

/** Returns the stop words of a language; undefined if there is no list, or no word would match it. */
export function gooseStopWords(language: string): StopWords | undefined {
  if (UNSPACED.has(language)) return undefined;
  if (language !== "en") return stopList(language);
  english ??= stopWords(ENGLISH.trim().split(/\s+/));
  return english;
}
