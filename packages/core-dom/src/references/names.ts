/**
 * The names of the named character references (HTML §13.5), without ampersand and semicolon. Each section
 * lists names by the first code point that they represent, and begins with the second one (0: there is none).
 * The first section has the names that are also valid without a semicolon. In the first two, a capital
 * letter's name also gives its small letter's: `Eacute` is listed, `eacute` is not. The names of the
 * mathematical {@link ALPHABETS} are not listed either.
 *
 * A number in front of a name is the distance from the code point of the previous name; without a number it
 * is 1. Names of one code point are listed with the longest first, which compresses best.
 */
// biome-ignore format: a table
const SECTIONS: readonly (readonly [second: number, entries: string])[] = [
  [0, `34QUOT 0quot 4AMP 0amp 22LT 0lt 2GT 0gt 98nbsp iexcl cent pound curren yen brvbar sect uml COPY 0copy \
ordf laquo not shy REG 0reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 \
frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave \
Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute \
THORN szlig 24divide 8yuml`],
  [0, `256Amacr 2Abreve 2Aogon 2Cacute 2Ccirc 2Cdot 2Ccaron 2Dcaron 2Dstrok 2Emacr 4Edot 2Eogon 2Ecaron \
2Gcirc 2Gbreve 2Gdot 4Hcirc 2Hstrok 2Itilde 2Imacr 4Iogon 4IJlig 2Jcirc 2Kcedil 3Lacute 2Lcedil 2Lcaron \
2Lmidot 2Lstrok 2Nacute 2Ncedil 2Ncaron 3ENG 2Omacr 4Odblac 2OElig 2Racute 2Rcedil 2Rcaron 2Sacute 2Scirc \
2Scedil 2Scaron 2Tcedil 2Tcaron 2Tstrok 2Utilde 2Umacr 2Ubreve 2Uring 2Udblac 2Uogon 2Wcirc 2Ycirc 3Zacute \
2Zdot 2Zcaron 532Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho \
2Sigma Tau Upsilon Phi Chi Psi Omega 51Gammad 37IOcy DJcy GJcy Jukcy DScy Iukcy YIcy Jsercy LJcy NJcy TSHcy \
KJcy 2Ubrcy DZcy Acy Bcy Vcy Gcy Dcy IEcy ZHcy Zcy Icy Jcy Kcy Lcy Mcy Ncy Ocy Pcy Rcy Scy Tcy Ucy Fcy KHcy \
TScy CHcy SHcy SHCHcy HARDcy Ycy SOFTcy Ecy YUcy YAcy`],
  [0, `9Tab NewLine 23excl 2num dollar percnt 2apos lpar rpar midast 0ast plus comma 2period sol 11colon \
semi 2equals 2quest commat 27lbrack 0lsqb bsol rbrack 0rsqb Hat UnderBar 0lowbar DiacriticalGrave 0grave \
27lbrace 0lcub VerticalLine 0verbar 0vert rbrace 0rcub 35NonBreakingSpace 8DoubleDot 0Dot 0die 6circledR \
strns 2PlusMinus 0pm 3DiacriticalAcute 3CenterDot 0centerdot Cedilla 5half 8angst 50div 43Gcedil 14Idot \
inodot 0imath 7kgreen 17napos 47Yuml 26fnof 35imped 64gacute 66jmath 143circ Hacek 0caron 17Breve 0breve \
DiacriticalDot 0dot ring ogon DiacriticalTilde 0tilde DiacriticalDoubleAcute 0dblac 52DownBreve 152ohm \
12epsi 13varsigma 0sigmaf 0sigmav 3upsi 12thetasym 0vartheta 0thetav upsih 0Upsi 3straightphi 0varphi 0phiv \
varpi 0piv 7digamma 19varkappa 0kappav varrho 0rhov 4straightepsilon 0varepsilon 0epsiv backepsilon 0bepsi \
7180ensp emsp emsp13 emsp14 2numsp puncsp ThinSpace 0thinsp VeryThinSpace 0hairsp NegativeVeryThinSpace \
0NegativeMediumSpace 0NegativeThickSpace 0NegativeThinSpace 0ZeroWidthSpace zwnj zwj lrm rlm hyphen 0dash \
3ndash mdash horbar Verbar 0Vert 2OpenCurlyQuote 0lsquo CloseCurlyQuote 0rsquor 0rsquo lsquor 0sbquo \
2OpenCurlyDoubleQuote 0ldquo CloseCurlyDoubleQuote 0rdquor 0rdquo ldquor 0bdquo 2dagger ddagger 0Dagger \
bullet 0bull 3nldr hellip 0mldr 10permil pertenk prime Prime tprime backprime 0bprime 4lsaquo rsaquo \
4OverBar 0oline 3caret 2hybull frasl 11bsemi 8qprime 8MediumSpace NoBreak ApplyFunction 0af InvisibleTimes \
0it InvisibleComma 0ic 73euro 47TripleDot 0tdot DotDot 38complexes 0Copf 3incare 5gscr HilbertSpace 0hamilt \
0Hscr Poincareplane 0Hfr quaternions 0Hopf planckh hslash 0planck 0plankv 0hbar imagline 0Iscr imagpart \
0image 0Ifr 0Im Laplacetrf 0lagran 0Lscr ell 2naturals 0Nopf numero copysr weierp 0wp primes 0Popf rationals \
0Qopf realine 0Rscr realpart 0real 0Rfr 0Re reals 0Ropf rx 4TRADE 0trade 2integers 0Zopf 3mho zeetrf 0Zfr \
iiota 3Bernoullis 0bernou 0Bscr Cayleys 0Cfr 2escr expectation 0Escr Fouriertrf 0Fscr 2Mellintrf 0phmmat \
0Mscr orderof 0order 0oscr alefsym 0aleph beth gimel daleth 13CapitalDifferentialD 0DD DifferentialD 0dd \
ExponentialE 0exponentiale 0ee ImaginaryI 0ii 11frac13 frac23 frac15 frac25 frac35 frac45 frac16 frac56 \
frac18 frac38 frac58 frac78 50ShortLeftArrow 0LeftArrow 0leftarrow 0slarr 0larr ShortUpArrow 0UpArrow \
0uparrow 0uarr ShortRightArrow 0RightArrow 0rightarrow 0srarr 0rarr ShortDownArrow 0DownArrow 0downarrow \
0darr LeftRightArrow 0leftrightarrow 0harr UpDownArrow 0updownarrow 0varr UpperLeftArrow 0nwarrow 0nwarr \
UpperRightArrow 0nearrow 0nearr LowerRightArrow 0searrow 0searr LowerLeftArrow 0swarrow 0swarr nleftarrow \
0nlarr nrightarrow 0nrarr 2rightsquigarrow 0rarrw twoheadleftarrow 0Larr Uarr twoheadrightarrow 0Rarr Darr \
leftarrowtail 0larrtl rightarrowtail 0rarrtl LeftTeeArrow 0mapstoleft UpTeeArrow 0mapstoup RightTeeArrow \
0mapsto 0map DownTeeArrow 0mapstodown 2hookleftarrow 0larrhk hookrightarrow 0rarrhk looparrowleft 0larrlp \
looparrowright 0rarrlp leftrightsquigarrow 0harrw nleftrightarrow 0nharr 2Lsh 0lsh Rsh 0rsh ldsh rdsh 2crarr \
curvearrowleft 0cularr curvearrowright 0curarr 3circlearrowleft 0olarr circlearrowright 0orarr leftharpoonup \
0LeftVector 0lharu leftharpoondown 0DownLeftVector 0lhard upharpoonright 0RightUpVector 0uharr upharpoonleft \
0LeftUpVector 0uharl rightharpoonup 0RightVector 0rharu rightharpoondown 0DownRightVector 0rhard \
downharpoonright 0RightDownVector 0dharr downharpoonleft 0LeftDownVector 0dharl RightArrowLeftArrow \
0rightleftarrows 0rlarr UpArrowDownArrow 0udarr LeftArrowRightArrow 0leftrightarrows 0lrarr leftleftarrows \
0llarr upuparrows 0uuarr rightrightarrows 0rrarr downdownarrows 0ddarr ReverseEquilibrium 0leftrightharpoons \
0lrhar rightleftharpoons 0Equilibrium 0rlhar nLeftarrow 0nlArr nLeftrightarrow 0nhArr nRightarrow 0nrArr \
DoubleLeftArrow 0Leftarrow 0lArr DoubleUpArrow 0Uparrow 0uArr DoubleRightArrow 0Rightarrow 0Implies 0rArr \
DoubleDownArrow 0Downarrow 0dArr DoubleLeftRightArrow 0Leftrightarrow 0hArr 0iff DoubleUpDownArrow \
0Updownarrow 0vArr nwArr neArr seArr swArr Lleftarrow 0lAarr Rrightarrow 0rAarr 2zigrarr 7LeftArrowBar \
0larrb RightArrowBar 0rarrb 16DownArrowUpArrow 0duarr 8loarr roarr hoarr ForAll 0forall complement 0comp \
PartialD 0part Exists 0exist NotExists 0nexists 0nexist varnothing 0emptyset 0emptyv 0empty 2nabla 0Del \
Element 0isinv 0isin 0in NotElement 0notinva 0notin 2ReverseElement 0SuchThat 0niv 0ni NotReverseElement \
0notniva 0notni 3Product 0prod Coproduct 0coprod Sum 0sum minus MinusPlus 0mnplus 0mp dotplus 0plusdo \
2smallsetminus 0Backslash 0setminus 0ssetmn 0setmn lowast SmallCircle 0compfn 2radic 0Sqrt 3Proportional \
0varpropto 0propto 0vprop 0prop infin angrt angle 0ang measuredangle 0angmsd angsph VerticalBar 0shortmid \
0smid 0mid NotVerticalBar 0nshortmid 0nsmid 0nmid DoubleVerticalBar 0shortparallel 0parallel 0spar 0par \
NotDoubleVerticalBar 0nshortparallel 0nparallel 0nspar 0npar wedge 0and vee 0or cap cup Integral 0int Int \
iiint 0tint ContourIntegral 0conint 0oint DoubleContourIntegral 0Conint Cconint cwint \
ClockwiseContourIntegral 0cwconint CounterClockwiseContourIntegral 0awconint Therefore 0therefore 0there4 \
Because 0because 0becaus ratio Proportion 0Colon dotminus 0minusd 2mDDot homtht thicksim 0thksim 0Tilde 0sim \
backsim 0bsim mstpos 0ac acd VerticalTilde 0wreath 0wr NotTilde 0nsim EqualTilde 0eqsim 0esim TildeEqual \
0simeq 0sime NotTildeEqual 0nsimeq 0nsime TildeFullEqual 0cong simne NotTildeFullEqual 0ncong thickapprox \
0TildeTilde 0approx 0asymp 0thkap 0ap NotTildeTilde 0napprox 0nap approxeq 0ape apid backcong 0bcong asympeq \
0CupCap HumpDownHump 0Bumpeq 0bump HumpEqual 0bumpeq 0bumpe DotEqual 0doteq 0esdot doteqdot 0eDot \
fallingdotseq 0efDot risingdotseq 0erDot coloneq 0Assign 0colone eqcolon 0ecolon eqcirc 0ecir circeq 0cire \
2wedgeq veeeq 2triangleq 0trie 3questeq 0equest NotEqual 0ne Congruent 0equiv NotCongruent 0nequiv 2leq 0le \
GreaterEqual 0geq 0ge LessFullEqual 0leqq 0lE GreaterFullEqual 0geqq 0gE lneqq 0lnE gneqq 0gnE \
NestedLessLess 0Lt 0ll NestedGreaterGreater 0Gt 0gg between 0twixt NotCupCap NotLess 0nless 0nlt NotGreater \
0ngtr 0ngt NotLessEqual 0nleq 0nle NotGreaterEqual 0ngeq 0nge LessTilde 0lesssim 0lsim GreaterTilde 0gtrsim \
0gsim NotLessTilde 0nlsim NotGreaterTilde 0ngsim LessGreater 0lessgtr 0lg GreaterLess 0gtrless 0gl \
NotLessGreater 0ntlg NotGreaterLess 0ntgl Precedes 0prec 0pr Succeeds 0succ 0sc PrecedesSlantEqual \
0preccurlyeq 0prcue SucceedsSlantEqual 0succcurlyeq 0sccue PrecedesTilde 0precsim 0prsim SucceedsTilde \
0succsim 0scsim NotPrecedes 0nprec 0npr NotSucceeds 0nsucc 0nsc subset 0sub Superset 0supset 0sup nsub nsup \
SubsetEqual 0subseteq 0sube SupersetEqual 0supseteq 0supe NotSubsetEqual 0nsubseteq 0nsube NotSupersetEqual \
0nsupseteq 0nsupe subsetneq 0subne supsetneq 0supne 2cupdot UnionPlus 0uplus SquareSubset 0sqsubset 0sqsub \
SquareSuperset 0sqsupset 0sqsup SquareSubsetEqual 0sqsubseteq 0sqsube SquareSupersetEqual 0sqsupseteq \
0sqsupe SquareIntersection 0sqcap SquareUnion 0sqcup CirclePlus 0oplus CircleMinus 0ominus CircleTimes \
0otimes osol CircleDot 0odot circledcirc 0ocir circledast 0oast 2circleddash 0odash boxplus 0plusb boxminus \
0minusb boxtimes 0timesb dotsquare 0sdotb RightTee 0vdash LeftTee 0dashv DownTee 0top bottom 0UpTee 0perp \
0bot 2models DoubleRightTee 0vDash Vdash Vvdash VDash nvdash nvDash nVdash nVDash prurel 2vartriangleleft \
0LeftTriangle 0vltri vartriangleright 0RightTriangle 0vrtri LeftTriangleEqual 0trianglelefteq 0ltrie \
RightTriangleEqual 0trianglerighteq 0rtrie origof imof multimap 0mumap hercon intercal 0intcal veebar \
2barvee angrtvb lrtri bigwedge 0xwedge 0Wedge bigvee 0xvee 0Vee Intersection 0bigcap 0xcap bigcup 0Union \
0xcup Diamond 0diamond 0diam sdot sstarf 0Star divideontimes 0divonx bowtie ltimes rtimes leftthreetimes \
0lthree rightthreetimes 0rthree backsimeq 0bsime curlyvee 0cuvee curlywedge 0cuwed Subset 0Sub Supset 0Sup \
Cap Cup pitchfork 0fork epar lessdot 0ltdot gtrdot 0gtdot Ll ggg 0Gg LessEqualGreater 0lesseqgtr 0leg \
GreaterEqualLess 0gtreqless 0gel 3curlyeqprec 0cuepr curlyeqsucc 0cuesc NotPrecedesSlantEqual 0nprcue \
NotSucceedsSlantEqual 0nsccue NotSquareSubsetEqual 0nsqsube NotSquareSupersetEqual 0nsqsupe 3lnsim gnsim \
precnsim 0prnsim succnsim 0scnsim NotLeftTriangle 0ntriangleleft 0nltri NotRightTriangle 0ntriangleright \
0nrtri NotLeftTriangleEqual 0ntrianglelefteq 0nltrie NotRightTriangleEqual 0ntrianglerighteq 0nrtrie vellip \
ctdot utdot dtdot disin isinsv isins isindot notinvc notinvb 2isinE nisd xnis nis notnivc notnivb 7barwedge \
0barwed doublebarwedge 0Barwed 2LeftCeiling 0lceil RightCeiling 0rceil LeftFloor 0lfloor RightFloor 0rfloor \
drcrop dlcrop urcrop ulcrop bnot 2profline profsurf 2telrec target 6ulcorner 0ulcorn urcorner 0urcorn \
llcorner 0dlcorn lrcorner 0drcorn 3sfrown 0frown ssmile 0smile 10cylcty profalar 8topbot 7ovbar 2solbar \
61angzarr 52lmoustache 0lmoust rmoustache 0rmoust 3OverBracket 0tbrk UnderBracket 0bbrk bbrktbrk \
38OverParenthesis UnderParenthesis OverBrace UnderBrace 3trpezium 5elinters 60blank 165circledS 0oS \
56HorizontalLine 0boxh 2boxv 10boxdr 4boxdl 4boxur 4boxul 4boxvr 8boxvl 8boxhd 8boxhu 8boxvh 20boxH boxV \
boxdR boxDr boxDR boxdL boxDl boxDL boxuR boxUr boxUR boxuL boxUl boxUL boxvR boxVr boxVR boxvL boxVl boxVL \
boxHd boxhD boxHD boxHu boxhU boxHU boxvH boxVh boxVH 20uhblk 4lhblk 4block 9blk14 blk12 blk34 14Square \
0square 0squ 9FilledVerySmallSquare 0blacksquare 0squarf 0squf EmptyVerySmallSquare 2rect marker 3fltns \
2bigtriangleup 0xutri blacktriangle 0utrif triangle 0utri 3blacktriangleright 0rtrif triangleright 0rtri \
4bigtriangledown 0xdtri blacktriangledown 0dtrif triangledown 0dtri 3blacktriangleleft 0ltrif triangleleft \
0ltri 7lozenge 0loz cir 33tridot 3bigcirc 0xcirc 9ultri urtri lltri EmptySmallSquare FilledSmallSquare \
9bigstar 0starf star 8phone 50female 2male 30spadesuit 0spades 3clubsuit 0clubs 2heartsuit 0hearts \
diamondsuit 0diams 4sung 3flat natural 0natur sharp 164checkmark 0check 4cross 9maltese 0malt 22sext \
34VerticalSeparator 26lbbrk rbbrk 85bsolhsub suphsol 29LeftDoubleBracket 0lobrk RightDoubleBracket 0robrk \
LeftAngleBracket 0langle 0lang RightAngleBracket 0rangle 0rang Lang Rang loang roang 8LongLeftArrow \
0longleftarrow 0xlarr LongRightArrow 0longrightarrow 0xrarr LongLeftRightArrow 0longleftrightarrow 0xharr \
DoubleLongLeftArrow 0Longleftarrow 0xlArr DoubleLongRightArrow 0Longrightarrow 0xrArr \
DoubleLongLeftRightArrow 0Longleftrightarrow 0xhArr 2longmapsto 0xmap 3dzigrarr 259nvlArr nvrArr nvHarr Map \
7lbarr bkarow 0rbarr lBarr dbkarow 0rBarr drbkarow 0RBarr DDotrahd UpArrowBar DownArrowBar 3Rarrtl 3latail \
ratail lAtail rAtail larrfs rarrfs larrbfs rarrbfs 3nwarhk nearhk hksearow 0searhk hkswarow 0swarhk nwnear \
nesear 0toea seswar 0tosa swnwar 9rarrc 2cudarrr ldca rdca cudarrl larrpl 3curarrm cularrp 8rarrpl 3harrcir \
Uarrocir lurdshar ldrushar 3LeftRightVector RightUpDownVector DownLeftRightVector LeftUpDownVector \
LeftVectorBar RightVectorBar RightUpVectorBar RightDownVectorBar DownLeftVectorBar DownRightVectorBar \
LeftUpVectorBar LeftDownVectorBar LeftTeeVector RightTeeVector RightUpTeeVector RightDownTeeVector \
DownLeftTeeVector DownRightTeeVector LeftUpTeeVector LeftDownTeeVector lHar uHar rHar dHar luruhar ldrdhar \
ruluhar rdldhar lharul llhard rharul lrhard UpEquilibrium 0udhar ReverseUpEquilibrium 0duhar RoundImplies \
erarr simrarr larrsim rarrsim rarrap ltlarr 2gtrarr subrarr 2suplarr lfisht rfisht ufisht dfisht 6lopar \
ropar 5lbrke rbrke lbrkslu rbrksld lbrksld rbrkslu langd rangd lparlt rpargt gtlPar ltrPar 4vzigzag 2vangrt \
angrtvbd 7ange range dwangle uwangle angmsdaa angmsdab angmsdac angmsdad angmsdae angmsdaf angmsdag angmsdah \
bemptyv demptyv cemptyv raemptyv laemptyv ohbar omid opar 2operp 2olcross odsold 2olcir ofcir olt ogt \
cirscir cirE solb bsolb 4boxbox 4trisb rtriltri LeftTriangleBar RightTriangleBar 12iinfin infintie nvinfin \
5eparsl smeparsl eqvparsl 6blacklozenge 0lozf 9RuleDelayed 2dsol 10bigodot 0xodot bigoplus 0xoplus bigotimes \
0xotime 2biguplus 0xuplus 2bigsqcup 0xsqcup 6iiiint 0qint fpartint 3cirfnint awint rppolint scpolint npolint \
pointint quatint intlarhk 11pluscir plusacir simplus plusdu plussim plustwo 2mcomma minusdu 3loplus roplus \
Cross timesd timesbar 2smashp lotimes rotimes otimesas Otimes odiv triplus triminus tritime intprod 0iprod \
3amalg capdot 2ncup ncap capand cupor cupcap capcup cupbrcap capbrcup cupcup capcap ccups ccaps 3ccupssm \
3And Or andand oror orslope andslope 2andv orv andd ord 2wedbar 7sdote 4simdot 3congdot easter apacir apE \
eplus pluse Esim Colone Equal 2ddotseq 0eDDot equivDD ltcir gtcir ltquest gtquest LessSlantEqual 0leqslant \
0les GreaterSlantEqual 0geqslant 0ges lesdot gesdot lesdoto gesdoto lesdotor gesdotol lessapprox 0lap \
gtrapprox 0gap lneq 0lne gneq 0gne lnapprox 0lnap gnapprox 0gnap lesseqqgtr 0lEg gtreqqless 0gEl lsime gsime \
lsimg gsiml lgE glE lesges gesles eqslantless 0els eqslantgtr 0egs elsdot egsdot el eg 3siml simg simlE \
simgE LessLess GreaterGreater 2glj gla ltcc gtcc lescc gescc smt lat smte late bumpE PrecedesEqual 0preceq \
0pre SucceedsEqual 0succeq 0sce 3prE scE precneqq 0prnE succneqq 0scnE precapprox 0prap succapprox 0scap \
precnapprox 0prnap succnapprox 0scnap Pr Sc subdot supdot subplus supplus submult supmult subedot supedot \
subseteqq 0subE supseteqq 0supE subsim supsim 3subsetneqq 0subnE supsetneqq 0supnE 3csub csup csube csupe \
subsup supsub subsub supsup suphsub supdsub forkv topfork mlcp 9DoubleLeftTee 0Dashv 2Vdashl Barv vBar vBarv \
2Vbar Not bNot rnmid cirmid midcir topcir nhpar parsim 10parsl 53251fflig filig fllig ffilig ffllig`],
  [0x6a, `102fjlig`],
  [0x331, `8765race`],
  [0x333, `8766acE`],
  [0x338, `8605nrarrw 101npart 64NotEqualTilde 0nesim 9napid 3NotHumpDownHump 0nbump NotHumpEqual 0nbumpe \
nedot 22nleqq 0nlE NotGreaterFullEqual 0ngeqq 0ngE 3NotLessLess 0nLtv NotGreaterGreater 0nGtv \
20NotSucceedsTilde 16NotSquareSubset NotSquareSuperset 72nLl nGg 28notindot 4notinE 1594nrarrc \
156NotLeftTriangleBar NotRightTriangleBar 157ncongdot 3napE 13NotLessSlantEqual 0nleqslant 0nles \
NotGreaterSlantEqual 0ngeqslant 0nges 35NotNestedLessLess NotNestedGreaterGreater 13NotPrecedesEqual \
0npreceq 0npre NotSucceedsEqual 0nsucceq 0nsce 21nsubseteqq 0nsubE nsupseteqq 0nsupE`],
  [0x200a, `8287ThickSpace`],
  [0x20d2, `60nvlt 2nvgt 8674nang 28nvsim 17nvap 23nvle nvge 5nLt nGt 23NotSubset 0nsubset 0vnsub \
NotSuperset 0nsupset 0vnsup 49nvltrie nvrtrie`],
  [0x20e5, `61bne 8740bnequiv 2204nparsl`],
  [0xfe00, `8745caps cups 62lvertneqq 0lvnE gvertneqq 0gvnE 33varsubsetneq 0vsubne varsupsetneq 0vsupne \
8sqcaps sqcups 70lesg gesl 2001smtes lates 30varsubsetneqq 0vsubnE varsupsetneqq 0vsupnE`],
];

