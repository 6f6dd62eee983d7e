/** The long explanations in Hungarian. */
import type { Why } from '../form.ts'
import type { SignalWhy } from './why-en.ts'
import type { WhyFacts as Facts } from './why-facts.ts'

export const whyHu = {
  exchange: {
    kind: 'choice',
    about:
      'Az a piac, amelynek az árait a bot követi, és ahol a megbízásai állnak. Mindegyiknek más a díja és más párjai vannak.',
    example: ({ fee, minNotional, quote }: Facts) =>
      `Ez legfeljebb ${fee}%-ot kér minden kereskedésből, és ${minNotional} ${quote} alatt nem fogad el megbízást.`,
    otherwise: 'Egy másik tőzsdén a táblázat valamelyik párja hiányozhat, és más a legkisebb megbízás.',
  },
  account: {
    kind: 'choice',
    about: 'Kinek a pénzével kereskedik a bot: az Ön tőzsdei kulcsával, vagy a demó számla játékpénzével.',
    example: ({ investment, quote }: Facts) =>
      `A demó számlán az űrlap ${investment} ${quote} összege játékpénz; az árak valódiak, a megbízások nem.`,
    otherwise: 'Kulccsal a bot élesbe kapcsolható. A kulcsnak kereskedési joga legyen, kifizetési joga soha.',
  },
  pair: {
    kind: 'choice',
    about: 'Amit az első kereskedés vesz, és amivel fizet érte. A további párok lejjebb, a táblázatban következnek.',
    example: ({ base, quote, price }: Facts) =>
      `Amit vesz: ${base}, amivel fizet: ${quote}. Az ára most ${price} ${quote}.`,
    otherwise: 'Egyelőre csak USDC-ben fizetett pár választható.',
  },
  'pair-text': {
    kind: 'choice',
    about: 'Minden forrás a maga módján írja a párokat. Ennek a szövegnek betűről betűre ott kell állnia a jelzésben.',
    example: ({ text, base, quote }: Facts) =>
      `Ha a pár mezőjében „${text}” áll, a bot ezen kereskedik: ${base}/${quote}.`,
    otherwise: 'Más írásmóddal, akár kisbetűvel is, a jelzést elutasítja, és nem kereskedik.',
  },
  'more-pairs': {
    kind: 'choice',
    about: 'Egy bot sok páron követhet egy forrást. Minden sornak saját kereskedése, érméi és számlálói vannak.',
    example: ({ investment, quote }: Facts) => `A sorok közösen osztoznak a ${investment} ${quote} befektetésen.`,
    otherwise: 'Ami nincs a táblázatban, arra a jelzést az ok megnevezésével elutasítja.',
  },
  name: {
    kind: 'choice',
    about: 'Csak Önnek szól: a listákban, értesítésekben és kimutatásokban szerepel. A kereskedés nem függ tőle.',
    example: ({ base }: Facts) => `Például „${base} a grafikonjelzéseim szerint”, hogy tíz közül is megismerje.`,
    otherwise: 'Üresen hagyva az első pár nevét kapja. Bármikor átnevezheti.',
  },
  mode: {
    kind: 'choice',
    about:
      'A demó a valódi árakat követi, és úgy könyvel, mint a tőzsde, de játékpénzzel. Az éles valódi megbízásokat küld.',
    example: ({ investment, quote }: Facts) =>
      `Egy ${investment} ${quote} összegű demó megmutatja, mit ér a forrása, és semmit sem veszíthet.`,
    otherwise: 'Az éleshez API-kulcs kell. A demó és az éles egyenlege, összege és grafikonja sosem közös.',
  },
  source: {
    kind: 'choice',
    about: 'Emlékeztető Önnek arról, hogy ki küldi a jelzéseket. A bot nem ellenőrzi.',
    example: 'Például „A négyórás grafikonom riasztásai”.',
    otherwise: 'Üresen hagyva sem hiányzik semmi: az alábbi nevek számítanak.',
  },
  'direction-field': {
    kind: 'choice',
    about:
      'A jelzés névvel ellátott mezők rövid üzenete. Ez annak a mezőnek a neve, amely a vételt vagy eladást mondja.',
    example: ({ text }: Facts) => `Ebben action: {"action":"buy","pair":"${text}"}.`,
    otherwise: 'Más névvel minden jelzést elutasít, mert nem találja az irányát.',
  },
  'buy-value': {
    kind: 'choice',
    about: 'A forrás szava a vételre. A bot betűről betűre hasonlítja össze.',
    example: 'Ha az érték buy, a Buy szót elutasítja: a nagybetűtől más szó lesz.',
    otherwise: 'Olyan szóval, amelyet a forrás sosem küld, a bot sosem vesz.',
  },
  'sell-value': {
    kind: 'choice',
    about: 'A forrás szava az eladásra. A bot betűről betűre hasonlítja össze.',
    example: 'Ha az érték sell, a close szót elutasítja.',
    otherwise: 'Olyan szóval, amelyet a forrás sosem küld, csak a legnagyobb profit ad el.',
  },
  'pair-field': {
    kind: 'choice',
    about: 'Annak a mezőnek a neve, amely megmondja, melyik párról szól a jelzés.',
    example: ({ text }: Facts) => `Ebben pair: {"action":"buy","pair":"${text}"}.`,
    otherwise: 'Egyetlen párnál is ott kell lennie: nélküle a jelzést elutasítja.',
  },
  'pair-prefix': {
    kind: 'choice',
    about: 'Ami a mezőben a pár előtt áll, és elhagyja, pontosan úgy, ahogy a forrás írja.',
    example: ({ text }: Facts) => `A EXCHANGE: megadásával a EXCHANGE:${text} és a ${text} ugyanazt jelenti.`,
    otherwise: 'Nélküle a teljes szöveget veti össze a táblázattal, és ott kellene állnia a EXCHANGE: résznek is.',
  },
  'amount-field': {
    kind: 'choice',
    about: 'Annak a mezőnek a neve, amely megmondja, mennyiért vegyen.',
    example: ({ amount, quote }: Facts) =>
      `Ebben amount: {"amount":"${amount}"}, és a vétel ${amount} ${quote} értékű.`,
    otherwise: 'Ha a mező hiányzik, vagy nem szám áll benne, a jelzést elutasítja.',
  },
  'id-field': {
    kind: 'choice',
    about:
      'A küldők megismétlik az üzenetet, ha nem biztosak benne, hogy megérkezett. A sorszám ártalmatlanná teszi a másodikat.',
    example: 'Két 4711-es sorszámú jelzés egy napon belül egyszer vesz.',
    otherwise: 'Üresen hagyva csak az számít ismétlésnek, ami 15 másodpercen belül minden betűjében egyezik.',
  },
  'time-field': {
    kind: 'choice',
    about: 'Mikor küldte a forrás a jelzést. Ami túl sokáig volt úton, azzal nem kereskedik.',
    example: 'A 12:00-kor küldött és 12:06-kor érkező jelzést elavultként jegyzi fel, és nem vesz.',
    otherwise: 'Üresen hagyva a régi jelzéssel is kereskedik, az érkezéskori áron.',
  },
  example: {
    kind: 'choice',
    about: 'Itt az első valódi jelzés előtt kipróbálhatja a neveket: illessze be, amit a forrása küld.',
    example: ({ text }: Facts) =>
      `Próbálja ki ezt: {"action":"buy","pair":"${text}"}; ha minden rendben, nincs hibaüzenet.`,
    otherwise: 'A hibaüzenet megmondja, melyik mezőt kereste, és mi állt ott helyette.',
  },
  'amount-source': {
    kind: 'choice',
    about: 'Vagy minden vétel ugyanakkora, vagy minden jelzés a maga összegét hozza.',
    example: ({ amount, quote }: Facts) =>
      `Mindig ugyanannyi: minden vételi jelzésre ${amount} ${quote} értékben vesz.`,
    otherwise: 'A jelzésből vett összeget a maradék befektetésre vágja; a tőzsdei minimum alatt elutasítja.',
  },
  amount: {
    kind: 'measure',
    about:
      'Mennyiért vesz egy-egy vételi jelzésnél. A megbízás legfeljebb 0,1%-kal az ár fölött vesz, és ehhez a limithez méri a mennyiséget: ennél többe sosem kerül.',
    example: ({ amount, coins, base, price, quote }: Facts) =>
      `${amount} ${quote} ${price} ${quote} áron ennyi ${base}: ${coins}.`,
    tooSmall: ({ minNotional, minQuantity, base, quote }: Facts) =>
      `${minNotional} ${quote} vagy ${minQuantity} ${base} alatt a tőzsde nem fogad el megbízást.`,
    tooLarge: 'Egy-két jelzés elhasználja a befektetést, és a következőket elutasítja.',
  },
  investment: {
    kind: 'measure',
    about: 'A legtöbb, amennyit az összes pár együtt leköthet. A nyereség nem adódik hozzá magától.',
    example: ({ investment, amount, count, quote }: Facts) =>
      `${investment} ${quote}, vételenként ${amount} ${quote}: egyszerre ennyi vételre elég: ${count}.`,
    tooSmall: 'Amíg mások tartják, ami van, a jelzéseket elutasítja.',
    tooLarge: 'Több pénze függ egyetlen forrástól. Egy rossz napja többe kerül.',
  },
  limit: {
    kind: 'measure',
    about: 'Hány páron tarthat egyszerre érmét, akárhány szerepel a táblázatban.',
    example: ({ amount, quote }: Facts) =>
      `Ha 3, akkor legfeljebb háromszor ${amount} ${quote} első vétel van a piacon.`,
    tooSmall: 'Egy pár, amely sokáig vár az eladására, kizárja a többit.',
    tooLarge: 'Már nem korlátoz semmit: előbb fogy el a befektetés.',
  },
  'min-profit': {
    kind: 'measure',
    about:
      'Legalább ennyit kell hoznia egy jelzésre történő eladásnak, minden díj után. Ez alatt feljegyzi a jelzést, és nem ad el.',
    example: ({ minProfit, price, sell, gain, quote }: Facts) =>
      `${minProfit}%-kal a ${price} áron vett érméket ${sell} felett adja el, és nettó ${gain} ${quote} a nyereség.`,
    tooSmall: 'Nullánál minden olyan eladási jelzésre elad, amely nem veszteséges.',
    tooLarge: 'Az eladási jelzések kihasználatlanul múlnak el, és az érmék a következő esésben is megmaradnak.',
  },
  'max-profit': {
    kind: 'measure',
    about: 'Második kiút, amelyhez nem kell jelzés: amint ennyit keres rajta, mindent elad.',
    example: ({ price, sell, quote }: Facts) =>
      `A ${price} ${quote} áron vett érmék ${sell} fölött adhatók el; a legnagyobb profit ennél feljebb van.`,
    tooSmall: 'Nagyobbnak kell lennie a legkisebb profitnál. A közelében a forrás alig dönt az eladásról.',
    tooLarge: 'Szinte sosem lép működésbe.',
  },
  repeats: {
    kind: 'measure',
    about: 'Hányszor vehet és adhat el minden pár. Minden kör egy ciklus.',
    example: ({ gain, quote }: Facts) => `Tíz ciklus ${gain} ${quote} nyereséggel páronként ennek a tízszerese.`,
    tooSmall: 'Amelyik pár elhasználta a ciklusait, több vételi jelzést nem fogad.',
    tooLarge: 'Nem baj: a bot egyszerűen folytatja, amíg le nem állítja.',
  },
  dilutes: {
    kind: 'choice',
    about:
      'Egy második vételi jelzés, amíg érmét tart, olcsóbban rávásárolhat; így az átlag csökken, és hamarabb megéri eladni.',
    example: ({ below, price, quote }: Facts) =>
      `Ha ${price} ${quote} áron vett, egy ${below} alatti vételi jelzés újra vesz.`,
    otherwise: 'Kikapcsolva a vételi jelzéseket feljegyzi és mellőzi, amíg érmét tart.',
  },
  'dilution-percent': {
    kind: 'measure',
    about: 'Mennyivel kell az átlagár alá kerülnie egy vételi jelzésnek, hogy rávásároljon.',
    example: ({ dilution, below, price, quote }: Facts) =>
      `${dilution}%-kal a ${price} áron vett érméket ${below} ${quote} áron vagy az alatt átlagolja.`,
    tooSmall: 'Kis esések elhasználják az átlagolásokat, és a nagy esésre nem marad.',
    tooLarge: 'Nagyon nagy esés kell, mire az átlag javul.',
  },
  'dilution-amount': {
    kind: 'measure',
    about: 'Mennyiért vesz egy átlagolás. Ez is a befektetésből jön.',
    example: ({ amount, quote }: Facts) => `${amount} ${quote} összeggel minden átlagolás akkora, mint az első vétel.`,
    tooSmall: 'Az átlag alig mozdul, a díjat mégis ki kell fizetni.',
    tooLarge: 'Egyetlen átlagolás leköti, amire más pároknak lett volna szükségük.',
  },
  'dilution-most': {
    kind: 'measure',
    about: 'Hányszor átlagolhat egy pár, amíg mindent el nem ad.',
    example: ({ amount, quote }: Facts) =>
      `Ha 5, egy pár az első vételt és öt, egyenként ${amount} ${quote} átlagolást köthet le.`,
    tooSmall: 'Az első esések után a bot már csak vár.',
    tooLarge: 'Egy hosszú esést újra és újra megvesz, ameddig a befektetés engedi.',
  },
  escapes: {
    kind: 'choice',
    about:
      'Ahol egy eladási jelzés túl keveset hozna, az érméket egy SPOT bot veszi át, amely jobb árra vár, és ez a pár újra szabad.',
    example: ({ sell, price, quote }: Facts) =>
      `Ha ${price} ${quote} áron vett, és ${sell} alatt kap eladási jelzést, az érméket átadja; ez díjmentes.`,
    otherwise: 'Kikapcsolva az érmék maradnak, és a következő eladási jelzésre várnak.',
  },
  'escape-min-profit': {
    kind: 'measure',
    about: 'Mennyivel adja el a SPOT bot az átadott érméket, minden díj után.',
    example: ({ minProfit }: Facts) => `Üresen hagyva a legkisebb profit, vagyis ${minProfit}%.`,
    tooSmall: 'Az érméket hamar eladja, és keveset keres rajtuk.',
    tooLarge: 'A SPOT bot nagyon sokáig tarthatja őket.',
  },
  'escape-count': {
    kind: 'measure',
    about: 'Egy folyton tévedő forrás ne töltse meg a számláját átadott érmékkel: ennyi után a pár nem vesz többet.',
    example: ({ amount, quote }: Facts) =>
      `Ha 3, egy párból legfeljebb háromszor ${amount} ${quote} lehet átadott érmében.`,
    tooSmall: 'Egyetlen balszerencsés jelzés leállítja a párt, amíg el nem indítja.',
    tooLarge: 'Sok pénz állhat olyan érmékben, amelyek az árukra várnak.',
  },
  'escapes-diluted': {
    kind: 'choice',
    about: 'A több lépésben vett érmék átlaga alacsonyabb; ezek is átadhatók-e.',
    example: ({ below, price, quote }: Facts) =>
      `A ${price}, majd ${below} ${quote} áron vett érméket együtt, az átlagárukon adja át.`,
    otherwise: 'Kikapcsolva az átlagolt érmék ennél a botnál maradnak, amíg egy eladási jelzés eleget nem hoz.',
  },
  disclaimer: {
    kind: 'choice',
    about:
      'A béta azt jelenti, hogy ez a botfajta még változhat. A béta végén az érméi SPOT botokhoz kerülnek, a bot pedig törlődik.',
    example: 'Erről két héttel előtte értesítjük, és az előzmények megmaradnak.',
    otherwise: 'Enélkül a bot nem hozható létre.',
  },
} satisfies Readonly<Record<keyof SignalWhy, Why>>
