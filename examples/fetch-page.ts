import { argv } from "node:process";
import { extract } from "@winnow/extract";
import { FetchError, fetchPage } from "@winnow/fetch";

try {
  const page = await fetchPage(argv[2] ?? "http://169.254.169.254/latest/meta-data/");
  console.log(extract(page).markdown);
} catch (error) {
  if (error instanceof FetchError) console.log(error.code);
}
