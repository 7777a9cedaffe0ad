import { fold } from "../text/fold.js";

/**
 * Common given names of many languages, folded: a name that begins with one is a person's, not a topic's or a
 * firm's. Names that are common words too ("Will", "Mark", "Rose", "Art", "Page") are left out.
 */
const GIVEN_NAMES: ReadonlySet<string> = new Set(
  [
    // English
    "james john robert michael william david richard joseph thomas charles christopher daniel matthew anthony",
    "steven paul andrew joshua kenneth kevin brian george timothy ronald edward jason jeffrey ryan jacob gary",
    "nicholas eric jonathan stephen larry justin scott brandon benjamin samuel gregory alexander patrick frank",
    "raymond jack dennis jerry tyler aaron jose adam nathan henry zachary douglas peter kyle noah ethan jeremy",
    "walter christian keith roger terry austin sean gerald carl dylan harold jordan jesse bryan lawrence arthur",
    "gabriel bruce logan billy joe alan juan elijah willie bence elliot albert wayne randy mason vincent liam roy bobby caleb",
    "bradley russell lucas mike dave steve chris matt dan tom jim bob nick tony alex ben sam tim greg jeff joel",
    "luke simon martin neil ian graham colin stuart craig derek owen hugh nigel trevor geoff gavin ross ewan",
    "angus callum rory declan conor kieran niall oliver harry charlie oscar theo max leo ted mary patricia",
    "jennifer linda elizabeth barbara susan jessica karen sarah lisa nancy sandra betty ashley emily kimberly",
    "margaret donna michelle carol amanda melissa deborah stephanie rebecca sharon laura cynthia kathleen amy",
    "angela shirley anna brenda pamela emma nicole helen samantha katherine christine debra rachel carolyn janet",
    "maria catherine heather diane olivia julie joyce victoria ruth virginia lauren kelly christina joan evelyn",
    "judith andrea hannah jacqueline megan cheryl martha jean alice frances gloria ann anne teresa sara janice",
    "doris julia kathryn alexis tiffany kayla kate katie jane jenny jill sue beth becky lucy sophie charlotte",
    "chloe zoe ellie molly holly abigail natalie caroline claire clare fiona gillian hilary isabel isabella",
    "sophia ava mia madison amelia harriet eleanor eliza alison alyssa allison erin erica kristen kristin",
    "kristina kelsey lindsay lindsey leah naomi paige rhiannon siobhan niamh aoife ciara",
    "cory cathy kathy toby casey stacy tracy wendy peggy sally vicky debbie gail glenn wesley leonard norman theodore",
    "calvin shannon dana kerry tyrone brett owain meaghan danielle cassidy jared trent clint blake brad shane seth shawn",
    "dustin curtis travis jon josh ken doug todd tara tanya gina tina lori",
    // German, Dutch
    "hans wolfgang klaus jurgen dieter manfred uwe gunter horst bernd werner helmut gerhard rainer holger jorg",
    "ralf stefan stephan andreas matthias mathias markus marcus thorsten torsten sven jens dirk olaf lars kai",
    "karsten carsten detlef volker norbert reinhard rolf rudiger ulrich joachim johannes jochen christoph tobias",
    "florian sebastian philipp philip maximilian moritz felix jonas lukas fabian dominik benedikt jan niklas till",
    "timo malte hannes nils henning hendrik bjorn arne axel armin arnold bastian burkhard claus egon ekkehard",
    "erich ernst ferdinand friedrich fritz georg gottfried gregor gustav heiko heiner heinrich heinz herbert",
    "hermann hubert ingo julian julius karl konrad konstantin kurt leon leonhard lorenz ludwig lutz marc marcel",
    "marco mario marvin oskar otto pascal raphael reiner robin roland roman rudolf sascha siegfried steffen",
    "theodor thilo tilman udo ulf veit wilhelm willi winfried ursula monika petra sabine renate helga karin",
    "brigitte ingrid erika gisela claudia susanne gabriele christa birgit martina heike angelika silke anja tanja",
    "katrin kathrin katja kerstin nadine stefanie melanie daniela simone sonja silvia sylvia susann ulrike ute",
    "beate bettina bianca britta carina carla carmen carola christiane corinna cornelia dagmar dorothea elke",
    "elisabeth elena eva franziska friederike gerda gudrun hanna heidi henrike hilde ilona ines inga inge iris",
    "jana janina jasmin johanna jutta karoline katharina lea lena leonie lotte luisa magdalena maike meike",
    "mareike margarete margit marianne marie marion marlene michaela miriam mona nadja nina nora olga paula pia",
    "regina rita rosemarie saskia sigrid svenja theresa ulla vanessa vera verena veronika viktoria wiebke yvonne",
    "jeroen joost bart bas sander wouter maarten pieter koen jaap kees gerrit willem johan ruud joris thijs daan",
    "sjoerd tjeerd wim henk marieke anneke femke sanne esther ilse marleen mieke willemijn annemarie floor fleur",
    "roos lieke",
    // French
    "pierre michel philippe alain nicolas christophe bernard frederic laurent olivier stephane thierry francois",
    "jacques sebastien julien jerome antoine guillaume maxime alexandre benoit xavier mathieu matthieu arnaud",
    "romain cedric fabrice herve gilles yves denis didier dominique emmanuel etienne florent franck gael georges",
    "gerard guy henri hugo jeremie lionel loic louis luc ludovic maurice mickael noel quentin regis remi remy",
    "rene serge sylvain tristan valentin victor yann yannick yoann clement corentin damien dorian edouard fabien",
    "nathalie isabelle sylvie francoise martine monique valerie sandrine veronique celine chantal laurence",
    "aurelie emilie christelle elodie camille pauline amandine audrey helene virginie delphine laetitia corinne",
    "agnes anais beatrice benedicte cecile clemence coralie eve fanny florence gaelle genevieve jeanne josephine",
    "juliette justine karine louise lucie lucile magali manon margaux mathilde michele morgane muriel myriam",
    "noemie odile ophelie severine solene sonia sylviane ludivine violaine yasmine",
    // Spanish, Portuguese
    "antonio manuel francisco javier carlos jesus alejandro miguel rafael pedro angel pablo sergio fernando luis",
    "jorge alberto alvaro diego adrian raul enrique ramon vicente ivan ruben andres joaquin santiago eduardo",
    "roberto jaime ignacio alfonso ricardo salvador marcos emilio guillermo julio gonzalo jordi oriol marti borja",
    "inigo mikel iker gorka agustin alfredo arturo cesar cristian esteban felipe gerardo german gustavo hector",
    "leonardo lorenzo mauricio octavio rodolfo rodrigo tomas ana dolores pilar rosa cristina francisca antonia",
    "mercedes marta lucia raquel rocio beatriz montserrat angeles alba irene noelia nuria veronica lorena natalia",
    "monica alicia yolanda alejandra carolina gabriela guadalupe laia leticia lourdes macarena margarita mireia",
    "paloma susana valentina vanesa ximena joao tiago goncalo nuno rui paulo luiz thiago bruno vitor caio",
    "gilberto henrique leandro marcelo mateus murilo otavio renato camila fernanda juliana larissa mariana",
    "rafaela catarina filipa joana margarida sofia bruna tatiana renata",
    // Italian
    "giuseppe giovanni luigi salvatore angelo vincenzo pietro domenico paolo stefano francesco alessandro matteo",
    "luca davide federico riccardo giorgio massimo claudio maurizio fabio daniele alessio carlo cesare corrado",
    "dario emanuele enrico enzo ettore fabrizio filippo franco giacomo gianluca gianni gianfranco giampiero",
    "giulio jacopo luciano marcello mattia mauro mirko nicola nicolo piero pierluigi raffaele rocco sandro silvio",
    "tommaso ugo umberto valerio vito vittorio giuseppina giovanna carmela caterina francesca chiara giulia",
    "alessia elisa federica paola simona alessandra antonella arianna benedetta camilla carlotta cinzia donatella",
    "eleonora emanuela fabiana flavia gaia giada gianna ilaria letizia loredana lucrezia manuela marina michela",
    "nicoletta ornella patrizia raffaella roberta rossella sabrina serena silvana stefania tiziana viviana",
    // Polish, Czech, Hungarian, Romanian, South Slavic
    "andrzej piotr krzysztof stanisław tomasz paweł jozef marcin marek michał grzegorz jerzy tadeusz łukasz",
    "zbigniew ryszard dariusz henryk mariusz kazimierz wojciech mateusz marian rafał jacek janusz mirosław maciej",
    "sławomir jarosław kamil wiesław władysław jakub artur zdzisław damian dawid przemysław bartosz bartłomiej",
    "filip szymon leszek lech radosław witold małgorzata katarzyna krystyna agnieszka ewa elzbieta zofia jadwiga",
    "joanna danuta irena aleksandra halina beata dorota jolanta grazyna paulina izabela karolina iwona urszula",
    "justyna sylwia bozena weronika kinga aneta edyta kamila petr jiri vaclav frantisek jaroslav miroslav zdenek",
    "vladimir ladislav milan pavel josef lubos radek vojtech ondrej hana lenka katerina alena marketa tereza",
    "zuzana ivana jitka laszlo istvan jozsef janos zoltan sandor ferenc gabor attila andras tamas balazs csaba",
    "krisztian zsolt katalin ildiko zsuzsanna eszter reka ion gheorghe mihai andrei alexandru florin ionut marius",
    "bogdan catalin razvan ioana mihaela alina raluca marko nikola luka petar stjepan zoran goran dragan milos",
    "nemanja aleksandar jelena milica marija",
    // Nordic
    "anders erik mikael fredrik mattias magnus henrik bengt ola viktor emil linus rasmus soren niels jørgen",
    "søren morten mads mikkel kasper jesper kim bo ole knut kjell odd tor geir terje trond øyvind oyvind eirik",
    "espen stian sindre hakon sigurd olav leif birgitta malin elin ida frida matilda asa mette hanne lone kirsten",
    "inger lise tove silje marit ingvild siri astrid solveig gunnar jukka juha matti kari mikko antti jari heikki",
    "pekka hannu seppo tuomas ville marja anneli liisa pirjo riitta tiina minna sari paivi jaana maija outi elina",
    // Turkish
    "mehmet mustafa ahmet ali huseyin hasan ibrahim ismail osman yusuf murat omer ramazan halil suleyman abdullah",
    "mahmut recep salih fatih kadir emre hakan serkan burak volkan cem can kemal orhan selim tolga ugur umut",
    "yasin yavuz onur okan fatma ayse emine hatice zeynep elif meryem serife zehra sultan hanife merve esra ozlem",
    "yasemin sibel derya ebru gulsah pınar ipek deniz selin buse kubra melike nazlı seda tugba",
    // Greek
    "γιωργος γεωργιος δημητρης δημητριος κωνσταντινος κωστας ιωαννης γιαννης νικος νικολαος παναγιωτης βασιλης",
    "βασιλειος χρηστος χριστος αθανασιος θανασης μιχαλης μιχαηλ ευαγγελος βαγγελης σπυρος αντωνης αναστασιος",
    "τασος θοδωρης θεοδωρος ηλιας σταυρος πετρος αλεξανδρος αλεξης στεφανος μανωλης στελιος αριστειδης ανδρεας",
    "λευτερης παυλος ακης τακης φωτης μαρια ελενη αικατερινη κατερινα βασιλικη σοφια αγγελικη γεωργια δημητρα",
    "κωνσταντινα παρασκευη αννα ευαγγελια ειρηνη ιωαννα αναστασια χριστινα δεσποινα φωτεινη αλεξανδρα ελισαβετ",
    "νικη εφη βικυ ραλλου μαργαριτα ολγα στελλα",
    // Russian, Ukrainian
    "александр алексеи андреи антон артем борис вадим валентин валерии василии виктор виталии владимир владислав",
    "вячеслав геннадии георгии григории денис дмитрии евгении егор иван игорь илья кирилл константин леонид",
    "максим михаил никита николаи олег павел петр роман руслан сергеи степан тимур федор юрии ярослав александра",
    "алена алина алла анастасия анна валентина валерия вера вероника виктория галина дарья диана евгения",
    "екатерина елена елизавета жанна зоя инна ирина карина ксения лариса лидия любовь людмила маргарита марина",
    "мария наталья наталия нина оксана олеся ольга полина раиса светлана софия татьяна тамара ульяна юлия яна",
    "олександр андріи володимир сергіи дмитро наталія тетяна катерина",
    // Others that are frequent in bylines of these languages
    "mohammed mohamed muhammad ahmed hassan omar khalid karim amir hamza yasmin fatima aisha leila layla nadia",
    "samira rajesh sanjay anil sunil amit rahul vikram arjun ravi suresh ramesh deepak priya neha anjali pooja",
    "kavita sunita divya wei ming jing hiroshi kenji takashi yuki akira naoko keiko yoko minh thanh linh nguyen",
    "jiwoo minji",
  ].flatMap((line) => line.split(" ")),
);

/**
 * Whether a name begins with a common given name, perhaps after a title: "Dr. Anna Weiß", "Jean-Luc Roy".
 *
 * @example hasGivenName("Anna Weiß") // true
 * @example hasGivenName("Climate Change") // false
 */
export function hasGivenName(name: string): boolean {
  const words = fold(name)
    .split(" ")
    .filter((word) => !TITLES.has(word));
  return words.length > 1 && words.length < 7 && GIVEN_NAMES.has(words[0]!);
}

/** Whether a text has a common given name among its words. */
export function mentionsGivenName(text: string): boolean {
  return fold(text)
    .split(" ")
    .some((word) => GIVEN_NAMES.has(word));
}

const TITLES: ReadonlySet<string> = new Set(
  "dr prof professor univ dipl ing mag med phil rer nat jur mr mrs ms sir dame lord lady rev fr pater".split(
    " ",
  ),
);
