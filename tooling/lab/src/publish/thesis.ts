/**
 * Figures of Gupta 2022, "Advancing and Benchmarking Large-Scale Content Extraction from the Web", as
 * printed, for the extractors that have a counterpart here.
 *
 * @module
 */

/** Pages by topic, of 3,114, by the categories of Google's Cloud Natural Language: table 3.2. */
// biome-ignore format: a table
export const TOPICS: readonly (readonly [topic: string, pages: number])[] = [
  ["News", 745], ["Arts & Entertainment", 298], ["Computers & Electronics", 249],
  ["Business & Industrial", 195], ["Sports", 171], ["Science", 164], ["Law & Government", 159],
  ["People & Society", 157], ["Sensitive Subjects", 109], ["Health", 105], ["Internet & Telecom", 95],
  ["Jobs & Education", 85], ["Food & Drink", 73], ["Hobbies & Leisure", 66], ["Games", 65],
  ["Online Communities", 54], ["Books & Literature", 47], ["Finance", 45], ["Autos & Vehicles", 43],
  ["Reference", 38], ["Travel", 35], ["Shopping", 33], ["Beauty & Fitness", 30], ["Home & Garden", 28],
  ["Real Estate", 19], ["Pets & Animals", 4], ["Adult", 2],
];

/** Percentiles of the complexity ratio (equation 3.3), in percent: table 3.3. */
export const PERCENTILES: Readonly<Record<string, readonly [p25: number, p50: number, p75: number]>> = {
  aeb: [33.534, 48.838, 69.398],
  cetd: [53.742, 64.19, 80.212],
  cleaneval: [79.019, 91.708, 97.213],
  readability: [43.116, 62.205, 83.637],
  dragnet: [28.704, 46.528, 67.046],
  pooled: [40.816, 62.64, 84.078],
};

/** Shares of each set's pages by class, in percent: table 3.4. */
export const CLASS_SHARES: Readonly<
  Record<string, { readonly easy: number; readonly mid: number; readonly complex: number }>
> = {
  aeb: { easy: 7.18, mid: 55.8, complex: 37.01 },
  cetd: { easy: 20.31, mid: 71.92, complex: 7.77 },
  dragnet: { easy: 7.98, mid: 50.82, complex: 41.18 },
  readability: { easy: 46.08, mid: 33.91, complex: 20 },
  cleaneval: { easy: 67.97, mid: 26.99, complex: 5.04 },
};

/** Shares of each class's pages by k-means label (8-dimensional t-SNE, k = 3), in percent: table 3.6. */
export const CLUSTER_SHARES: Readonly<Record<string, readonly [number, number, number]>> = {
  easy: [11.98, 20.47, 67.55],
  mid: [62.48, 19.94, 17.58],
  complex: [70.29, 18.54, 11.17],
};

/** Table 5.2: F1 of cross-validation with its standard deviation, AUC, then F1 and AUC on the validation data. */
export const LEARNED: Readonly<Record<string, readonly number[]>> = {
  "Logistic regression": [0.859, 0.0013, 0.926, 0.82, 0.924],
  "Random forest": [0.872, 0.00152, 0.933, 0.8355, 0.925],
};

/** A results table of the thesis. */
export interface ThesisTable {
  readonly number: string;
  readonly title: string;
  readonly metric: "edit" | "rouge";
  readonly breakdown: "source" | "complexity" | "cluster";
  readonly groups: readonly string[];
  /** The values of each extractor, in the order of the groups. */
  readonly values: ReadonlyMap<string, readonly number[]>;
}

/** The columns of the tables. */
const GROUPS = {
  source: ["cetd", "readability", "aeb", "dragnet", "cleaneval"],
  complexity: ["complex", "mid", "easy"],
  cluster: ["0", "1", "2"],
} as const;

