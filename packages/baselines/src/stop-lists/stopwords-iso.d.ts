// The package ships no types. Its only file has the lists by language.
declare module "stopwords-iso/stopwords-iso.json" {
  const lists: Readonly<Record<string, readonly string[]>>;
  export = lists;
}
