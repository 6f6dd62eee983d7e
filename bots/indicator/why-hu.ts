/** The long explanations in Hungarian: the same fields as in English. */
import type { Why } from '../form.ts'
import type { IndicatorWhy } from './why-en.ts'
import type { WhyFacts as Facts } from './why-facts.ts'

export const whyHu: { readonly [Name in keyof IndicatorWhy]: Extract<Why, { kind: IndicatorWhy[Name]['kind'] }> } = {
  exchange: {
    kind: 'choice',
    about: 'Az a piactér, amelynek a gyertyáit a bot olvassa, és ahol a megbízásai állnak.',
    example: ({ fee, minNotional, quote }: Facts) =>
      `Itt egy kereskedés díja legfeljebb ${fee}%, és ${minNotional} ${quote} alatt nem fogadnak el megbízást.`,
    otherwise: 'Másik tőzsdén ugyanezek a beállítások más pillanatban is köthetnek, mert a gyertyái kissé eltérnek.',
  },
  account: {
    kind: 'choice',
    about: 'Kinek a pénzével kereskedik a bot: az Ön tőzsdei számlájának kulcsával vagy a demó számla játékpénzével.',
    example: ({ amount, quote }: Facts) =>
      `A demó számlán az első belépő ${amount} ${quote} összege játékpénz; az árak valódiak, a megbízások nem.`,
    otherwise: 'Kulccsal a bot élesre állítható. A kulcsnak kereskedési jog kell, kifizetési jog soha.',
  },
  pair: {
    kind: 'choice',
    about:
      'Mit vesz a bot, és mivel fizet érte. Az indikátorok a kilengő párokon működnek jól, nem a lassan araszolókon.',
    example: ({ base, quote, price }: Facts) =>
      `${quote} ellenében ${base} vétele. Egy ${base} ára most ${price} ${quote}.`,
    otherwise:
      'Az alig mozgó pár ritkán jelez. A tartósan eső pár korán jelez, és drágábban vett érmék maradnak Önnél.',
  },
  name: {
    kind: 'choice',
    about: 'Csak Önnek szól: listákban, értesítésekben és kimutatásokban szerepel. A kereskedés nem függ tőle.',
    example: ({ base, interval, value }: Facts) =>
      `Például „${base} ${interval}, ${value} alatt”, hogy tíz bot között is felismerje.`,
    otherwise: 'Üresen hagyva a bot a párjáról kapja a nevét. Később bármikor átnevezheti.',
  },
  mode: {
    kind: 'choice',
    about:
      'A demó valódi árakat követ, és minden teljesülést, díjat úgy könyvel, ahogyan a tőzsde tenné, de játékpénzzel. Az éles mód valódi megbízásokat küld.',
    example: ({ amount, quote }: Facts) =>
      `A demó belépőnként ${amount} ${quote} összeggel megmutatja, mit tesznek ezek a beállítások, és semmit sem veszíthet.`,
    otherwise:
      'Az éles módhoz API-kulcs kell. A demó és az éles sosem osztozik egyenlegen, összesítésen vagy diagramon.',
  },
  indicator: {
    kind: 'choice',
    about:
      'Mit számoljon a gyertyákból. Az RSI megmondja, a mozgás mekkora része volt felfelé; a BOLL, hol áll az ár a sávjában; az SMA és az EMA, milyen messze van az átlagától; a MACD, merre fordul a lendülete.',
    example: ({ value, sellValue }: Facts) =>
      `RSI-vel gyakran ${value} alatt vesznek, amikor már sokat eladtak, és ${sellValue} fölött adnak el.`,
    otherwise:
      'Minden indikátornak saját értékei vannak: a 30 mást jelent az RSI-nél, mint az átlagtól mért távolságnál.',
  },
  interval: {
    kind: 'choice',
    about: 'Milyen hosszú egy gyertya. A bot gyertyazáráskor nézi meg az indikátort, a még mozgó gyertyát soha.',
    example: ({ interval, length }: Facts) =>
      `${interval} hosszú, ${length} darab gyertyával ennek a szorzatára néz vissza.`,
    otherwise: 'A rövid gyertya gyakran jelez, a zajra is. A hosszú ritkábban és később, de többet mond.',
  },
  length: {
    kind: 'measure',
    about: 'Hány gyertyára néz vissza az indikátor.',
    example: ({ length }: Facts) => `${length} gyertyánál egy vad gyertya elmozdítja az értéket, de nem egymaga dönt.`,
    tooSmall: 'Az érték egyik szélsőségből a másikba ugrik, és a bot minden rándulásra köt.',
    tooLarge: 'Az érték alig mozdul a közepéről, ezért a bot szinte sosem köt.',
  },
  source: {
    kind: 'choice',
    about: 'A gyertyák melyik ára számít. A legtöbben a záró árat használják, a diagramok is azt mutatják.',
    example: ({ price, quote }: Facts) =>
      `Egy gyertya mélyen is járhatott, mégis ${price} ${quote} árral zárt: a „Legalacsonyabb” ezt is figyelembe veszi.`,
    otherwise:
      'A legalacsonyabb és a legmagasabb a szélsőségeket látja; a nyitó az előző gyertya zárása, tehát egy gyertyával késik.',
  },
  'same-for-sell': {
    kind: 'choice',
    about: 'Az eladás ugyanazokat a gyertyákat nézi, mint a vétel: azonos hosszal, számmal és forrással.',
    example: ({ interval, sellValue }: Facts) =>
      `Ekkor a vétel és az eladás is ${interval} gyertyákat néz, az eladás pedig ${sellValue} értékre vár.`,
    otherwise:
      'Kikapcsolva az eladás hosszabb gyertyákat is nézhet, mint a vétel, például hogy emelkedésben kitartson.',
  },
  quantity: {
    kind: 'choice',
    about: 'Az összegek azt mondják-e meg, mennyit költ a bot, vagy azt, mennyit vesz.',
    example: ({ amount, quote, coins, base }: Facts) => `${amount} ${quote} a mostani áron ${coins} ${base}.`,
    otherwise: 'Érmében megadva ugyanaz a mennyiség magas áron többe, alacsony áron kevesebbe kerül.',
  },
  entries: {
    kind: 'measure',
    about:
      'Létra az indikátoron. Minden belépő ciklusonként egyszer vesz, az első záráskor, amely eléri az értékét; ami egyszerre esedékes, egy megbízás. Az összeget a megbízás limitjével osztja, 0,1%-kal az ár fölött, így sosem kerül többe.',
    example: ({ value, amount, quote }: Facts) =>
      `${value} értéknél ${amount} ${quote}, mélyebben pedig további belépők, nagyobb összeggel.`,
    tooSmall: ({ minNotional, quote }: Facts) =>
      `${minNotional} ${quote} alatt a tőzsde elutasítja; épp fölötte egy kis esés után már nem adható el.`,
    tooLarge: 'Az első jelzés elkölti a pénz javát, és nem marad semmi, ha az indikátor mélyebbre megy.',
  },
  'entries-base': {
    kind: 'measure',
    about:
      'Létra az indikátoron, érmében megadva. Minden belépő ciklusonként egyszer vesz, az első záráskor, amely eléri az értékét.',
    example: ({ value, coins, base }: Facts) =>
      `${value} értéknél ${coins} ${base}, mélyebben pedig további belépők, többel.`,
    tooSmall: ({ minQuantity, base }: Facts) => `${minQuantity} ${base} alatt a tőzsde elutasítja.`,
    tooLarge: 'Az első jelzés elkölti a pénz javát, és nem marad semmi, ha az indikátor mélyebbre megy.',
  },
  'buy-threshold': {
    kind: 'choice',
    about: 'Záráskor az indikátornak az érték melyik oldalán kell lennie.',
    example: ({ value }: Facts) =>
      `A(z) ${value} „alatta” azt veszi meg, ami esett; a „fölötte” azt, ami emelkedni kezdett.`,
    otherwise: 'Az „egyenlő” változatnál maga az érték is számít, ez ritkán jelent különbséget.',
  },
  'buy-direction': {
    kind: 'choice',
    about: 'Merre kellett mozdulnia az indikátornak az előző gyertya óta.',
    example: ({ value }: Facts) => `${value} alatt és „Emelkedő” iránnyal megvárja, amíg az esés megfordul.`,
    otherwise: 'A „Bármelyik” nem nézi: több és korábbi kötés, de esés közben is.',
  },
  'buy-tolerance': {
    kind: 'measure',
    about: 'Kicsit enyhíti a vételi feltételt, az érték százalékában.',
    example: '30 alatt 5% tűréssel 31,5 alatt lesz.',
    tooSmall: '0-nál az érték pontos, és egy jelzés hajszálon múlhat.',
    tooLarge: 'A feltétel szinte mindig teljesül, az értéknek már nincs jelentése.',
  },
  'sell-interval': {
    kind: 'choice',
    about: 'Milyen hosszú gyertyákat néz az eladás.',
    example: ({ interval }: Facts) =>
      `A vétel ${interval} gyertyákat néz; hosszabb eladási gyertyával az emelkedés kifuthat.`,
    otherwise: 'A rövidebb gyertya az első kis fordulatnál elad.',
  },
  'sell-length': {
    kind: 'measure',
    about: 'Hány gyertyára néz vissza az eladási oldal indikátora.',
    example: ({ length }: Facts) =>
      `A vétel ${length} gyertyára néz vissza; ugyanez itt egyformává teszi a két oldalt.`,
    tooSmall: 'Minden rándulás eladási pont lesz.',
    tooLarge: 'Eladási pont szinte sosem jön.',
  },
  'sell-source': {
    kind: 'choice',
    about: 'A gyertyák melyik árából számol az eladási oldal.',
    example: ({ sellValue }: Facts) => `A „Legmagasabb” hamarabb éri el a(z) ${sellValue} értéket, mint a „Záró”.`,
    otherwise: 'A diagramok a záró árat mutatják, így ott minden eladást követhet.',
  },
  'sell-value': {
    kind: 'measure',
    about: 'Az indikátor ezen értékénél mindent elad, ha legalább a minimális profitot hozza.',
    example: ({ sellValue, minProfit }: Facts) =>
      `${sellValue} értéknél akkor ad el, ha a díjak után legalább ${minProfit}% marad.`,
    tooSmall: '„Fölötte” küszöbnél az alacsony érték korán és gyakran ad el, többnyire kevés profittal.',
    tooLarge: '„Fölötte” küszöbnél a magas értéket ritkán éri el, és az emelkedés előbb megfordulhat.',
  },
  'sell-threshold': {
    kind: 'choice',
    about: 'Záráskor az indikátornak az érték melyik oldalán kell lennie az eladáshoz.',
    example: ({ sellValue }: Facts) => `A(z) ${sellValue} „fölötte” azt adja el, ami gyorsan emelkedett.`,
    otherwise: 'Az „alatta” akkor ad el, amikor az emelkedés már elvesztette az erejét.',
  },
  'sell-direction': {
    kind: 'choice',
    about: 'Az eladáshoz merre kellett mozdulnia az indikátornak az előző gyertya óta.',
    example: ({ sellValue }: Facts) =>
      `${sellValue} fölött és „Csökkenő” iránnyal megvárja, amíg az emelkedés megfordul.`,
    otherwise: 'A „Bármelyik” az érték elérésekor azonnal elad.',
  },
  'sell-tolerance': {
    kind: 'measure',
    about: 'Kicsit enyhíti az eladási feltételt, az érték százalékában.',
    example: '70 fölött 5% tűréssel 66,5 fölött lesz.',
    tooSmall: '0-nál az érték pontos, és egy eladási pont hajszálon múlhat.',
    tooLarge: 'Minden zárás eladási pont, és csak a minimális profit dönt.',
  },
  'min-profit': {
    kind: 'measure',
    about:
      'Ennyinek kell maradnia minden díj után, hogy egy eladási pont eladjon. Ez alatt az érmék maradnak, vagy ha engedi, átkerülnek.',
    example: ({ minProfit, amount, gain, quote }: Facts) =>
      `${amount} ${quote} ${minProfit}%-a legalább ${gain} ${quote}.`,
    tooSmall: '0-nál egy eladás csak annyit hoz vissza, amennyibe került.',
    tooLarge: 'Jó eladási pontok maradnak ki, és az érmék sokáig várnak.',
  },
  repeats: {
    kind: 'measure',
    about: 'Hányszor vehet és adhat el a bot. Egy kör egy ciklus.',
    example: ({ gain, quote }: Facts) =>
      `Tíz ciklus legalább tízszer ${gain} ${quote}, ha az indikátor ennyiszer jelez.`,
    tooSmall: 'Az utolsó után a bot áll, amíg újra el nem indítja.',
    tooLarge: 'Nem árt: a bot egyszerűen folytatja, amíg le nem állítja.',
  },
  'max-loss': {
    kind: 'measure',
    about:
      'A vészfék: ekkora nettó veszteségnél mindent elad piaci áron, hogy a veszteség ne nőjön. Amíg ez tart, semmit sem vesz.',
    example: ({ maxLoss, amount, loss, quote }: Facts) =>
      `${amount} ${quote} ${maxLoss}%-a ${loss} ${quote} veszteség.`,
    tooSmall: 'Egy rövid megingás mindent elad, pedig az ár azonnal visszajöhet.',
    tooLarge: 'Nagy a veszteség, amikor bekövetkezik. Üresen hagyva nincs fék.',
  },
  dilution: {
    kind: 'choice',
    about: 'Ha a vétel után esik az ár, a bot rávásárol és csökkenti az átlagárát, így kisebb emelkedés is elég.',
    example: ({ price, lower, quote }: Facts) =>
      `${price} áron vett, ${lower} ${quote} áron újra vesz; az átlag ezután a kettő között lesz.`,
    otherwise: 'Kikapcsolva a bot azzal vár, amit a belépői vettek.',
  },
  'dilution-percent': {
    kind: 'measure',
    about: 'Mennyivel kell az árnak az átlag alatt lennie, hogy a bot rávásároljon.',
    example: ({ dilution, price, lower, quote }: Facts) => `${price} alatt ${dilution}%-kal ${lower} ${quote} van.`,
    tooSmall: 'Egy szokásos megingásban minden rávásárlás elfogy.',
    tooLarge: 'Olyan későn jön, hogy keveset segít; a stop loss megelőzheti.',
  },
  'dilution-amount': {
    kind: 'measure',
    about: 'Legfeljebb mennyit költ egy-egy rávásárlás: a megbízás limitjével osztja.',
    example: ({ amount, quote }: Facts) =>
      `Egy belépővel azonos, ${amount} ${quote} összeg félútig viszi az átlagot az új ár felé.`,
    tooSmall: 'Az átlag alig mozdul.',
    tooLarge: 'Egy hosszú esés jóval több pénzt köt le, mint szerette volna.',
  },
  'dilution-base': {
    kind: 'measure',
    about: 'Mennyit vesz egy-egy rávásárlás, érmében.',
    example: ({ coins, base }: Facts) =>
      `Egy belépővel azonos, ${coins} ${base} mennyiség félútig viszi az átlagot az új ár felé.`,
    tooSmall: 'Az átlag alig mozdul.',
    tooLarge: 'Egy hosszú esés jóval több pénzt köt le, mint szerette volna.',
  },
  'dilution-most': {
    kind: 'measure',
    about: 'Egy ciklusban hányszor vásárolhat rá.',
    example: ({ amount, quote }: Facts) =>
      `5-nél legfeljebb öt rávásárlás jön a(z) ${amount} ${quote} összegű belépő mellé.`,
    tooSmall: 'Egy-két rávásárlás után a bot csak várni tud.',
    tooLarge: 'Egy hosszú esésben végig vásárol lefelé.',
  },
  'can-escape': {
    kind: 'choice',
    about:
      'Ha eljön az eladási pont, de kicsi a profit, egy SPOT bot átveszi az érméket, és jobb árra vár. Ez a bot újra üres, és ismét vehet. Nincs eladás és nincs díj.',
    example: ({ minProfit }: Facts) =>
      `A ${minProfit}%-nál kevesebbet hozó eladási pont lezárja ezt a ciklust, a SPOT bot pedig magasabban kínálja az érméket.`,
    otherwise: 'Kikapcsolva a bot addig tartja az érméket, amíg egy eladási pont eleget nem hoz.',
  },
  'escape-min-profit': {
    kind: 'measure',
    about: 'Ekkora nettó profittal ad el a SPOT bot.',
    example: ({ minProfit, gain, quote }: Facts) =>
      `Üresen hagyva ${minProfit}%, ami az első belépőn ${gain} ${quote}.`,
    tooSmall: 'A SPOT bot hamar elad, kevésért.',
    tooLarge: 'Az eladása messze van, és az ilyen botok felgyűlnek.',
  },
  'escape-diluted': {
    kind: 'choice',
    about: 'Az átlagolt pozíció is átadható. Ezek nagyobbak a többinél.',
    example: ({ amount, quote }: Facts) => `${amount} ${quote} és minden rávásárlás együtt kerül a SPOT bothoz.`,
    otherwise: 'Kikapcsolva az átlagolt pozíció marad, amíg egy eladási pont eleget nem hoz.',
  },
  disclaimer: {
    kind: 'choice',
    about:
      'Ez a botfajta béta állapotú: a leírtak szerint működik, de még változhat, és a béta botokat a béta időszak végén töröljük.',
    example: ({ base }: Facts) =>
      `Ha akkor ${base} van nála, azt egy SPOT bot veszi át és kínálja; semmit sem adunk el kapkodva.`,
    otherwise: 'Az Ön hozzájárulása nélkül a bot nem hozható létre.',
  },
}
