/**
 * How the lists below are divided: `[second, count]` for as many names as stand for a code point alone (0) or with this
 * second one. The first are those that the standard lists a second time without their semicolon.
 */
// biome-ignore format: a table
const SECTIONS: readonly (readonly [second: number, count: number])[] = [
  [0, 106], [0, 1926], [0x6a, 1], [0x331, 1], [0x333, 1], [0x338, 49], [0x200a, 1], [0x20d2, 17], [0x20e5, 3],
  [0xfe00, 20],
];

/**
 * The 2,125 names of the named character references (HTML §13.5), without ampersand and semicolon; with the 106 of the
 * first section once more they are the 2,231 of the standard. Those of a section are sorted by code point, so that
 * related ones are neighbours, which packs well.
 */
const NAMES: string = `QUOT quot AMP amp LT lt GT gt nbsp iexcl cent pound curren yen brvbar sect uml COPY copy ordf laquo not shy REG reg \
macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute \
Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute \
Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring \
aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide \
oslash ugrave uacute ucirc uuml yacute thorn yuml Tab NewLine excl num dollar percnt apos lpar rpar ast midast plus \
comma period sol colon semi equals quest commat lbrack lsqb bsol rbrack rsqb Hat UnderBar lowbar DiacriticalGrave \
grave lbrace lcub VerticalLine verbar vert rbrace rcub NonBreakingSpace Dot DoubleDot die circledR strns PlusMinus \
pm DiacriticalAcute CenterDot centerdot Cedilla half angst div Amacr amacr Abreve abreve Aogon aogon Cacute cacute \
Ccirc ccirc Cdot cdot Ccaron ccaron Dcaron dcaron Dstrok dstrok Emacr emacr Edot edot Eogon eogon Ecaron ecaron \
Gcirc gcirc Gbreve gbreve Gdot gdot Gcedil Hcirc hcirc Hstrok hstrok Itilde itilde Imacr imacr Iogon iogon Idot \
imath inodot IJlig ijlig Jcirc jcirc Kcedil kcedil kgreen Lacute lacute Lcedil lcedil Lcaron lcaron Lmidot lmidot \
Lstrok lstrok Nacute nacute Ncedil ncedil Ncaron ncaron napos ENG eng Omacr omacr Odblac odblac OElig oelig Racute \
racute Rcedil rcedil Rcaron rcaron Sacute sacute Scirc scirc Scedil scedil Scaron scaron Tcedil tcedil Tcaron tcaron \
Tstrok tstrok Utilde utilde Umacr umacr Ubreve ubreve Uring uring Udblac udblac Uogon uogon Wcirc wcirc Ycirc ycirc \
Yuml Zacute zacute Zdot zdot Zcaron zcaron fnof imped gacute jmath circ Hacek caron Breve breve DiacriticalDot dot \
ring ogon DiacriticalTilde tilde DiacriticalDoubleAcute dblac DownBreve Alpha Beta Gamma Delta Epsilon Zeta Eta \
Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho Sigma Tau Upsilon Phi Chi Psi Omega ohm alpha beta gamma delta epsi \
epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigmav varsigma sigma tau upsi upsilon phi \
chi psi omega thetasym thetav vartheta Upsi upsih phiv straightphi varphi piv varpi Gammad digamma gammad kappav \
varkappa rhov varrho epsiv straightepsilon varepsilon backepsilon bepsi IOcy DJcy GJcy Jukcy DScy Iukcy YIcy Jsercy \
LJcy NJcy TSHcy KJcy Ubrcy DZcy Acy Bcy Vcy Gcy Dcy IEcy ZHcy Zcy Icy Jcy Kcy Lcy Mcy Ncy Ocy Pcy Rcy Scy Tcy Ucy \
Fcy KHcy TScy CHcy SHcy SHCHcy HARDcy Ycy SOFTcy Ecy YUcy YAcy acy bcy vcy gcy dcy iecy zhcy zcy icy jcy kcy lcy mcy \
ncy ocy pcy rcy scy tcy ucy fcy khcy tscy chcy shcy shchcy hardcy ycy softcy ecy yucy yacy iocy djcy gjcy jukcy dscy \
iukcy yicy jsercy ljcy njcy tshcy kjcy ubrcy dzcy ensp emsp emsp13 emsp14 numsp puncsp ThinSpace thinsp \
VeryThinSpace hairsp NegativeMediumSpace NegativeThickSpace NegativeThinSpace NegativeVeryThinSpace ZeroWidthSpace \
zwnj zwj lrm rlm dash hyphen ndash mdash horbar Verbar Vert OpenCurlyQuote lsquo CloseCurlyQuote rsquo rsquor lsquor \
sbquo OpenCurlyDoubleQuote ldquo CloseCurlyDoubleQuote rdquo rdquor bdquo ldquor dagger Dagger ddagger bull bullet \
nldr hellip mldr permil pertenk prime Prime tprime backprime bprime lsaquo rsaquo OverBar oline caret hybull frasl \
bsemi qprime MediumSpace NoBreak ApplyFunction af InvisibleTimes it InvisibleComma ic euro TripleDot tdot DotDot \
Copf complexes incare gscr HilbertSpace Hscr hamilt Hfr Poincareplane Hopf quaternions planckh hbar hslash planck \
plankv Iscr imagline Ifr Im image imagpart Laplacetrf Lscr lagran ell Nopf naturals numero copysr weierp wp Popf \
primes Qopf rationals Rscr realine Re Rfr real realpart Ropf reals rx TRADE trade Zopf integers mho Zfr zeetrf iiota \
Bernoullis Bscr bernou Cayleys Cfr escr Escr expectation Fouriertrf Fscr Mellintrf Mscr phmmat order orderof oscr \
alefsym aleph beth gimel daleth CapitalDifferentialD DD DifferentialD dd ExponentialE ee exponentiale ImaginaryI ii \
frac13 frac23 frac15 frac25 frac35 frac45 frac16 frac56 frac18 frac38 frac58 frac78 LeftArrow ShortLeftArrow larr \
leftarrow slarr ShortUpArrow UpArrow uarr uparrow RightArrow ShortRightArrow rarr rightarrow srarr DownArrow \
ShortDownArrow darr downarrow LeftRightArrow harr leftrightarrow UpDownArrow updownarrow varr UpperLeftArrow nwarr \
nwarrow UpperRightArrow nearr nearrow LowerRightArrow searr searrow LowerLeftArrow swarr swarrow nlarr nleftarrow \
nrarr nrightarrow rarrw rightsquigarrow Larr twoheadleftarrow Uarr Rarr twoheadrightarrow Darr larrtl leftarrowtail \
rarrtl rightarrowtail LeftTeeArrow mapstoleft UpTeeArrow mapstoup RightTeeArrow map mapsto DownTeeArrow mapstodown \
hookleftarrow larrhk hookrightarrow rarrhk larrlp looparrowleft looparrowright rarrlp harrw leftrightsquigarrow \
nharr nleftrightarrow Lsh lsh Rsh rsh ldsh rdsh crarr cularr curvearrowleft curarr curvearrowright circlearrowleft \
olarr circlearrowright orarr LeftVector leftharpoonup lharu DownLeftVector leftharpoondown lhard RightUpVector uharr \
upharpoonright LeftUpVector uharl upharpoonleft RightVector rharu rightharpoonup DownRightVector rhard \
rightharpoondown RightDownVector dharr downharpoonright LeftDownVector dharl downharpoonleft RightArrowLeftArrow \
rightleftarrows rlarr UpArrowDownArrow udarr LeftArrowRightArrow leftrightarrows lrarr leftleftarrows llarr \
upuparrows uuarr rightrightarrows rrarr ddarr downdownarrows ReverseEquilibrium leftrightharpoons lrhar Equilibrium \
rightleftharpoons rlhar nLeftarrow nlArr nLeftrightarrow nhArr nRightarrow nrArr DoubleLeftArrow Leftarrow lArr \
DoubleUpArrow Uparrow uArr DoubleRightArrow Implies Rightarrow rArr DoubleDownArrow Downarrow dArr \
DoubleLeftRightArrow Leftrightarrow hArr iff DoubleUpDownArrow Updownarrow vArr nwArr neArr seArr swArr Lleftarrow \
lAarr Rrightarrow rAarr zigrarr LeftArrowBar larrb RightArrowBar rarrb DownArrowUpArrow duarr loarr roarr hoarr \
ForAll forall comp complement PartialD part Exists exist NotExists nexist nexists empty emptyset emptyv varnothing \
Del nabla Element in isin isinv NotElement notin notinva ReverseElement SuchThat ni niv NotReverseElement notni \
notniva Product prod Coproduct coprod Sum sum minus MinusPlus mnplus mp dotplus plusdo Backslash setminus setmn \
smallsetminus ssetmn lowast SmallCircle compfn Sqrt radic Proportional prop propto varpropto vprop infin angrt ang \
angle angmsd measuredangle angsph VerticalBar mid shortmid smid NotVerticalBar nmid nshortmid nsmid \
DoubleVerticalBar par parallel shortparallel spar NotDoubleVerticalBar npar nparallel nshortparallel nspar and wedge \
or vee cap cup Integral int Int iiint tint ContourIntegral conint oint Conint DoubleContourIntegral Cconint cwint \
ClockwiseContourIntegral cwconint CounterClockwiseContourIntegral awconint Therefore there4 therefore Because becaus \
because ratio Colon Proportion dotminus minusd mDDot homtht Tilde sim thicksim thksim backsim bsim ac mstpos acd \
VerticalTilde wr wreath NotTilde nsim EqualTilde eqsim esim TildeEqual sime simeq NotTildeEqual nsime nsimeq \
TildeFullEqual cong simne NotTildeFullEqual ncong TildeTilde ap approx asymp thickapprox thkap NotTildeTilde nap \
napprox ape approxeq apid backcong bcong CupCap asympeq Bumpeq HumpDownHump bump HumpEqual bumpe bumpeq DotEqual \
doteq esdot doteqdot eDot efDot fallingdotseq erDot risingdotseq Assign colone coloneq ecolon eqcolon ecir eqcirc \
circeq cire wedgeq veeeq triangleq trie equest questeq NotEqual ne Congruent equiv NotCongruent nequiv le leq \
GreaterEqual ge geq LessFullEqual lE leqq GreaterFullEqual gE geqq lnE lneqq gnE gneqq Lt NestedLessLess ll Gt \
NestedGreaterGreater gg between twixt NotCupCap NotLess nless nlt NotGreater ngt ngtr NotLessEqual nle nleq \
NotGreaterEqual nge ngeq LessTilde lesssim lsim GreaterTilde gsim gtrsim NotLessTilde nlsim NotGreaterTilde ngsim \
LessGreater lessgtr lg GreaterLess gl gtrless NotLessGreater ntlg NotGreaterLess ntgl Precedes pr prec Succeeds sc \
succ PrecedesSlantEqual prcue preccurlyeq SucceedsSlantEqual sccue succcurlyeq PrecedesTilde precsim prsim \
SucceedsTilde scsim succsim NotPrecedes npr nprec NotSucceeds nsc nsucc sub subset Superset sup supset nsub nsup \
SubsetEqual sube subseteq SupersetEqual supe supseteq NotSubsetEqual nsube nsubseteq NotSupersetEqual nsupe \
nsupseteq subne subsetneq supne supsetneq cupdot UnionPlus uplus SquareSubset sqsub sqsubset SquareSuperset sqsup \
sqsupset SquareSubsetEqual sqsube sqsubseteq SquareSupersetEqual sqsupe sqsupseteq SquareIntersection sqcap \
SquareUnion sqcup CirclePlus oplus CircleMinus ominus CircleTimes otimes osol CircleDot odot circledcirc ocir \
circledast oast circleddash odash boxplus plusb boxminus minusb boxtimes timesb dotsquare sdotb RightTee vdash \
LeftTee dashv DownTee top UpTee bot bottom perp models DoubleRightTee vDash Vdash Vvdash VDash nvdash nvDash nVdash \
nVDash prurel LeftTriangle vartriangleleft vltri RightTriangle vartriangleright vrtri LeftTriangleEqual ltrie \
trianglelefteq RightTriangleEqual rtrie trianglerighteq origof imof multimap mumap hercon intcal intercal veebar \
barvee angrtvb lrtri Wedge bigwedge xwedge Vee bigvee xvee Intersection bigcap xcap Union bigcup xcup Diamond diam \
diamond sdot Star sstarf divideontimes divonx bowtie ltimes rtimes leftthreetimes lthree rightthreetimes rthree \
backsimeq bsime curlyvee cuvee curlywedge cuwed Sub Subset Sup Supset Cap Cup fork pitchfork epar lessdot ltdot \
gtdot gtrdot Ll Gg ggg LessEqualGreater leg lesseqgtr GreaterEqualLess gel gtreqless cuepr curlyeqprec cuesc \
curlyeqsucc NotPrecedesSlantEqual nprcue NotSucceedsSlantEqual nsccue NotSquareSubsetEqual nsqsube \
NotSquareSupersetEqual nsqsupe lnsim gnsim precnsim prnsim scnsim succnsim NotLeftTriangle nltri ntriangleleft \
NotRightTriangle nrtri ntriangleright NotLeftTriangleEqual nltrie ntrianglelefteq NotRightTriangleEqual nrtrie \
ntrianglerighteq vellip ctdot utdot dtdot disin isinsv isins isindot notinvc notinvb isinE nisd xnis nis notnivc \
notnivb barwed barwedge Barwed doublebarwedge LeftCeiling lceil RightCeiling rceil LeftFloor lfloor RightFloor \
rfloor drcrop dlcrop urcrop ulcrop bnot profline profsurf telrec target ulcorn ulcorner urcorn urcorner dlcorn \
llcorner drcorn lrcorner frown sfrown smile ssmile cylcty profalar topbot ovbar solbar angzarr lmoust lmoustache \
rmoust rmoustache OverBracket tbrk UnderBracket bbrk bbrktbrk OverParenthesis UnderParenthesis OverBrace UnderBrace \
trpezium elinters blank circledS oS HorizontalLine boxh boxv boxdr boxdl boxur boxul boxvr boxvl boxhd boxhu boxvh \
boxH boxV boxdR boxDr boxDR boxdL boxDl boxDL boxuR boxUr boxUR boxuL boxUl boxUL boxvR boxVr boxVR boxvL boxVl \
boxVL boxHd boxhD boxHD boxHu boxhU boxHU boxvH boxVh boxVH uhblk lhblk block blk14 blk12 blk34 Square squ square \
FilledVerySmallSquare blacksquare squarf squf EmptyVerySmallSquare rect marker fltns bigtriangleup xutri \
blacktriangle utrif triangle utri blacktriangleright rtrif rtri triangleright bigtriangledown xdtri \
blacktriangledown dtrif dtri triangledown blacktriangleleft ltrif ltri triangleleft loz lozenge cir tridot bigcirc \
xcirc ultri urtri lltri EmptySmallSquare FilledSmallSquare bigstar starf star phone female male spades spadesuit \
clubs clubsuit hearts heartsuit diamondsuit diams sung flat natur natural sharp check checkmark cross malt maltese \
sext VerticalSeparator lbbrk rbbrk bsolhsub suphsol LeftDoubleBracket lobrk RightDoubleBracket robrk \
LeftAngleBracket lang langle RightAngleBracket rang rangle Lang Rang loang roang LongLeftArrow longleftarrow xlarr \
LongRightArrow longrightarrow xrarr LongLeftRightArrow longleftrightarrow xharr DoubleLongLeftArrow Longleftarrow \
xlArr DoubleLongRightArrow Longrightarrow xrArr DoubleLongLeftRightArrow Longleftrightarrow xhArr longmapsto xmap \
dzigrarr nvlArr nvrArr nvHarr Map lbarr bkarow rbarr lBarr dbkarow rBarr RBarr drbkarow DDotrahd UpArrowBar \
DownArrowBar Rarrtl latail ratail lAtail rAtail larrfs rarrfs larrbfs rarrbfs nwarhk nearhk hksearow searhk hkswarow \
swarhk nwnear nesear toea seswar tosa swnwar rarrc cudarrr ldca rdca cudarrl larrpl curarrm cularrp rarrpl harrcir \
Uarrocir lurdshar ldrushar LeftRightVector RightUpDownVector DownLeftRightVector LeftUpDownVector LeftVectorBar \
RightVectorBar RightUpVectorBar RightDownVectorBar DownLeftVectorBar DownRightVectorBar LeftUpVectorBar \
LeftDownVectorBar LeftTeeVector RightTeeVector RightUpTeeVector RightDownTeeVector DownLeftTeeVector \
DownRightTeeVector LeftUpTeeVector LeftDownTeeVector lHar uHar rHar dHar luruhar ldrdhar ruluhar rdldhar lharul \
llhard rharul lrhard UpEquilibrium udhar ReverseUpEquilibrium duhar RoundImplies erarr simrarr larrsim rarrsim \
rarrap ltlarr gtrarr subrarr suplarr lfisht rfisht ufisht dfisht lopar ropar lbrke rbrke lbrkslu rbrksld lbrksld \
rbrkslu langd rangd lparlt rpargt gtlPar ltrPar vzigzag vangrt angrtvbd ange range dwangle uwangle angmsdaa angmsdab \
angmsdac angmsdad angmsdae angmsdaf angmsdag angmsdah bemptyv demptyv cemptyv raemptyv laemptyv ohbar omid opar \
operp olcross odsold olcir ofcir olt ogt cirscir cirE solb bsolb boxbox trisb rtriltri LeftTriangleBar \
RightTriangleBar iinfin infintie nvinfin eparsl smeparsl eqvparsl blacklozenge lozf RuleDelayed dsol bigodot xodot \
bigoplus xoplus bigotimes xotime biguplus xuplus bigsqcup xsqcup iiiint qint fpartint cirfnint awint rppolint \
scpolint npolint pointint quatint intlarhk pluscir plusacir simplus plusdu plussim plustwo mcomma minusdu loplus \
roplus Cross timesd timesbar smashp lotimes rotimes otimesas Otimes odiv triplus triminus tritime intprod iprod \
amalg capdot ncup ncap capand cupor cupcap capcup cupbrcap capbrcup cupcup capcap ccups ccaps ccupssm And Or andand \
oror orslope andslope andv orv andd ord wedbar sdote simdot congdot easter apacir apE eplus pluse Esim Colone Equal \
ddotseq eDDot equivDD ltcir gtcir ltquest gtquest LessSlantEqual leqslant les GreaterSlantEqual geqslant ges lesdot \
gesdot lesdoto gesdoto lesdotor gesdotol lap lessapprox gap gtrapprox lne lneq gne gneq lnap lnapprox gnap gnapprox \
lEg lesseqqgtr gEl gtreqqless lsime gsime lsimg gsiml lgE glE lesges gesles els eqslantless egs eqslantgtr elsdot \
egsdot el eg siml simg simlE simgE LessLess GreaterGreater glj gla ltcc gtcc lescc gescc smt lat smte late bumpE \
PrecedesEqual pre preceq SucceedsEqual sce succeq prE scE precneqq prnE scnE succneqq prap precapprox scap \
succapprox precnapprox prnap scnap succnapprox Pr Sc subdot supdot subplus supplus submult supmult subedot supedot \
subE subseteqq supE supseteqq subsim supsim subnE subsetneqq supnE supsetneqq csub csup csube csupe subsup supsub \
subsub supsup suphsub supdsub forkv topfork mlcp Dashv DoubleLeftTee Vdashl Barv vBar vBarv Vbar Not bNot rnmid \
cirmid midcir topcir nhpar parsim parsl fflig filig fllig ffilig ffllig Ascr Cscr Dscr Gscr Jscr Kscr Nscr Oscr Pscr \
Qscr Sscr Tscr Uscr Vscr Wscr Xscr Yscr Zscr ascr bscr cscr dscr fscr hscr iscr jscr kscr lscr mscr nscr pscr qscr \
rscr sscr tscr uscr vscr wscr xscr yscr zscr Afr Bfr Dfr Efr Ffr Gfr Jfr Kfr Lfr Mfr Nfr Ofr Pfr Qfr Sfr Tfr Ufr Vfr \
Wfr Xfr Yfr afr bfr cfr dfr efr ffr gfr hfr ifr jfr kfr lfr mfr nfr ofr pfr qfr rfr sfr tfr ufr vfr wfr xfr yfr zfr \
Aopf Bopf Dopf Eopf Fopf Gopf Iopf Jopf Kopf Lopf Mopf Oopf Sopf Topf Uopf Vopf Wopf Xopf Yopf aopf bopf copf dopf \
eopf fopf gopf hopf iopf jopf kopf lopf mopf nopf oopf popf qopf ropf sopf topf uopf vopf wopf xopf yopf zopf fjlig \
race acE nrarrw npart NotEqualTilde nesim napid NotHumpDownHump nbump NotHumpEqual nbumpe nedot nlE nleqq \
NotGreaterFullEqual ngE ngeqq NotLessLess nLtv NotGreaterGreater nGtv NotSucceedsTilde NotSquareSubset \
NotSquareSuperset nLl nGg notindot notinE nrarrc NotLeftTriangleBar NotRightTriangleBar ncongdot napE \
NotLessSlantEqual nleqslant nles NotGreaterSlantEqual ngeqslant nges NotNestedLessLess NotNestedGreaterGreater \
NotPrecedesEqual npre npreceq NotSucceedsEqual nsce nsucceq nsubE nsubseteqq nsupE nsupseteqq ThickSpace nvlt nvgt \
nang nvsim nvap nvle nvge nLt nGt NotSubset nsubset vnsub NotSuperset nsupset vnsup nvltrie nvrtrie bne bnequiv \
nparsl caps cups lvertneqq lvnE gvertneqq gvnE varsubsetneq vsubne varsupsetneq vsupne sqcaps sqcups lesg gesl smtes \
lates varsubsetneqq vsubnE varsupsetneqq vsupnE`;

