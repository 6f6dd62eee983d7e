/** The long explanations in Hungarian. */
import type { Why } from '../form.ts'
import type { FuturesWhy } from './why-en.ts'
import type { WhyFacts as Facts } from './why-facts.ts'

export const whyHu = {
  exchange: {
    kind: 'choice',
    about:
      'Itt nyílnak a pozíciók. A díjak, a legnagyobb tőkeáttétel és a likvidálás szabályai ennek a tőzsdének a szabályai.',
    example: ({ fee, maxLeverage }: Facts) =>
      `Ez a pozíció értékének ${fee}%-át kéri nyitáskor, majd záráskor újra, és legfeljebb ${maxLeverage}-szeres tőkeáttételt ad.`,
    otherwise: 'Egy másik tőzsdén a táblázat valamelyik párjára nincs szerződés, vagy hamarabb likvidálják a pozíciót.',
  },
  account: {
    kind: 'choice',
    about: 'Kinek a fedezete forog kockán: az Ön tőzsdei számlájáé, vagy a demó számla játékpénze.',
    example: ({ investment, quote }: Facts) =>
      `A demó számlán az űrlap ${investment} ${quote} összege játékpénz; a stopok és a likvidálások úgy történnek, ahogyan a tőzsdén.`,
    otherwise: 'Kulccsal a bot élesbe kapcsolható. A kulcsnak futures kereskedési joga legyen, kifizetési joga soha.',
  },
  pair: {
    kind: 'choice',
    about: 'Az első pozíció szerződése. Követi az érme árát, de Önnek sosem lesz belőle érméje.',
    example: ({ pair, quote, price }: Facts) =>
      `${pair} most ${price} ${quote} áron áll; a fedezet, a nyereség és a veszteség pénzneme is ${quote}.`,
    otherwise: 'Spot pár nem választható: nincs tőkeáttétele, és nem adható el, mielőtt megvennék.',
  },
  'pair-text': {
    kind: 'choice',
    about: 'Minden forrás a maga módján írja a párokat. Ennek a szövegnek betűről betűre ott kell állnia a jelzésben.',
    example: ({ text, pair }: Facts) => `Ha a pár mezőjében „${text}” áll, a bot ezen kereskedik: ${pair}.`,
    otherwise: 'Más írásmóddal, akár kisbetűvel is, a jelzést elutasítja, és nem nyit pozíciót.',
  },
  leverage: {
    kind: 'measure',
    about: 'Hányszor ér többet a pozíció a fedezeténél. Ugyanúgy sokszorozza a nyereséget, a veszteséget és a díjat.',
    example: ({ leverage, amount, worth, move, liquidation, distance, quote }: Facts) =>
      `${amount} ${quote} fedezet ${leverage}-szeres tőkeáttétellel ${worth} ${quote} értékű pozíciót tart. Az Ön ellen ${move}%-ot mozgó ár a teljes fedezet; a long pozíciót ${distance}%-kal lejjebb, ${liquidation} áron likvidálják.`,
    tooSmall:
      'Egyszeresnél az árnak szinte a semmibe kellene esnie a long pozíció likvidálásához, és keveset is keres.',
    tooLarge: 'Egy nap szokásos mozgása is likvidálja a pozíciót, a díjak pedig minden nyereség nagy részét elviszik.',
  },
  'margin-type': {
    kind: 'choice',
    about: 'Egy pozícióért csak a saját fedezete felel, vagy a számla minden szabad pénze.',
    example: ({ amount, quote }: Facts) =>
      `Elkülönítve egy ${amount} ${quote} fedezetű pozíció sosem veszíthet ${amount} ${quote} összegnél többet.`,
    otherwise: 'Kereszt fedezettel egyetlen rossz pozíció az összes többi pénzét felemésztheti.',
  },
  'more-pairs': {
    kind: 'choice',
    about: 'Egy bot sok páron követhet egy forrást. Minden sornak saját pozíciója, tőkeáttétele és fedezettípusa van.',
    example: ({ investment, quote }: Facts) => `A sorok közösen osztoznak a ${investment} ${quote} befektetésen.`,
    otherwise: 'Ami nincs a táblázatban, arra a jelzést az ok megnevezésével elutasítja.',
  },
  name: {
    kind: 'choice',
    about: 'Csak Önnek szól: a listákban, értesítésekben és kimutatásokban szerepel. A kereskedés nem függ tőle.',
    example: ({ base }: Facts) => `Például „${base} a riasztásaim szerint”, hogy tíz másik között is felismerje.`,
    otherwise: 'Üresen hagyva az első pár nevét kapja. Bármikor átnevezheti.',
  },
  mode: {
    kind: 'choice',
    about:
      'A demó valódi árakat követ, és a fedezetet, a díjat és a likvidálást a tőzsde szerint számolja, de játékpénzzel.',
    example: ({ investment, quote }: Facts) =>
      `A ${investment} ${quote} összegű demó megmutatja, mennyit ér a forrása tőkeáttétellel, és semmi sem veszhet el.`,
    otherwise:
      'Az éleshez API-kulcs kell, és ott az elveszett fedezet elveszett. A demó és az éles egyenlege, grafikonja sosem keveredik.',
  },
  source: {
    kind: 'choice',
    about: 'Emlékeztető Önnek arról, ki küldi a jelzéseket. A bot nem ellenőrzi.',
    example: 'Például „A négyórás grafikonom riasztásai”.',
    otherwise: 'Üresen hagyva sem hiányzik semmi: az alábbi nevek számítanak.',
  },
  'direction-field': {
    kind: 'choice',
    about:
      'A jelzés elnevezett mezőkből álló rövid üzenet. Ez annak a mezőnek a neve, amely a long, a short vagy a zárás szavát hordozza.',
    example: ({ text }: Facts) => `Ebben: {"action":"long","pair":"${text}"} ez az action.`,
    otherwise: 'Más névvel minden jelzést elutasít, mert nem találja az irányát.',
  },
  'long-value': {
    kind: 'choice',
    about: 'A forrás szava arra, hogy „emelkedni fog”. Betűről betűre hasonlítja össze.',
    example: 'Ha az érték long, a Long szót tartalmazó jelzést elutasítja: a nagybetűvel az már másik szó.',
    otherwise: 'Amit a forrás sosem küld, azzal a bot sosem nyit long pozíciót.',
  },
  'short-value': {
    kind: 'choice',
    about: 'A forrás szava arra, hogy „esni fog”. A short pozíció ezen keres.',
    example: ({ price, quote }: Facts) =>
      `${price} ${quote} áron shortot nyitva a pozíció minden lépéssel keres ez alatt.`,
    otherwise: 'Amit a forrás sosem küld, azzal a bot csak long pozíciót nyit.',
  },
  'close-value': {
    kind: 'choice',
    about: 'A forrás szava a kilépésre, akármelyik irány van nyitva.',
    example: 'Ha az érték close, az exit szót tartalmazó jelzést elutasítja.',
    otherwise: 'Amit a forrás sosem küld, azzal a stop, a legnagyobb profit és az ellenkező jelzés marad a kiút.',
  },
  'pair-field': {
    kind: 'choice',
    about: 'Annak a mezőnek a neve, amely megmondja, melyik párról szól a jelzés.',
    example: ({ text }: Facts) => `Ebben: {"action":"long","pair":"${text}"} ez a pair.`,
    otherwise: 'Egyetlen pár esetén is kell: az enélkül érkező jelzést elutasítja.',
  },
  'pair-prefix': {
    kind: 'choice',
    about: 'Ami a mezőben a pár előtt áll, és elhagyja, pontosan úgy, ahogy a forrás írja.',
    example: ({ text }: Facts) => `A EXCHANGE: megadásával a EXCHANGE:${text} és a ${text} ugyanazt jelenti.`,
    otherwise: 'Nélküle a teljes szöveget veti össze a táblázattal, és ott kellene állnia a EXCHANGE: résznek is.',
  },
  'amount-field': {
    kind: 'choice',
    about: 'Annak a mezőnek a neve, amely megmondja a nyitás fedezetét. Csak a nyitó jelzésekből olvassa.',
    example: ({ amount, worth, quote }: Facts) =>
      `Ebben: {"amount":"${amount}"} ez az amount; a pozíció értéke ekkor ${worth} ${quote}.`,
    otherwise: 'A mező nélküli, vagy nem számot tartalmazó jelzést elutasítja.',
  },
  'id-field': {
    kind: 'choice',
    about: 'A küldők megismétlik az üzenetet, ha nem biztosak a megérkezésében. Egy sorszámmal a második ártalmatlan.',
    example: 'Két 4711-es sorszámú jelzés egy napon belül egyszer nyit.',
    otherwise: 'Üresen hagyva csak a 15 másodpercen belüli, betűre egyforma üzenet számít ismétlésnek.',
  },
  'time-field': {
    kind: 'choice',
    about: 'Mikor küldte a forrás a jelzést. Ami túl sokáig volt úton, arra nem kereskedik.',
    example: 'A 12:00-kor küldött és 12:06-kor érkező jelzést elavultként feljegyzi, és nem nyit rá.',
    otherwise: 'Üresen hagyva a régi jelzésre is kereskedik, az érkezésekor érvényes áron.',
  },
  example: {
    kind: 'choice',
    about: 'Itt az első valódi jelzés előtt kipróbálhatja a neveket: illessze be, amit a forrása küld.',
    example: ({ text }: Facts) =>
      `Próbálja ezt: {"action":"short","pair":"${text}"}; ha minden jó, nem jelenik meg hiba.`,
    otherwise: 'A hiba megmondja, melyik mezőt kereste, és mi állt ott helyette.',
  },
  'amount-origin': {
    kind: 'choice',
    about: 'Vagy minden nyitás fedezete ugyanannyi, vagy minden jelzés hozza a magáét.',
    example: ({ amount, quote }: Facts) => `Mindig ugyanannyi: minden nyitás ${amount} ${quote} fedezetet tesz be.`,
    otherwise: 'A jelzésből vett fedezetet a befektetés maradékára vágja; a tőzsde legkisebb összege alatt elutasítja.',
  },
  amount: {
    kind: 'measure',
    about: 'Minden nyitás ennyi fedezetet tesz be: egy elkülönített pozíció legfeljebb ennyit veszíthet.',
    example: ({ amount, worth, coins, base, price, quote }: Facts) =>
      `${amount} ${quote} fedezet ${price} áron ${coins} ${base} pozíciót tart, amelynek értéke ${worth} ${quote}.`,
    tooSmall: ({ minNotional, quote }: Facts) =>
      `${minNotional} ${quote} értéknél kisebb pozíciót a tőzsde nem fogad el.`,
    tooLarge: 'Egy-két jelzés felhasználja a befektetést, és egyetlen likvidálás a nagy részét elviszi.',
  },
  investment: {
    kind: 'measure',
    about: 'Legfeljebb ennyi fedezetet köthet le az összes pár együtt. A nyereség magától nem adódik hozzá.',
    example: ({ investment, amount, count, quote }: Facts) =>
      `${investment} ${quote} nyitásonként ${amount} ${quote} fedezettel egyszerre ${count} nyitásra elég.`,
    tooSmall: 'A jelzéseket elutasítja, amíg más pozíciók tartják, ami van.',
    tooLarge: 'A pénzéből több függ egyetlen forrástól. Egy rossz napja többe kerül, a tőkeáttétel pedig gyorsítja.',
  },
  limit: {
    kind: 'measure',
    about: 'Hány párnak lehet egyszerre pozíciója, akárhány áll a táblázatban.',
    example: ({ loss, quote }: Facts) =>
      `Ha 3, egy minden stopot elérő zuhanás körülbelül háromszor ${loss} ${quote} összegbe kerül.`,
    tooSmall: 'A kilépésre sokáig váró pozíció kizárja a többi párt.',
    tooLarge: 'Az érmék együtt esnek: sok egyirányú pozíció egyetlen nagy pozíció.',
  },
  flip: {
    kind: 'choice',
    about: 'Mit tesz az ellenkező irányú jelzés: zár és a másik irányban nyit, vagy csak zár.',
    example: ({ worth, quote }: Facts) =>
      `A short jelzés lezárja a ${worth} ${quote} értékű long pozíciót, és amint kész, shortot nyit.`,
    otherwise: 'Kikapcsolva a bot a következő jelzésig kimarad. Díjat csak egy irányra fizet.',
  },
  'max-profit': {
    kind: 'measure',
    about: 'Kiút, amelyhez nem kell jelzés: amint a fedezet ennyit keresett, a pozíció lezárul.',
    example: ({ maxProfit, goal, price, gain, quote }: Facts) =>
      `A fedezet ${maxProfit}%-a ${gain} ${quote}: a ${price} áron nyitott long ${goal} áron zárul.`,
    tooSmall: 'Előbb mindkét irány díja jön le: a kis nyereséghez is nagy mozgás kell, vagy sosem éri meg.',
    tooLarge: 'Szinte sosem lép működésbe, és a kilépésről a forrás egyedül dönt.',
  },
  repeats: {
    kind: 'measure',
    about: 'Hányszor nyithat és zárhat minden pár. Minden kör egy ciklus.',
    example: ({ loss, quote }: Facts) => `Tíz, mindig a stopnál végződő kör tízszer ${loss} ${quote} összegbe kerül.`,
    tooSmall: 'Amelyik pár elhasználta a ciklusait, több jelzést nem fogad.',
    tooLarge: 'Magában nem baj: a rossz sorozatnak a stop loss limit vet véget.',
  },
  'max-loss': {
    kind: 'measure',
    about:
      'A veszteség, amelynél a pozíció lezárul, a fedezete százalékában, díjakkal és finanszírozással együtt. A stop magánál a tőzsdénél van; amíg a zárás tart, egyik pár sem nyit.',
    example: ({ maxLoss, stop, price, loss, liquidation, quote }: Facts) =>
      `${maxLoss}% itt ${loss} ${quote}: a ${price} áron nyitott long ${stop} áron zárul, a ${liquidation} árú likvidálás előtt.`,
    tooSmall: 'A szokásos mozgások újra és újra lezárják a pozíciót, minden alkalommal két díjjal.',
    tooLarge:
      'A likvidálás előtt kell lennie, ahol a teljes fedezet elvész. Egy hirtelen ugrás mindkettőt átugorhatja.',
  },
  'stop-limit': {
    kind: 'measure',
    about: 'A folyton tévedő forrást nem követi örökké: ennyi stop után már nem nyit pozíciót.',
    example: ({ loss, quote }: Facts) =>
      `Ha 3, egy rossz sorozat körülbelül háromszor ${loss} ${quote} összegbe kerül, és véget ér.`,
    tooSmall: 'Egyetlen balszerencsés jelzés leállítja a botot, amíg el nem indítja.',
    tooLarge: 'Egy rossz napot stopról stopra a végéig követhet.',
  },
  dilutes: {
    kind: 'choice',
    about: 'Egy második, azonos irányú jelzés növelheti a vesztő pozíciót, így az átlaga közelebb kerül az árhoz.',
    example: ({ below, price, quote }: Facts) =>
      `Ha ${price} ${quote} áron nyitott longot, egy újabb long jelzés ${below} áron vagy az alatt még egyszer fedezetet tesz be.`,
    otherwise: 'Kikapcsolva az azonos irányú jelzéseket feljegyzi és mellőzi, amíg a pozíció nyitva van.',
  },
  'dilution-percent': {
    kind: 'measure',
    about: 'Mennyit kell az árnak a pozíció ellen mozdulnia, hogy növelje.',
    example: ({ dilution, below, stop, price }: Facts) =>
      `${dilution}%-kal a ${price} áron nyitott longot ${below} áron vagy az alatt átlagolja; a stopja ${stop}.`,
    tooSmall: 'Kis esések elhasználják az átlagolásokat, és a nagy eséskor már nagy a pozíció.',
    tooLarge: 'A stop lezárja a pozíciót, mielőtt az átlagolás sorra kerülne.',
  },
  'dilution-most': {
    kind: 'measure',
    about: 'Hányszor növelhető egy pozíció, amíg le nem zárul.',
    example: ({ amount, quote }: Facts) =>
      `Ha 2, egy pár legfeljebb háromszor ${amount} ${quote} fedezetet köt le, és ennyit veszíthet.`,
    tooSmall: 'Az első esések után már csak a stop vagy egy jelzés zárja le a pozíciót.',
    tooLarge: 'Egy hosszú esést egyre több fedezettel követ, ameddig a befektetés engedi.',
  },
} satisfies Readonly<Record<keyof FuturesWhy, Why>>