/**
 * The names of the mathematical letters end with these; their 26 capitals and 26 small letters begin at the
 * code point.
 */
const ALPHABETS = [
  ["scr", 0x1d49c],
  ["fr", 0x1d504],
  ["opf", 0x1d538],
] as const;

/** The sections whose names of capital letters also give those of the small letters. */
const LETTER_SECTIONS = 2;

/** The named references with their meanings, see {@link firstOf} and {@link secondOf}. */
export interface NamedReferences {
  /** All names, to be followed by a semicolon. */
  readonly ended: ReadonlyMap<string, number>;
  /** The names that are also valid without a semicolon. None is a prefix of another. */
  readonly bare: ReadonlyMap<string, number>;
}

/**
 * Lengths of the longest name, `CounterClockwiseContourIntegral`, and of the names that need no semicolon.
 */
export const MAX_NAME_LENGTH = 31;
export const MAX_BARE_NAME_LENGTH = 6;
export const MIN_BARE_NAME_LENGTH = 2;

/** A code point takes 21 bits; the bits above contain the index of the section, which has the second one. */
const CODE_POINT_BITS = 21;

let unpacked: NamedReferences | undefined;

/** Returns the names, which are unpacked at the first call. */
export function namedReferences(): NamedReferences {
  unpacked ??= unpack();
  return unpacked;
}

