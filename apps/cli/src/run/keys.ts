export async function writeKeys(..._: unknown[]): Promise<string> {
  throw new Error("later");
}
