// The package ships no types. Only what is used here.
declare module "html-encoding-sniffer" {
  interface Options {
    readonly xml?: boolean;
    readonly transportLayerEncodingLabel?: string;
    readonly defaultEncoding?: string;
  }
  function sniff(bytes: Uint8Array, options?: Options): string;
  export = sniff;
}