/** Returns the code point that a name represents, or the first of two. */
export function firstOf(meaning: number): number {
  return meaning & ((1 << CODE_POINT_BITS) - 1);
}

/** Returns the second code point, or 0. */
export function secondOf(meaning: number): number {
  return SECTIONS[meaning >>> CODE_POINT_BITS]![0];
}

function unpack(): NamedReferences {
  const ended = new Map<string, number>();
  let bare: ReadonlyMap<string, number> | undefined;
  for (let section = 0; section < SECTIONS.length; section++) {
    let first = 0;
    for (const entry of SECTIONS[section]![1].split(" ")) {
      let at = 0;
      let distance = 0;
      for (let code = entry.charCodeAt(0); code < 0x3a; code = entry.charCodeAt(++at)) {
        distance = 10 * distance + code - 0x30;
      }
      first += at === 0 ? 1 : distance;
      const name = at === 0 ? entry : entry.slice(at);
      ended.set(name, first | (section << CODE_POINT_BITS));
      if (section < LETTER_SECTIONS) addSmallLetter(ended, name, first);
    }
    bare ??= new Map(ended);
  }
  // The one capital letter among these whose small letter has no name.
  ended.delete("gcedil");
  // A few of the letters were in Unicode before the alphabets, and are listed.
  for (const [suffix, start] of ALPHABETS) {
    for (let i = 0; i < 52; i++) {
      const name = String.fromCharCode(i < 26 ? 0x41 + i : 0x61 + i - 26) + suffix;
      if (!ended.has(name)) ended.set(name, start + i);
    }
  }
  return { ended, bare: bare! };
}

/**
 * Adds the small letter's name if a name is that of a capital letter. `Idot` is not: its small letter is two
 * code points.
 */
function addSmallLetter(names: Map<string, number>, name: string, capital: number): void {
  const small = String.fromCharCode(capital).toLowerCase();
  const smallName = name.toLowerCase();
  if (small.length === 1 && name !== smallName) names.set(smallName, small.charCodeAt(0));
}