/** For each name how much greater its code point is than that of the name before it; a section starts from 0. */
const STEPS: string = `34 0 4 0 22 0 2 0 98 1 1 1 1 1 1 1 1 1 0 1 1 1 1 1 0 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 \
1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 9 1 23 2 1 1 2 1 1 \
1 0 1 1 2 1 11 1 2 2 1 27 0 1 1 0 1 1 0 1 0 27 0 1 0 0 1 0 35 8 0 0 6 1 2 0 3 3 0 1 5 8 50 9 1 1 1 1 1 1 1 1 1 1 1 1 \
1 1 1 1 1 1 1 3 1 1 1 1 1 1 1 1 1 1 1 1 2 1 1 1 1 1 1 1 3 1 1 1 0 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 \
1 1 1 3 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 20 35 64 66 143 \
1 0 17 0 1 0 1 1 1 0 1 0 52 128 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 2 1 1 1 1 1 1 0 8 1 1 1 1 0 1 1 1 1 1 1 1 1 1 1 1 1 \
1 0 0 1 1 1 0 1 1 1 1 8 0 0 1 0 3 0 0 1 0 6 1 0 19 0 1 0 4 0 0 1 0 11 1 1 1 1 1 1 1 1 1 1 1 2 1 1 1 1 1 1 1 1 1 1 1 \
1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 2 1 1 1 \
1 1 1 1 1 1 1 1 2 1 7075 1 1 1 2 1 1 0 1 0 1 0 0 0 0 1 1 1 1 1 0 3 1 1 1 0 2 0 1 0 0 1 0 2 0 1 0 0 1 0 2 1 0 1 0 3 1 \
0 10 1 1 1 1 1 0 4 1 4 0 3 2 1 11 8 8 1 1 0 1 0 1 0 73 47 0 1 38 0 3 5 1 0 0 1 0 1 0 1 1 0 0 0 1 0 1 0 0 0 1 0 0 1 2 \
0 1 1 1 0 1 0 1 0 1 0 1 0 0 0 1 0 1 4 0 2 0 3 1 0 1 3 0 0 1 0 2 1 0 1 0 2 0 0 1 0 0 1 0 1 1 1 13 0 1 0 1 0 0 1 0 11 \
1 1 1 1 1 1 1 1 1 1 1 50 0 0 0 0 1 0 0 0 1 0 0 0 0 1 0 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 1 0 2 0 1 0 1 1 0 \
1 1 0 1 0 1 0 1 0 1 0 0 1 0 2 0 1 0 1 0 1 0 1 0 1 0 2 0 1 0 1 1 2 1 0 1 0 3 0 1 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 \
0 1 0 0 1 0 0 1 0 0 1 0 1 0 0 1 0 1 0 1 0 1 0 1 0 0 1 0 0 1 0 1 0 1 0 1 0 0 1 0 0 1 0 0 0 1 0 0 1 0 0 0 1 0 0 1 1 1 \
1 1 0 1 0 2 7 0 1 0 16 0 8 1 1 1 0 1 0 1 0 1 0 1 0 0 1 0 0 0 2 0 1 0 0 0 1 0 0 2 0 0 0 1 0 0 3 0 1 0 1 0 1 1 0 0 1 0 \
2 0 0 0 0 1 1 0 2 0 3 0 0 0 0 1 1 1 0 1 0 1 1 0 0 0 1 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 1 0 1 1 1 0 1 1 0 1 0 0 1 0 1 1 \
1 0 1 0 1 0 0 1 0 0 1 1 0 1 0 2 1 1 0 0 0 1 0 1 0 1 1 0 0 1 0 1 0 0 1 0 0 1 0 0 1 0 1 1 0 1 0 0 0 0 0 1 0 0 1 0 1 1 \
0 1 0 1 0 0 1 0 0 1 0 0 1 0 1 0 1 0 1 0 0 1 0 1 0 1 0 2 1 2 0 3 0 1 0 1 0 1 0 2 0 1 0 0 1 0 0 1 0 0 1 0 1 0 1 0 0 1 \
0 0 1 0 1 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 1 0 1 0 0 1 0 0 1 0 1 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 \
1 0 0 1 0 1 0 0 1 1 1 0 0 1 0 0 1 0 0 1 0 0 1 0 1 0 2 1 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 1 0 1 0 1 0 1 0 1 1 0 1 0 1 0 \
2 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 0 0 2 1 0 1 1 1 1 1 1 1 1 2 0 0 1 0 0 1 0 0 1 0 0 1 1 1 0 1 1 0 1 2 1 1 1 0 0 1 \
0 0 1 0 0 1 0 0 1 0 0 1 1 0 1 0 1 1 1 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 1 1 0 1 1 0 1 0 1 1 0 1 0 0 1 0 0 3 0 1 0 1 0 1 \
0 1 0 1 0 3 1 1 0 1 0 1 0 0 1 0 0 1 0 0 1 0 0 1 1 1 1 1 1 1 1 1 1 2 1 1 1 1 1 7 0 1 0 2 0 1 0 1 0 1 0 1 1 1 1 1 2 1 \
2 1 6 0 1 0 1 0 1 0 3 0 1 0 10 1 8 7 2 61 52 0 1 0 3 0 1 0 1 38 1 1 1 3 5 60 165 0 56 0 2 10 4 4 4 4 8 8 8 8 20 1 1 \
1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 20 4 4 9 1 1 14 0 0 9 0 0 0 1 2 1 3 2 0 1 0 1 0 3 0 1 0 4 0 1 0 \
1 0 3 0 1 0 7 0 1 33 3 0 9 1 1 1 1 9 0 1 8 50 2 30 0 3 0 2 0 1 0 4 3 1 0 1 164 0 4 9 0 22 34 26 1 85 1 29 0 1 0 1 0 \
0 1 0 0 1 1 1 1 8 0 0 1 0 0 1 0 0 1 0 0 1 0 0 1 0 0 2 0 3 259 1 1 1 7 1 0 1 1 0 1 0 1 1 1 3 3 1 1 1 1 1 1 1 3 1 1 0 \
1 0 1 1 0 1 0 1 9 2 1 1 1 1 3 1 8 3 1 1 1 3 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 0 1 0 1 \
1 1 1 1 1 1 2 1 2 1 1 1 1 6 1 5 1 1 1 1 1 1 1 1 1 1 1 4 2 1 7 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 2 2 1 2 1 1 1 1 \
1 1 1 4 4 1 1 1 12 1 1 5 1 1 6 0 9 2 10 0 1 0 1 0 2 0 2 0 6 0 1 3 1 1 1 1 1 1 1 11 1 1 1 1 1 2 1 3 1 1 1 1 2 1 1 1 1 \
1 1 1 1 1 0 3 1 2 1 1 1 1 1 1 1 1 1 1 1 3 3 1 1 1 1 1 2 1 1 1 2 7 4 3 1 1 1 1 1 1 1 1 2 0 1 1 1 1 1 1 0 0 1 0 0 1 1 \
1 1 1 1 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 1 1 1 1 1 1 1 1 0 1 0 1 1 1 1 3 1 1 1 1 1 2 1 1 1 1 1 1 1 1 1 1 1 0 0 1 0 \
0 3 1 1 0 1 0 1 0 1 0 1 0 1 0 1 1 1 1 1 1 1 1 1 1 1 0 1 0 1 1 3 0 1 0 3 1 1 1 1 1 1 1 1 1 1 1 1 9 0 2 1 1 1 2 1 1 1 \
1 1 1 1 1 10 53251 1 1 1 1 55704 2 1 3 3 1 3 1 1 1 2 1 1 1 1 1 1 1 1 1 1 1 2 2 1 1 1 1 1 1 2 1 1 1 1 1 1 1 1 1 1 53 \
1 2 1 1 1 3 1 1 1 1 1 1 1 2 1 1 1 1 1 1 2 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 2 1 1 1 2 1 1 1 1 2 \
4 1 1 1 1 1 1 2 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 102 8765 8766 8605 101 64 0 9 3 0 1 0 1 22 0 1 0 0 \
3 0 1 0 20 16 1 72 1 28 4 1594 156 1 157 3 13 0 0 1 0 0 35 1 13 0 0 1 0 0 21 0 1 0 8287 60 2 8674 28 17 23 1 5 1 23 \
0 0 1 0 0 49 1 61 8740 2204 8745 1 62 0 1 0 33 0 1 0 8 1 70 1 2001 1 30 0 1 0`;

