import { checkName } from "@winnow/core-dom/options";
import { languageIn } from "@winnow/core-dom/text";

/** What FineWeb2 sets for a language: its tokens, as datatrove splits them, are longer or shorter than English ones. */
export interface LanguageSettings {
  readonly wordLength: { readonly min: number; readonly max: number };
  readonly alphabeticWords: number;
  /** Of Gopher's rules on repetition. */
  readonly repetition: Readonly<Record<string, { readonly max: number }>>;
  readonly punctuatedLines: number;
  readonly newlinesPerWord: number;
  readonly stopWords: readonly string[];
}

/** The rules of Gopher on repetition to which FineWeb2 gives bounds of a language. */
// biome-ignore format: a table
const REPETITION_RULES = [
  "gopher-duplicate-lines", "gopher-top-2-gram", "gopher-top-3-gram", "gopher-top-4-gram",
  "gopher-duplicate-5-grams", "gopher-duplicate-6-grams", "gopher-duplicate-7-grams",
  "gopher-duplicate-8-grams", "gopher-duplicate-9-grams", "gopher-duplicate-10-grams",
];

/**
 * From the configurations of FineWeb2 (Penedo et al. 2025, Apache-2.0): the language, fifteen numbers in the order of
 * {@link LanguageSettings}, then its stop words.
 */
