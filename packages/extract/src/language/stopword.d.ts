// The package ships no types. A list's module exports the list under the name that its file name ends in.
declare module "stopword/src/*" {
  const lists: Readonly<Record<string, readonly string[]>>;
  export = lists;
}
