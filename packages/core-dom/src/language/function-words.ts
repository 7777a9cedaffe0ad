/** One line per language: its code (BCP 47), then about twenty words. */
const LINES = `
af die van en in het is wat nie om te met aan vir op dat sy ook na hy word deur was ’n hulle
br ar an ha da eus en er gant a zo ez e oa evit met ma war bet hag ur eo un pe
ca de la que i el en a els per les amb un una del és al no es va més dels però com ha són
cs a se v na je že s z o do i to ve za pro by ale jsem si po jako jsou které který od bylo
da og i at er det en til af på som for med den de der ikke har et om var han fra men sig kan
de der die und in den das von zu mit ist im des auf für ein eine nicht dem sich als auch es an werden wird
en the of and to a in is that for it was on with as be by this are at from have not or you
eo la de kaj en estas al ne ke por kun mi li ĝi el oni sed pri estis kiu tio pli aŭ ili ankaŭ
es de la que el en y a los del se las por un para con no una su al es lo como más pero
et ja on ei et see oli ka kui aga mis ta või mida seda ning ma oma ole siis nii oleks kes veel olid
eu eta da ez du bat dira zuen ere izan hori baina zen egin dute den hau edo egiten zuten beste behar bere duen
fi ja on ei se että oli hän ovat mutta kun myös joka tai sen ole mukaan jo olla kuin niin sekä vain jos
fr de la le et les des en un une du est que qui dans pour pas au sur par il plus ce se avec
ga an na a ar i agus go is le ag sé bhí do atá tá ach leis nó ní as sin mar chun ó
gl de a o que e en do da os no para un na as con unha se dos por é non ao máis das
ha da a ya ta na sai ba an su shi wannan domin cikin ne ce kuma cewa don ga yi sun mai yana daga
hr je i u na se da za su od s koji o a kao što ne će bi to ili iz je li nije koje sa
hu a az és hogy nem is egy meg volt de ez csak már van el ki mint még azt kell vagy ha be lesz
id yang dan di dengan untuk dari dalam ini itu pada tidak akan ke adalah karena bisa oleh telah saya juga kepada ada tersebut bahwa
it di e che la il in un a per è una del non con della si sono le dei da i come più al
la et in est ad non ut cum quod qui sed ex si quae de per hoc esse ab autem sunt quam aut eius nec
lt ir į kad yra su iš bei ar buvo kaip tai o už ne apie nuo po dėl jo bet tik dar jau per
lv un ir no uz ar par ka kas lai arī ir bija kā pie pēc nav vai tas to pa bet jau ko tika
ms yang dan di dengan untuk dari dalam ini itu pada tidak akan ke ialah kerana boleh oleh telah saya juga kepada ada tersebut bahawa
nb og i det er på en som til av for at med de har ikke den et om var jeg fra seg han men kan
nl de van het een en in is dat op te zijn voor met niet die er aan ook om bij maar als was door
pl w i na z się nie do to że jest o jak za co a po od dla ale są przez oraz tym który
pt de a o que e do da em um para é com não uma os no se na por mais as dos como mas
ro de și a în la cu pe care nu din o că un mai este o să se sunt pentru ce au fost al
sk a sa v na je že s z o do aj to vo za pre by ale som si po ako sú ktoré ktorý od bolo
sl in je v na se da za so pa bi ki s z tudi ne o kot po ali od ni bil pri še
so oo ka ku waxa ay iyo in uu u la si ah waa soo lagu ayaa ee loo kale kala waxaa isaga
st ea le a ho ka ba ke o e hore mme ya tsa ne se bo sa ha tse di hae kapa haholo re
sv och i att det som en är på för av med den till inte har de ett om var jag från han men kan
sw ya na wa kwa ni katika la za cha kuwa hiyo kama huo yake pia hata baada hii huyo ambayo kutoka wake watu lakini
tl ang ng sa na at mga ay ni si hindi para ito mo ko may siya niya kung nang isang kanyang din rin
tr ve bir bu da de için ile çok olarak daha ne gibi o en sonra kadar olan değil var ama ben her ya mi
vi và của là có được trong cho không một các với những người này đã đến khi để ra từ tôi cũng như về
yo ni ti àti fún ó sì ní ṣe wọn tí náà láti kan pé àwọn ń bí sí jẹ́ lati awọn ati o fun
zu ukuthi futhi kodwa uma kanye lapho ngoba noma kwe khona yini nje lokhu wakhe kakhulu bonke sengathi manje kanti nge
bg и на да се в за от не с че е са по като до ще но което беше при или със той тези
ru и в не на что с по как это он его но к из у за от было для так все я же о
uk і в не на що з та до як за це від він про у його для й але із є було які ми
ar في من على إلى أن عن التي مع هذا ما كان هذه الذي لا بعد أو بين كل كما قد هو ذلك
ckb لە و بە بۆ کە ئەو ئەم لەگەڵ بوو هەر دا یان وەک ئەوەی تا هەموو دوای کرد نییە بەڵام من ئێمە
fa و در به از که این را با است برای آن یک خود تا شد بر هم نیز می ها شده او ما
ur کے میں کی ہے اور سے کا کو اس نے کہ پر بھی یہ ہیں ایک وہ نہیں تو کر تھا جو
hi के में की है और से का को ने कि पर भी यह हैं एक वह नहीं तो कर था जो लिए इस हो
mr आणि आहे या व ते हा तो एक आहेत की होते हे मध्ये नाही होता म्हणून च्या करण्यात असे पण त्या ही तर केले`;

/**
 * The most common words of languages that share their script with others, which distinguish them. They are
 * separate from the stop lists, so that no list has to be loaded to find out which one to load.
 */
export const FUNCTION_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  LINES.trim()
    .split("\n")
    .map((line) => {
      const [language = "", ...words] = line.split(" ");
      return [language, words];
    }),
);
