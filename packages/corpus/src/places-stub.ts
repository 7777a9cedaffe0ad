import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

export async function listPlaces(location: string): Promise<readonly { location: string; size?: number }[]> {
  const folder = dirname(location);
  const pattern = new RegExp(`^${basename(location).replace(/[.+]/g, "\\$&").replace(/\*/g, ".*")}$`);
  const names = (await readdir(folder)).filter((name) => pattern.test(name)).sort();
  return Promise.all(
    names.map(async (name) => ({
      location: join(folder, name),
      size: (await stat(join(folder, name))).size,
    })),
  );
}