/** Tables 6.1 to 6.6, with five or three columns: edit distance, and the F1 of RougeLSum. The names are ours. */
const VALUES = `
  boilerpipe    .031 .057 .036 .050 .037 | .873 .828 .848 .787 .819 | .051 .034 .049 | .769 .866 .773 | .041 .043 .045 | .833 .813 .796
  beautifulsoup .055 .062 .081 .088 .026 | .787 .770 .627 .606 .893 | .123 .063 .013 | .382 .759 .961 | .083 .065 .036 | .636 .726 .853
  bte           .018 .048 .039 .047 .022 | .936 .836 .820 .813 .899 | .070 .027 .015 | .687 .905 .941 | .040 .035 .025 | .841 .860 .893
  em_13         .053 .054 .063 .077 .030 | .805 .829 .733 .671 .879 | .111 .056 .016 | .477 .797 .951 | .074 .059 .035 | .692 .766 .863
  em_2_5        .018 .044 .026 .045 .021 | .937 .907 .906 .831 .910 | .040 .030 .028 | .815 .899 .904 | .037 .029 .028 | .865 .894 .895
  em_3_5        .022 .044 .018 .045 .022 | .921 .895 .950 .826 .903 | .047 .028 .026 | .841 .892 .872 | .035 .029 .029 | .868 .885 .878
  em_4_5        .028 .053 .015 .050 .032 | .895 .863 .950 .784 .847 | .048 .034 .041 | .789 .866 .822 | .042 .036 .037 | .829 .847 .839
  em_4_8        .023 .046 .021 .044 .021 | .915 .896 .928 .823 .904 | .042 .029 .032 | .830 .892 .866 | .036 .032 .029 | .863 .874 .881
  em_6_8        .030 .058 .020 .050 .031 | .886 .798 .919 .788 .847 | .048 .034 .042 | .781 .865 .812 | .041 .039 .039 | .832 .832 .828
  dom-distiller .024 .041 .022 .048 .024 | .911 .929 .914 .800 .877 | .048 .030 .034 | .797 .883 .849 | .038 .036 .031 | .850 .852 .861
  goose3        .033 .064 .026 .053 .042 | .876 .762 .877 .775 .796 | .049 .040 .050 | .778 .840 .774 | .044 .041 .049 | .817 .826 .778
  html-text     .055 .062 .080 .087 .026 | .787 .770 .627 .606 .893 | .122 .063 .013 | .382 .759 .961 | .082 .064 .036 | .636 .726 .853
  html2text     .052 .058 .072 .080 .025 | .786 .773 .633 .604 .885 | .108 .059 .014 | .386 .754 .958 | .076 .060 .034 | .634 .726 .848
  inscriptis    .037 .043 .057 .061 .010 | .792 .788 .642 .621 .890 | .079 .043 .008 | .402 .767 .961 | .056 .045 .019 | .650 .728 .857
  justext       .033 .096 .057 .052 .023 | .868 .536 .726 .789 .892 | .074 .033 .032 | .659 .870 .857 | .047 .046 .035 | .803 .806 .839
  lxml-cleaner  .052 .050 .057 .078 .028 | .803 .844 .750 .662 .871 | .109 .056 .014 | .473 .791 .949 | .073 .058 .034 | .688 .764 .856
  readability   .020 .049 .020 .043 .024 | .926 .869 .914 .820 .881 | .040 .029 .031 | .828 .883 .862 | .035 .030 .029 | .858 .874 .868
  resiliparse   .024 .038 .017 .058 .025 | .906 .926 .938 .739 .891 | .057 .037 .030 | .748 .846 .873 | .048 .032 .031 | .788 .870 .872
  trafilatura   .025 .037 .015 .041 .033 | .909 .935 .940 .843 .841 | .042 .030 .032 | .827 .889 .863 | .036 .031 .032 | .865 .881 .860
  web2text      .021 .030 .170 .044 .015 | .926 .966 .815 .830 .932 | .078 .033 .015 | .709 .921 .957 | .048 .046 .022 | .856 .866 .924
  xpath-text    .052 .034 .081 .075 .030 | .641 .600 .339 .441 .825 | .086 .065 .019 | .227 .566 .910 | .072 .055 .037 | .446 .597 .767`;

const ROWS: readonly (readonly [name: string, tables: readonly (readonly number[])[]])[] = VALUES.trim()
  .split("\n")
  .map((line) => {
    const [name, ...values] = line.trim().split(/\s+/);
    const tables = values.join(" ").split(" | ");
    return [name!, tables.map((figures) => figures.split(" ").map(Number))];
  });

const TITLES = { edit: "edit distance", rouge: "RougeLSum F1" } as const;

/** Tables 6.1 to 6.6. */
export const TABLES: readonly ThesisTable[] = (["source", "complexity", "cluster"] as const).flatMap(
  (breakdown, pair) =>
    (["edit", "rouge"] as const).map((metric, second): ThesisTable => {
      const index = 2 * pair + second;
      return {
        number: `6.${index + 1}`,
        title: `${TITLES[metric]} by ${breakdown}`,
        metric,
        breakdown,
        groups: GROUPS[breakdown],
        values: new Map(ROWS.map(([name, tables]) => [name, tables[index]!])),
      };
    }),
);