const LINES = `
af 3 11 0.707 0.412 0.707 0.557 0.418 0.192 0.162 0.149 0.128 0.113 0.101 0.053 0.209 die van in en is n het wat sy op the word
ar 2 9 0.787 0.304 0.197 0.172 0.146 0.165 0.153 0.142 0.131 0.12 0.109 0.143 0.189 ، في من على إلى عام أن مع أو هو عن التي كان بين ما كانت هي المتحدة بعد
az 3 13 0.725 0.879 0.514 0.475 0.405 0.3 0.271 0.252 0.227 0.202 0.179 0.188 0.179 və ilə ildə bir bu azərbaycan olan üçün sonra də kimi il isə o görə da tərəfindən çox ki onun edir idi
be 3 11 0.72 0.261 0.196 0.153 0.135 0.124 0.116 0.103 0.094 0.084 0.075 0.143 0.216 і у ў з на года да годзе па ад за быў не што г. для таксама а яго як вобласці пасля
bg 3 10 0.756 0.317 0.173 0.157 0.139 0.17 0.158 0.144 0.131 0.12 0.108 0.154 0.142 на и в е от за се г. с през да по
bn 3 24 0.8 0.203 0.177 0.158 0.147 0.118 0.108 0.099 0.09 0.082 0.073 0.125 0.171 এবং ও হয় করে একটি তিনি করা থেকে
ca 2 11 0.832 0.294 0.216 0.189 0.168 0.159 0.149 0.137 0.126 0.116 0.105 0.154 0.118 de el la a i d l' en d' que va els per un les una amb es
cs 3 11 0.781 0.311 0.206 0.183 0.165 0.168 0.157 0.145 0.133 0.121 0.109 0.06 0.182 v a se na je z s do
da 3 11 0.798 0.305 0.367 0.297 0.232 0.169 0.158 0.147 0.134 0.123 0.112 0.1 0.182 i og af en til er den at som på for med det blev var der fra de han et
de 0 15 0.774 0.263 0.169 0.153 0.137 0.141 0.134 0.126 0.117 0.108 0.098 0 0.152 der und die in von im den des mit das er dem als wurde für
el 3 11 0.809 0.31 0.194 0.175 0.156 0.174 0.163 0.153 0.142 0.13 0.119 0.167 0.116 του και το της η την από ο με τον να που των στην για στο σε είναι τη τα οι
es 3 14 0.825 0.252 0.156 0.14 0.125 0.145 0.136 0.127 0.117 0.108 0.099 0.182 0.138 de la en el y a que del los se por un con una las su
et 3 13 0.722 0.363 0.345 0.268 0.215 0.172 0.161 0.15 0.139 0.125 0.113 0.143 0.213 ja on oli ta aastal eesti ka ning et mis kui aasta ei või see oma tema
eu 4 11 0.788 0.298 0.263 0.227 0.192 0.152 0.14 0.129 0.118 0.108 0.096 0.167 0.25 eta da ziren zen bat zuen zeuden izan
fa 2 9 0.812 0.246 0.189 0.164 0.143 0.157 0.147 0.137 0.127 0.117 0.107 0.2 0.15 در و ، به از که است این را با یک
fi 3 14 0.755 0.293 0.253 0.202 0.179 0.153 0.143 0.133 0.122 0.112 0.101 0.114 0.161 ja on oli hän vuonna myös joka se ei sen ovat sekä mutta että tai vuoden kanssa hänen s. jälkeen the
fr 2 11 0.812 0.264 0.161 0.149 0.134 0.15 0.141 0.131 0.121 0.111 0.1 0.1 0.185 de la le et à en l' des du les est d' un une il dans par au
gl 1 10 0.824 0.906 0.629 0.399 0.354 0.266 0.242 0.221 0.2 0.18 0.159 0.136 0.182 de a e o en que do da un no os na é unha como
gu 3 22 0.812 0.299 0.204 0.178 0.151 0.132 0.122 0.113 0.102 0.094 0.084 0.2 0.097 છે અને આ જ એક આવેલા તેમ કે ગામમાં પણ માટે ખેતી આવે કરવામાં ભાગમાં તે હતી હતા પર મુખ્ય હતો જે ભારત હતું આવેલું ગામ સાથે ગુજરાત કરી રાજ્યના પશ્ચિમ દેશના તરીકે દ્વારા મુખ્યત્વે જેવી પ્રાથમિક અન્ય શાળા હોય એ પશુપાલન ગામના ખેતમજૂરી આંગણવાડી વ્યવસાય પંચાયતઘર ડેરી કરે પ્રાપ્ય દૂધની સવલતો લોકોનો તાલુકામાં જિલ્લામાં
he 2 9 0.799 0.34 0.239 0.202 0.173 0.16 0.151 0.14 0.129 0.118 0.108 0.2 0.126 של את על הוא עם בשנת גם היה היא לאחר לא ידי בין או כי
hi 2 21 0.837 0.206 0.208 0.198 0.161 0.135 0.125 0.116 0.108 0.099 0.09 0.091 0.316 के में है की और से का को एक हैं पर
hr 2 11 0.751 0.312 0.215 0.19 0.165 0.173 0.162 0.15 0.138 0.126 0.113 0.099 0.198 je u i se na su za od s a
hu 3 15 0.766 0.322 0.226 0.198 0.172 0.169 0.159 0.148 0.136 0.124 0.112 0.067 0.231 a az és is egy volt hogy nem meg de magyar első el között
hy 4 11 0.778 0.285 0.225 0.206 0.184 0.157 0.146 0.133 0.123 0.111 0.099 0.167 0.16 է և են էր թվականի թվականին որ իր ծրագիր նա նաև որը այն հետ համար ու նրա այդ առաջին մի էին իսկ որպես
id 3 12 0.805 0.241 0.194 0.166 0.145 0.166 0.155 0.144 0.133 0.122 0.111 0.111 0.157 dan yang di pada dari ini dengan adalah untuk dalam
is 2 13 0.8 0.292 0.21 0.183 0.163 0.157 0.15 0.143 0.126 0.114 0.104 0.095 0.25 og í á að sem er var til við en af um hann með
it 3 21 0.807 0.246 0.198 0.156 0.133 0.144 0.136 0.127 0.118 0.109 0.1 0.025 0.2 di e il la in a del che è della un per nel l' con da i una
ja 1 6 0.759 0.328 0.239 0.196 0.172 0.243 0.225 0.207 0.19 0.175 0.159 0.096 0.13 の に を は た て が と で 年 し ・ 月 れ さ
ka 3 13 0.754 0.332 0.225 0.189 0.167 0.157 0.146 0.134 0.122 0.111 0.1 0.111 0.222 და წლის წელს იყო რომელიც რომ მისი შემდეგ რესურსები ინტერნეტში ამ იგი არ the როგორც საქართველოს
kk 3 12 0.694 0.304 0.172 0.147 0.127 0.159 0.148 0.136 0.126 0.115 0.104 0.176 0.186 және су бойынша мен жылы коды өзен орналасқан мәліметтер жер бұл саны тұрғындарының адамды оның болып алып мемлекеттік құрайды жаңа ол гз бар жатқан
ko 1 6 0.791 0.374 0.282 0.228 0.185 0.201 0.184 0.168 0.154 0.14 0.127 0.062 0.196 의 다 이 는 에 을 한 년 하 은 를 했 고 에서 가 있 으로 인 월 로 되
lt 3 12 0.688 0.32 0.247 0.21 0.174 0.175 0.163 0.15 0.137 0.126 0.114 0.167 0.19 m ir buvo į nuo iš d su yra lietuvos a iki o kaip kad apie po km
lv 2 13 0.727 0.329 0.526 0.337 0.242 0.173 0.16 0.148 0.135 0.122 0.109 0.125 0.169 un ir no ar gadā gada par bija arī
mk 2 10 0.781 0.248 0.199 0.189 0.172 0.138 0.128 0.119 0.109 0.099 0.09 0.133 0.172 на во и од се за со е година да како
ml 4 37 0.774 0.239 0.191 0.18 0.164 0.138 0.132 0.125 0.116 0.108 0.099 0.111 0.174 ഒരു ഈ ൽ എന്ന ഇത് അദ്ദേഹം നിന്ന് ചെയ്തു ആണ് അവർ ഓഫ് ഏറ്റവും മുതൽ പ്രധാന
mr 2 35 0.798 0.233 0.156 0.15 0.137 0.145 0.138 0.131 0.122 0.114 0.105 0.008 0.351 आहे आणि हे व या एक ते हा आहेत स असते होते ही येथे मध्ये केले असतो महाराष्ट्र हवामान इ गाव राज्यातील जाते केली जिल्ह्यातील म्हणून पर्यंत
ms 3 11 0.808 0.331 0.264 0.252 0.225 0.185 0.176 0.166 0.156 0.145 0.134 0.125 0.214 dan di yang pada dalam dengan untuk ini
nb 3 12 0.783 0.283 0.204 0.175 0.15 0.146 0.139 0.128 0.119 0.11 0.099 0.107 0.167 i og av som en er til på for ble med den det var han de å fra
nl 3 17 0.828 0.296 0.213 0.182 0.158 0.156 0.146 0.136 0.126 0.115 0.104 0.102 0.154 de van in het een en is op voor met door zijn werd hij uit
pl 3 12 0.726 0.32 0.222 0.198 0.176 0.172 0.16 0.148 0.136 0.123 0.111 0.087 0.158 w i na z do się roku od a jest przez po jako oraz o został był nie
pt 3 13 0.814 0.287 0.371 0.191 0.163 0.163 0.153 0.141 0.13 0.119 0.108 0.077 0.186 de a e o em do da que um no uma com para na é foi
ro 1 14 0.779 0.289 0.161 0.146 0.131 0.16 0.149 0.138 0.127 0.117 0.106 0.081 0.207 de în a și din la o cu este un pe fost care al
ru 3 11 0.713 0.322 0.184 0.164 0.146 0.168 0.156 0.145 0.133 0.121 0.109 0.231 0.139 в и на с года по году из был к не от что за для его как а он также до после
sk 2 11 0.752 0.319 0.316 0.218 0.171 0.176 0.165 0.152 0.14 0.127 0.115 0 0.214 v a na sa je z roku s
sl 2 12 0.781 0.317 0.262 0.225 0.189 0.17 0.158 0.146 0.135 0.123 0.111 0.045 0.273 je v in na so se ki za leta z
sq 1 14 0.788 0.241 0.152 0.136 0.116 0.131 0.122 0.113 0.105 0.096 0.087 0.066 0.273 të e në dhe i një me nga për është që më u si
sr 3 10 0.8 0.257 0.176 0.158 0.141 0.147 0.137 0.126 0.116 0.106 0.096 0.156 0.239 у је и на се од су године да за из са насеље
sv 3 12 0.841 0.292 0.242 0.195 0.174 0.156 0.147 0.136 0.125 0.116 0.105 0.2 0.135 i och är av en som den med på till att för
sw 3 9 0.802 0.302 0.396 0.282 0.231 0.193 0.17 0.155 0.14 0.126 0.113 0.143 0.167 ya na wa katika kwa ni la za mwaka
ta 4 37 0.779 0.276 0.23 0.212 0.19 0.149 0.14 0.132 0.123 0.114 0.104 0.125 0.195 மற்றும் ஒரு இந்த ஆம் இது என்ற இவர் உள்ள ஆகும் ஆண்டு அல்லது என்பது முதல் உள்ளது என்று இந்திய மக்கள் ஊராட்சி இல் இருந்து மேலும் பல
te 4 68 0.739 0.256 0.21 0.18 0.162 0.142 0.133 0.122 0.114 0.105 0.096 0.08 0.18 నుండి కి ఉన్నాయి మీ గ్రామం ఉంది దూరంలో ఈ కేంద్రం
th 2 10 0.9 0.349 0.221 0.197 0.162 0.185 0.168 0.152 0.137 0.124 0.111 0 0.153 ใน ที่ และ ของ เป็น มี การ ได้
tl 3 12 0.821 0.263 0.286 0.228 0.179 0.15 0.141 0.129 0.119 0.11 0.1 0.091 0.159 ng sa ang na mga ay at isang noong
tr 3 21 0.773 0.272 0.214 0.168 0.147 0.154 0.144 0.134 0.124 0.113 0.103 0.091 0.222 ve bir olarak bu ile için olan da de tarafından yılında sonra en daha ilk the
uk 3 11 0.694 0.3 0.189 0.172 0.153 0.16 0.148 0.136 0.124 0.113 0.102 0.167 0.175 у в на і з та до року за що
ur 2 31 0.839 0.204 0.139 0.123 0.107 0.125 0.115 0.107 0.098 0.089 0.081 0.1 0.222 کے میں ، کی اور ہے سے کا نے اس پر کو ایک
vi 3 11 0.803 0.293 0.223 0.197 0.171 0.178 0.163 0.15 0.136 0.124 0.111 0.333 0.103 là và của một được trong năm các có loài này đã người
zh 1 5 0.735 0.287 0.256 0.201 0.171 0.198 0.182 0.167 0.154 0.14 0.127 0.106 0.178 的 年 在 月 是 和 日 了 於 · 為 有 被 人 中 为 他 與 後 也 而 由`;

