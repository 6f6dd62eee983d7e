/** The long explanations in Hungarian: the same fields as in English. */
import type { Why } from '../form.ts'
import type { GridWhy } from './why-en.ts'
import type { WhyFacts as Facts } from './why-facts.ts'

export const whyHu: { readonly [Name in keyof GridWhy]: Extract<Why, { kind: GridWhy[Name]['kind'] }> } = {
  exchange: {
    kind: 'choice',
    about:
      'Az a piactér, amelynek az árait a bot követi, és ahol a megbízásai állnak. Mindegyiknek mások a díjai, a legkisebb megbízásai és a párjai.',
    example: ({ fee, minNotional, quote }: Facts) =>
      `Itt egy kereskedés díja legfeljebb ${fee}%, és ${minNotional} ${quote} alatt nem fogadnak el megbízást.`,
    otherwise:
      'Másik tőzsdén ugyanezek a beállítások más vonalakat adhatnak, mert ott más az árlépés és a legkisebb megbízás.',
  },
  account: {
    kind: 'choice',
    about: 'Kinek a pénzével kereskedik a bot: az Ön tőzsdei számlájának kulcsával vagy a demó számla játékpénzével.',
    example: ({ investment, quote }: Facts) =>
      `A demó számlán az űrlapon szereplő ${investment} ${quote} játékpénz; az árak valódiak, a megbízások nem.`,
    otherwise: 'Kulccsal a bot élesre állítható. A kulcsnak kereskedési jog kell, kifizetési jog soha.',
  },
  pair: {
    kind: 'choice',
    about: 'Mit vesz a bot, és mivel fizet érte. A rács a fel-le mozgásból él; nem kell hozzá tartós emelkedés.',
    example: ({ base, quote, price }: Facts) =>
      `${quote} ellenében ${base} vétele. Egy ${base} ára most ${price} ${quote}.`,
    otherwise: 'Az alig mozgó páron kevés a kötés. A tartósan eső pár után drágábban vett érmék maradnak Önnél.',
  },
  name: {
    kind: 'choice',
    about: 'Csak Önnek szól: listákban, értesítésekben és kimutatásokban szerepel. A kereskedés nem függ tőle.',
    example: ({ base, step, quote }: Facts) =>
      `Például „${base}, ${step} ${quote} lépésköz”, hogy tíz bot között is felismerje.`,
    otherwise: 'Üresen hagyva a bot a párjáról kapja a nevét. Később bármikor átnevezheti.',
  },
  mode: {
    kind: 'choice',
    about:
      'A demó valódi árakat követ, és minden teljesülést, díjat úgy könyvel, ahogyan a tőzsde tenné, de játékpénzzel. Az éles mód valódi megbízásokat küld.',
    example: ({ investment, quote }: Facts) =>
      `A demó ${investment} ${quote} összeggel megmutatja, mit tesznek ezek a beállítások, és semmit sem veszíthet.`,
    otherwise:
      'Az éles módhoz API-kulcs kell. A demó és az éles sosem osztozik egyenlegen, összesítésen vagy diagramon.',
  },
  'start-price': {
    kind: 'measure',
    about:
      'Ettől a vonaltól számoljuk az egész rácsot. A többi vonal egész lépésközökkel fölötte van; alatta csak akkor, ha a bot lefelé is követhet.',
    example: ({ start, step, price, quote }: Facts) =>
      `A(z) ${start} ${quote} vonaltól ${step} lépésenként következnek a vonalak. Az ár most ${price} ${quote}.`,
    tooSmall:
      'Ha messze van az ár alatt, a legtöbb vonalat sosem éri el az ár, és az alattuk lévő stop loss is messze esik.',
    tooLarge: 'Ha az ár közelében vagy fölötte van, eséskor a rács hamar véget ér, és a bot csak vár.',
  },
  'max-price': {
    kind: 'measure',
    about: 'A rács felső vége. Fölötte a bot nem vesz, ennél többet tehát sosem fizet.',
    example: ({ cap, lines, price, quote }: Facts) =>
      `${cap} ${quote} árig a rácsnak ${lines} vonala van. Az ár most ${price} ${quote}.`,
    tooSmall: 'Kis emelkedés után az ár felfelé elhagyja a rácsot. Amit a bot tart, azt eladja, aztán alul várakozik.',
    tooLarge: 'A bot hosszú emelkedés után is vesz, olyan árakon, ahonnan az ár visszaeshet.',
  },
  step: {
    kind: 'measure',
    about:
      'Két vonal távolsága. Egy vonal többnyire nagyjából egy lépésközt keres, levonva belőle a vétel és az eladás díját.',
    example: ({ buy, level, step, gain, quote }: Facts) =>
      `${step} lépésközzel az árhoz közeli vonalak: ${buy} és ${level}. Egy lépéssel följebb eladva egy vonal díjak után ${gain} ${quote} hasznot hoz.`,
    tooSmall: ({ breakEven }: Facts) =>
      `Sok kötés, de a díjak felemésztik: az ár ${breakEven}%-a alatt az eladás nem hozza vissza a díjait.`,
    tooLarge: 'Egy kötés többet hoz, de az ár ritkán mozdul ekkorát, és a pénz addig áll.',
  },
  amount: {
    kind: 'measure',
    about: 'Ennyiért vesz egy vonal minden alkalommal. Minden vonalra ugyanennyi jut.',
    example: ({ amount, coins, base, level, quote }: Facts) =>
      `${amount} ${quote} a(z) ${level} ${quote} áron ${coins} ${base} vételére elég.`,
    tooSmall: ({ minNotional, minQuantity, base, quote }: Facts) =>
      `${minNotional} ${quote} vagy ${minQuantity} ${base} alatt a tőzsde nem fogad el megbízást. Kevéssel fölötte a kerekítés elviszi a haszon egy részét.`,
    tooLarge: 'A befektetés kevés vonalra elég, így kis esésnél elfogy, és lejjebb már nincs miből venni.',
  },
  investment: {
    kind: 'measure',
    about:
      'Legfeljebb ennyit köthet le az összes vonal együtt: nyitott vételek és tartott érmék. A profit nem adódik hozzá magától.',
    example: ({ investment, amount, count, quote }: Facts) =>
      `${investment} ${quote} vonalanként ${amount} ${quote} mellett egyszerre ${count} vonalra elég.`,
    tooSmall: 'Néhány vétel után elfogy; a további esést a bot nem veszi meg, és az átlagár magas marad.',
    tooLarge:
      'Több pénze múlik egyetlen páron. Hosszú esésben az egész olyan érmékben áll, amelyek kevesebbet érnek, mint amennyibe kerültek.',
  },
  window: {
    kind: 'measure',
    about:
      'Milyen közel kell jönnie az árnak, hogy a vételi megbízás valóban kikerüljön. Addig a pénz más vonalaké lehet.',
    example: ({ window, level, quote }: Facts) =>
      `${window} ${quote} esetén a(z) ${level} árú vétel akkor kerül ki, amikor az ár ennél nincs messzebb tőle.`,
    tooSmall: 'Gyors esésben az ár elhagyhatja a vonalat, mielőtt a megbízás kikerülne.',
    tooLarge: 'Egyszerre sok megbízás áll a tőzsdén, és olyan pénzt köt le, amely még nem kell.',
  },
  'level-limit': {
    kind: 'measure',
    about: 'Hány vonala lehet egyszerre a botnak, a várakozókat és az érmét tartókat együtt számolva.',
    example: ({ count, investment, quote }: Facts) =>
      `Üresen hagyva ${investment} ${quote} az űrlap összegével ${count} vonalat enged meg.`,
    tooSmall:
      'Az érmét tartó vonalak minden helyet elfoglalnak; a bot nem követheti az árat, amíg valamelyik el nem ad.',
    tooLarge: 'Már nem korlátoz semmit: előbb fogy el a befektetés.',
  },
  limit: {
    kind: 'measure',
    about:
      'Hány vonalnak lehet egyszerre kint lévő vétele vagy érméje. Az árhoz legközelebbi vonalak mennek előre; olyat, amelyet az ár már elért, nem von vissza egy közelebbi miatt.',
    example: ({ amount, quote }: Facts) => `3 esetén sosincs a piacon háromszor ${amount} ${quote} összegnél több.`,
    tooSmall: 'Néhány jobb árra váró érme minden további vételt elzár.',
    tooLarge: 'Egy gyors esést a bot minden vonalon egyszerre megvehet, a teljes befektetéssel.',
  },
  'trailing-up': {
    kind: 'measure',
    about:
      'A rács eddig megy fel az árral: alul eltűnnek azok a vonalak, amelyek nem vettek, felül újak jönnek létre. Egy perc alatt 5%-nál nagyobb ugrás után az új vonalak nyugodt percre várnak; az elsők sosem.',
    example: ({ cap, sell, quote }: Facts) =>
      `Ha az ár ${sell} fölé emelkedik, új vonalak követik, de ${cap} ${quote} fölött egy sem lesz.`,
    tooSmall: 'A bot hamar abbahagyja a követést, és megvárja, amíg az ár visszatér.',
    tooLarge: 'Hosszú emelkedés végén is vesz. A legmagasabb ár fölött nem lehet.',
  },
  'trailing-down': {
    kind: 'measure',
    about: 'A rács eddig megy le az árral. A feljebb vett érmék megmaradnak, az új vonalak lejjebb vesznek.',
    example: ({ start, buy, quote }: Facts) =>
      `Ha az ár ${buy} alá esik, a vonalak eddig a határig követik. A kezdő ár ${start} ${quote}.`,
    tooSmall: 'A hosszú esést végig megveszi, ameddig a befektetés tart.',
    tooLarge: 'Esésben hamar abbahagyja a vételt, és csak vár. A kezdő ár fölött nem lehet.',
  },
  profits: {
    kind: 'measure',
    about:
      'A vételi ára fölött mennyivel ad el egy vonal: százalékban vagy fix távolságban. Több sor részletekben ad el; az arányok összege 100%.',
    example: ({ level, sell, coins, base, gain, quote }: Facts) =>
      `${level} áron vett és ${sell} áron eladott ${coins} ${base} díjak után ${gain} ${quote} hasznot hoz.`,
    tooSmall: ({ fee, breakEven }: Facts) =>
      `Ha a díj mindkét oldalon ${fee}%, akkor ${breakEven}% alatt az eladás veszteséges, pedig az ára magasabb a vételénél.`,
    tooLarge: 'Ritkák lesznek az eladások. Ha az emelkedés előbb megfordul, Önnél maradnak az érmék.',
  },
  'bad-sell-accepted': {
    kind: 'choice',
    about:
      'Biztonsági ellenőrzés: ezen az űrlapon van olyan eladás, amely nem hozná vissza a díjait. Bekapcsolva ezt tudatosan vállalja.',
    example: ({ breakEven, fee }: Facts) =>
      `Ha a díj mindkét oldalon ${fee}%, legalább ${breakEven}% kell a vétel és az eladás közé.`,
    otherwise: 'Kikapcsolva az űrlap nagyobb profitot kér, mielőtt elindítana egy ilyen botot.',
  },
  'take-profits': {
    kind: 'measure',
    about: 'Ezeken az árakon a bot teljes készletének egy részét egyszerre eladja, bármire várnának is a vonalak.',
    example: ({ cap, quote }: Facts) => `100% ${cap} ${quote} áron: amikor az ár odaér, minden érmét elad.`,
    tooSmall: 'Az érmék elkelnek, mielőtt a vonalak megkeresnék a saját profitjukat.',
    tooLarge: 'Az ár talán sosem ér oda; akkor olyan, mintha nem is lenne.',
  },
  'close-after': {
    kind: 'choice',
    about: 'Az utolsó take profit után a bot elvégezte a dolgát: visszavonja, ami nyitva van, és lezárul.',
    example: ({ cap, quote }: Facts) =>
      `Egyetlen, ${cap} ${quote} árú take profittal a bot ott befejezi, és a pénz újra szabad.`,
    otherwise: 'Kikapcsolva tovább vesz és ad el, ezeken a magas árakon is.',
  },
  repeats: {
    kind: 'measure',
    about: 'Hányszor vehet és adhat el egy-egy vonal. Egy vétel és eladás egy ciklus.',
    example: ({ gain, quote }: Facts) =>
      `Tíz ciklus ${gain} ${quote} haszonnal vonalanként ennek a tízszerese, ha az ár ennyiszer arra jár.`,
    tooSmall: 'Az a vonal, amely elhasználta a ciklusait, áll, és a rács lyukas lesz.',
    tooLarge: 'Nem árt: a bot egyszerűen addig megy, amíg le nem állítja.',
  },
  'rising-only': {
    kind: 'choice',
    about:
      'Csak emelkedő árnál vesz; ezt az ilyen hosszú, lezárt gyertyák döntik el. A tőzsdén nem vár vételi megbízás.',
    example: ({ level, buy, quote }: Facts) =>
      `A(z) ${level} vonalon át ${buy} ${quote} árig tartó esésben nem vesz; visszafelé igen, egy magasabban záró gyertya után.`,
    otherwise: 'Kikapcsolva minden vonalon lefelé menet vesz: több és korábbi kötés, de az esésbe is belevesz.',
  },
  'stop-price': {
    kind: 'measure',
    about:
      'A vészfék: ezen az áron mindent elad piaci áron, veszteséggel, hogy a veszteség ne nőjön tovább. Amíg ez tart, semmit sem vesz.',
    example: ({ stop, level, loss, coins, base, quote }: Facts) =>
      `${level} áron vett ${coins} ${base} ${stop} ${quote} stopnál nagyjából ${loss} ${quote} veszteség.`,
    tooSmall: 'Ha messze van, nagy a veszteség, amikor életbe lép.',
    tooLarge: 'A legalsó vonal közelében egy rövid megingás mindent elad, és az ár talán rögtön visszatér.',
  },
  'stop-limit': {
    kind: 'measure',
    about: 'Ennyi stop után a bot nem vesz többet, és Önre vár. Így nem veszi meg újra és újra az eső piacot.',
    example: ({ loss, quote }: Facts) =>
      `2 esetén legfeljebb két stop jöhet, vonalanként nagyjából ${loss} ${quote} veszteséggel.`,
    tooSmall: 'Egy rövid megingás is elég, és a bot áll, amíg el nem indítja.',
    tooLarge: 'Egy hosszú esésben ugyanaz a veszteség sokszor megismétlődhet.',
  },
  'stuck-lower': {
    kind: 'measure',
    about: 'Ez alatt az ár alatt a bot nem vesz, amíg újra el nem indítja. Az eladások és a stop loss maradnak.',
    example: ({ start, price, quote }: Facts) =>
      `Kevéssel a kezdő ár (${start} ${quote}) alatt leállítja a botot, ha az ár elhagyta a rácsot. Az ár most ${price}.`,
    tooSmall: 'Olyan későn jön, hogy a befektetés már elfogyott.',
    tooLarge: 'Egy szokásos megingás is leállítja a botot, és az Ön kezére vár.',
  },
  'stuck-upper': {
    kind: 'measure',
    about: 'E fölött az ár fölött a bot nem vesz, amíg újra el nem indítja. Az eladások és a stop loss maradnak.',
    example: ({ cap, price, quote }: Facts) =>
      `Kevéssel a legmagasabb ár (${cap} ${quote}) fölött véget vet a meredek emelkedés vételének. Az ár most ${price}.`,
    tooSmall: 'Egy szokásos emelkedés épp akkor állítja le a botot, amikor keres.',
    tooLarge: 'Szinte sosem lép életbe.',
  },
}
