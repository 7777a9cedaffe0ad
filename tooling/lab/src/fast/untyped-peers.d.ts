/** Types of what the benchmark calls of peers without types. */
declare module "minhash" {
  const minhash: {
    readonly Minhash: new (config: { readonly numPerm: number }) => { update(shingle: string): void };
  };
  export = minhash;
}

declare module "simhash-js" {
  const simhash: { readonly SimHash: new () => { hash(text: string): number } };
  export = simhash;
}