/** The stop words of Rae et al. 2021. */
const ENGLISH = new Set("the be to of and that have with".split(" "));

let settings: ReadonlyMap<string, LanguageSettings> | undefined;

function readSettings(): ReadonlyMap<string, LanguageSettings> {
  const read = new Map<string, LanguageSettings>();
  for (const line of LINES.trim().split("\n")) {
    const [language, ...fields] = line.split(" ");
    const numbers = fields.slice(0, 15).map(Number);
    const [minLength, maxLength, alphabeticWords] = numbers as [number, number, number];
    const [punctuatedLines, newlinesPerWord] = numbers.slice(13) as [number, number];
    read.set(language!, {
      wordLength: { min: minLength, max: maxLength },
      alphabeticWords,
      repetition: Object.fromEntries(REPETITION_RULES.map((rule, i) => [rule, { max: numbers[3 + i]! }])),
      punctuatedLines,
      newlinesPerWord,
      stopWords: fields.slice(15),
    });
  }
  return read;
}

/**
 * Returns the settings of a language, or those of a close relative; see `languageIn`.
 *
 * @throws RangeError if FineWeb2 has none, or they are not in the table: that of English, which it leaves to FineWeb,
 *   and of smaller languages.
 */
export function languageSettings(language: string): LanguageSettings {
  settings ??= readSettings();
  const known = languageIn(language, settings);
  if (known === undefined) checkName("options.language", language, [...settings.keys()]);
  return settings.get(known!)!;
}

/**
 * Returns the stop words of a language: those of the paper for English, otherwise those of FineWeb2.
 *
 * @throws RangeError for a language without stop words.
 */
export function stopWordsIn(language: string): ReadonlySet<string> {
  return /^en(?:$|[-_])/i.test(language) ? ENGLISH : new Set(languageSettings(language).stopWords);
}
