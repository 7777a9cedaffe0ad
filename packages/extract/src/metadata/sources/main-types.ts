/** How well a type tells what a page is about: a work or a thing for sale, a page of questions, a page as such. */
const RANKS: readonly (readonly [rank: number, types: RegExp])[] = [
  [
    4,
    /^(?:\w*Article|\w*Posting|Report|Review|CriticReview|Recipe|HowTo|\w*Product|ProductGroup|Vehicle|Car|Book|Course|Dataset|JobPosting|\w*Event|Festival|SoftwareApplication|\w*Application|VideoGame|Movie|TVSeries|TVEpisode|Episode|PodcastEpisode|PodcastSeries|Chapter|Thesis|Legislation|ClaimReview|Apartment|\w*Accommodation|RealEstateListing|TouristTrip|Trip|TouristAttraction|Drug|MedicalCondition|LearningResource|Poem|Quotation|SpecialAnnouncement|hentry)$/i,
  ],
  [
    3,
    /^(?:QAPage|Question|CreativeWork|Photograph|\w*Recording|\w*Service|DefinedTerm|Guide|DigitalDocument)$/i,
  ],
  [2, /^(?:VideoObject|AudioObject|FAQPage|\w*Page|\w*Gallery)$/i],
];

/** Types that the patterns above would take, of things that stand beside a page's matter. */
// biome-ignore format: a table
const BESIDE: ReadonlySet<string> = new Set([
  "FinancialService", "ProfessionalService", "EmergencyService", "GovernmentService", "DeliveryEvent",
  "PublicationEvent", "SearchAction",
]);

/** 0 for types that no page is about: organisations, sites, people, images, breadcrumbs, comments, lists. */
export function rankOf(types: readonly string[]): number {
  let best = 0;
  for (const type of types) {
    if (BESIDE.has(type)) continue;
    best = Math.max(best, RANKS.find(([, pattern]) => pattern.test(type))?.[0] ?? 0);
  }
  return best;
}

/** Whether an item only says that there is a page: `WebPage` and what says no more. */
export function isPlainPage(types: readonly string[]): boolean {
  return types.every(
    (type) => type === "WebPage" || type === "ItemPage" || type === "WebSite" || type === "Thing",
  );
}
