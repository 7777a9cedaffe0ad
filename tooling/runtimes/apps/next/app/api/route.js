import { extract } from "@winnow/extract";

export async function POST(request) {
  const { text } = extract(await request.text(), { url: request.headers.get("referer") ?? undefined });
  return new Response(text);
}
