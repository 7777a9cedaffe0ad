/**
 * The methods of the literature by name, for command lines and configuration. Code imports each method from its own
 * entry, `@winnow/baselines/methods/NAME`.
 *
 * @module
 */
import { catalogue as beautifulsoup } from "./beautifulsoup/index.js";
import { catalogue as boilerpipe } from "./boilerpipe/index.js";
import { catalogue as boilerpipeTree } from "./boilerpipe-tree/index.js";
import { catalogue as bte } from "./bte/index.js";
import { catalogue as ccb } from "./ccb/index.js";
import { catalogue as cetd } from "./cetd/index.js";
import { catalogue as cetr } from "./cetr/index.js";
import { catalogue as domDistiller } from "./dom-distiller/index.js";
import { catalogue as ensemble } from "./ensemble/index.js";
import { catalogue as goose3 } from "./goose3/index.js";
import { catalogue as htmlText } from "./html-text/index.js";
import { catalogue as html2text } from "./html2text/index.js";
import { catalogue as inscriptis } from "./inscriptis/index.js";
import { catalogue as justext } from "./justext/index.js";
import { catalogue as lxmlCleaner } from "./lxml-cleaner/index.js";
import { catalogue as mss } from "./mss/index.js";
import { catalogue as readability } from "./readability/index.js";
import { catalogue as resiliparse } from "./resiliparse/index.js";
import { catalogue as trafilatura } from "./trafilatura/index.js";
import { catalogue as web2text } from "./web2text/index.js";
import { catalogue as wordsLeafs } from "./words-leafs/index.js";
import { catalogue as xpathText } from "./xpath-text/index.js";

/**
 * The methods by name: those that find the main content, those that keep the whole page, and ensembles. A plain record,
 * which can be copied and extended.
 *
 * @example extract(html, { method: methods[name].method })
 */
export const methods: typeof boilerpipe &
  typeof boilerpipeTree &
  typeof bte &
  typeof ccb &
  typeof cetd &
  typeof cetr &
  typeof domDistiller &
  typeof goose3 &
  typeof justext &
  typeof mss &
  typeof readability &
  typeof resiliparse &
  typeof trafilatura &
  typeof web2text &
  typeof wordsLeafs &
  typeof beautifulsoup &
  typeof htmlText &
  typeof html2text &
  typeof inscriptis &
  typeof lxmlCleaner &
  typeof xpathText &
  typeof ensemble = {
  ...boilerpipe,
  ...boilerpipeTree,
  ...bte,
  ...ccb,
  ...cetd,
  ...cetr,
  ...domDistiller,
  ...goose3,
  ...justext,
  ...mss,
  ...readability,
  ...resiliparse,
  ...trafilatura,
  ...web2text,
  ...wordsLeafs,
  ...beautifulsoup,
  ...htmlText,
  ...html2text,
  ...inscriptis,
  ...lxmlCleaner,
  ...xpathText,
  ...ensemble,
};

/** The name of a method in {@link methods}. */
export type MethodName = keyof typeof methods;