/** What the names of the named character references (HTML §13.5) stand for: see {@link firstOf} and {@link secondOf}. */
export interface NamedReferences {
  /** All names, which a semicolon ends. */
  readonly ended: ReadonlyMap<string, number>;
  /** The names that also count without a semicolon. None is the beginning of another. */
  readonly bare: ReadonlyMap<string, number>;
}

/** Characters of the longest name, `CounterClockwiseContourIntegral`, and of those that need no semicolon. */
export const LONGEST_NAME = 31;
export const LONGEST_BARE_NAME = 6;
export const SHORTEST_BARE_NAME = 2;

/** A code point takes 21 bits; the section of a name, which says what its second one is, takes those above. */
const CODE_POINT_BITS = 21;

let unpacked: NamedReferences | undefined;

/** The names, which are unpacked at the first call. */
export function namedReferences(): NamedReferences {
  unpacked ??= unpack();
  return unpacked;
}

/** The code point of what a name stands for, or the first of two. */
export function firstOf(meaning: number): number {
  return meaning & ((1 << CODE_POINT_BITS) - 1);
}

/** The second code point, or 0. */
export function secondOf(meaning: number): number {
  return SECTIONS[meaning >>> CODE_POINT_BITS]![0];
}

function unpack(): NamedReferences {
  const names = NAMES.split(" ");
  const steps = STEPS.split(" ");
  const ended = new Map<string, number>();
  let bare: ReadonlyMap<string, number> | undefined;
  let index = 0;
  for (let section = 0; section < SECTIONS.length; section++) {
    const end = index + SECTIONS[section]![1];
    let first = 0;
    for (; index < end; index++) {
      first += Number(steps[index]);
      ended.set(names[index]!, first | (section << CODE_POINT_BITS));
    }
    bare ??= new Map(ended);
  }
  return { ended, bare: bare! };
}
