import de.l3s.boilerpipe.extractors.CommonExtractors;
import de.l3s.boilerpipe.extractors.ExtractorBase;
import de.l3s.boilerpipe.extractors.LargestContentExtractor;
import de.l3s.boilerpipe.extractors.NumWordsRulesExtractor;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;

/**
 * Runs one of Boilerpipe's extractors over pages, one page and one answer per line.
 *
 * Usage: java Boilerpipe EXTRACTOR. In: the page in UTF-8 and Base64. Out: {"text", "ms"} or {"error"}.
 */
public final class Boilerpipe {
  private static final Map<String, ExtractorBase> EXTRACTORS = Map.of(
      "article", CommonExtractors.ARTICLE_EXTRACTOR,
      "default", CommonExtractors.DEFAULT_EXTRACTOR,
      "largest-content", LargestContentExtractor.INSTANCE,
      "num-words", NumWordsRulesExtractor.INSTANCE,
      "keep-everything", CommonExtractors.KEEP_EVERYTHING_EXTRACTOR);

  public static void main(String[] args) throws Exception {
    ExtractorBase extractor = EXTRACTORS.get(args[0]);
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    answer(extractor, "<html><body><p>A page, so that loading classes does not count.</p></body></html>");
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      out.println(answer(extractor, new String(Base64.getDecoder().decode(line), StandardCharsets.UTF_8)));
    }
  }

  private static String answer(ExtractorBase extractor, String html) {
    long start = System.nanoTime();
    try {
      String text = extractor.getText(html);
      return "{\"text\":" + json(text) + ",\"ms\":" + (System.nanoTime() - start) / 10_000 / 100.0 + "}";
    } catch (Exception | StackOverflowError error) {
      return "{\"error\":" + json(error.toString()) + "}";
    }
  }

  private static String json(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isPlain = c >= ' ' && c != '"' && c != '\\' && !Character.isSurrogate(c);
      json.append(isPlain ? String.valueOf(c) : String.format("\\u%04x", (int) c));
    }
    return json.append('"').toString();
  }
}
