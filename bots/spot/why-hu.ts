/** The long explanations in Hungarian: the same fields as in English. */
import type { SpotWhy } from './why-en.ts'
import type { WhyFacts as Facts } from './why-facts.ts'

export const whyHu: SpotWhy = {
  exchange: {
    kind: 'choice',
    about: 'Az a piac, amelynek az árait a bot követi, és ahol a megbízásai vannak.',
    example: ({ fee, minNotional, quote }: Facts) =>
      `Ez legfeljebb ${fee}% díjat vesz le, és nem fogad el megbízást ${minNotional} ${quote} alatt.`,
    otherwise: 'Másutt mások a díjak, az árlépések és a legkisebb megbízások, ezért más összegek kellhetnek.',
  },
  account: {
    kind: 'choice',
    about: 'Kinek a pénzével kereskedik a bot: a tőzsdei fiókja kulcsával vagy a demó számlával.',
    example: ({ investment, quote }: Facts) => `A demó számlán az űrlap ${investment} ${quote} összege játékpénz.`,
    otherwise: 'Kulccsal a bot élesre állítható. A kulcsnak kereskedési jog kell, kivételi jog soha.',
  },
  pair: {
    kind: 'choice',
    about: 'Mivel kereskedik, és miben fizet érte.',
    example: ({ base, quote, price }: Facts) => `1 ${base} ára most ${price} ${quote}.`,
    otherwise: 'Az alig mozgó pár kevés kereskedést ad; a sokáig eső drágábban vett érméket hagy Önnél.',
  },
  name: {
    kind: 'choice',
    about: 'Csak Önnek szól: listákban, értesítésekben és kimutatásokban szerepel.',
    example: ({ base, entry }: Facts) => `Például „${base} ${entry} ártól”, hogy megismerje a többi között.`,
    otherwise: 'Üresen hagyva a pár nevét kapja. Bármikor átnevezheti.',
  },
  mode: {
    kind: 'choice',
    about: 'A demó valódi árakkal és játékpénzzel, az éles az Ön pénzével kereskedik.',
    example: ({ investment, quote }: Facts) =>
      `Egy ${investment} ${quote} összegű demó botnál semmi valódit nem veszíthet.`,
    otherwise: 'Kezdje demóban! A bot később ugyanezekkel a beállításokkal élesre állítható.',
  },
  kind: {
    kind: 'choice',
    about:
      'A létra sok kis kereskedést oszt el egy sávban. Az egyedi bot egyetlen kereskedés, egyenként megadott árakkal.',
    example: ({ entry, next }: Facts) =>
      `A létra ${entry}, majd ${next} áron nyit, és így tovább; minden vonal külön ad el.`,
    otherwise: 'Az egyedi botnak több nyitása is lehet egy pozícióhoz, megtarthat érmét és követheti az árat.',
  },
  direction: {
    kind: 'choice',
    about: 'Aki előbb vesz, emelkedéskor jegyzési eszközt keres. Aki előbb elad, eséskor érmét keres.',
    example: ({ entry, exit, base }: Facts) =>
      `Vétel: be ${entry}, ki ${exit}. Eladás: ${base} el ${exit}, vissza ${entry} áron.`,
    otherwise: 'Az eladással kezdéshez érme kell a számlán. A bot nem ad el többet, mint amennyit itt kap.',
  },
  price: {
    kind: 'measure',
    about: 'Itt nyit a kereskedés. A vétel az ár alatt, az eladás fölötte vár.',
    example: ({ entry, price }: Facts) => `${entry} megadásával a könyvben vár, amíg az ár (most ${price}) odaér.`,
    tooSmall: 'Messze az ár alatt egy vétel hetekig várhat.',
    tooLarge: 'Az ár fölötti vétel megvárja, amíg az ár fölé emelkedik: sosem vesz azonnal.',
  },
  entries: {
    kind: 'choice',
    about:
      'Több nyitás egy pozíciót ad; a profitok az átlagárukból számítódnak. Együtt kerülnek a piacra, amint az ár túl van a legközelebbin; csak az indítás utáni első kör kezdődhet kettő között, és kihagyja azokat, amelyeken az ár már túljutott.',
    example: ({ entry, far, part, quote }: Facts) =>
      `${part} ${quote} ${entry} áron és ugyanennyi ${far} áron: az átlag a kettő közé esik.`,
    otherwise: 'Résznyitások nélkül a teljes összeg egy áron nyit.',
  },
  'start-price': {
    kind: 'measure',
    about: 'A létra legalsó vonala. Minden más vonal innen számítódik.',
    example: ({ entry, next }: Facts) => `${entry} után a következő vonal ${next}.`,
    tooSmall: 'A messze az ár alatti vonalak talán sosem kereskedő pénzt kötnek le.',
    tooLarge: 'Ha az ár a legalsó vonal alá esik, a bot minden vonalon érmét tart és csak vár.',
  },
  'max-price': {
    kind: 'measure',
    about: 'Fölötte nincs vonal.',
    example: ({ high, price }: Facts) =>
      `${high} megadásával az ár (${price}) fölött tíz százalékig vannak vonalak; ezek várnak.`,
    tooSmall: 'Ha az ár minden vonal fölé emelkedik, mindent elad és nem vesz vissza.',
    tooLarge: 'A magasan vett érmék sokáig eladatlanok maradhatnak.',
  },
  step: {
    kind: 'measure',
    about: 'Két szomszédos vonal távolsága, összegben vagy százalékban.',
    example: ({ entry, next, step }: Facts) => `${step} lépésköz: ${entry}, ${next}, és így tovább.`,
    tooSmall: ({ breakEven }: Facts) =>
      `Sok vonal osztozik a pénzen, és a kis profit nem biztos, hogy fedezi a díjakat (${breakEven}%).`,
    tooLarge: 'Kevés a vonal, így kevés a kereskedés is.',
  },
  'step-limit': {
    kind: 'measure',
    about: 'Legfeljebb ennyi vonal lehet. A legalacsonyabb árhoz legközelebbiek maradnak.',
    example: ({ part, quote }: Facts) => `5 vonal esetén mindegyikre ${part} ${quote} jut a befektetésből.`,
    tooSmall: 'A sáv felső részén akkor nincs vonal.',
    tooLarge: 'Nem változtat semmin: több vonal nem készül, mint amennyi a két ár közé fér.',
  },
  investment: {
    kind: 'measure',
    about: 'Az egész bot összege. A létra egyenlően osztja el; a maradék a legalsó vonalé.',
    example: ({ investment, entry, coins, base, quote }: Facts) =>
      `${investment} ${quote} ${entry} áron ${coins} ${base} vételére elég.`,
    tooSmall: ({ minNotional, quote }: Facts) => `A ${minNotional} ${quote} alatti vonalat a tőzsde nem fogadja el.`,
    tooLarge: 'Semmi sem tartja vissza attól, hogy többet fektessen be a nélkülözhetőnél. Adjon meg stop losst!',
  },
  amount: {
    kind: 'measure',
    about: 'Minden vonalra ugyanannyi, akárhány vonal van.',
    example: ({ part, quote }: Facts) => `Öt vonalon ${part} ${quote} ennek az ötszörösét igényli.`,
    tooSmall: ({ minNotional, quote }: Facts) => `A tőzsde nem fogad el megbízást ${minNotional} ${quote} alatt.`,
    tooLarge: 'Amelyik vonalra nem jut pénz, az áll, amíg újra el nem indítja.',
  },
  quantity: {
    kind: 'measure',
    about: 'Ugyanannyi érme, bármennyibe kerül. Az előbb eladó botnál ennyit ad el.',
    example: ({ coins, base, investment, quote, entry }: Facts) =>
      `${coins} ${base} ára ${entry} áron ${investment} ${quote}.`,
    tooSmall: ({ minQuantity, base }: Facts) => `A tőzsde nem fogad el megbízást ${minQuantity} ${base} alatt.`,
    tooLarge: 'A felsőbb vonalak többe kerülnek az alsóknál; az összesen szükséges összeg az űrlap mellett látszik.',
  },
  opening: {
    kind: 'measure',
    about:
      'A nyitó megbízás akkor megy ki, ha az ár ilyen közel van, és ennek másfélszeresénél jön vissza. Addig a pénze szabad.',
    example: ({ entry, near }: Facts) => `A ${entry} árú nyitás kimehet, amikor az ár ${near} értékre leért.`,
    tooSmall: 'Hirtelen esésnél a megbízás elkéshet.',
    tooLarge: 'Minden a tőzsdén vár és leköti a pénzét.',
  },
  'min-change': {
    kind: 'measure',
    about: 'Minden teljesülés után a kereskedés vár, amíg az ár ennyire el nem mozdult.',
    example: ({ entry, exit }: Facts) =>
      `Egy ${exit} árú eladás után nem vesz újra ${entry} áron, ha közben nem volt elég mozgás.`,
    tooSmall: 'Akkor nem változtat semmin.',
    tooLarge: 'Nem haladhatja meg a legközelebbi profit távolságát, különben sosem zárhatna.',
  },
  limit: {
    kind: 'measure',
    about:
      'Ennyi vonal lehet egyszerre a piacon; az árhoz legközelebbiek jönnek elöl. Olyat, amelyet az ár már elért, nem von vissza egy közelebbi miatt.',
    example: ({ part, quote }: Facts) =>
      `3 vonalnál és vonalanként ${part} ${quote} összegnél legfeljebb ennek a háromszorosa van lekötve.`,
    tooSmall: 'Hosszú esésben az alsó vonalak nem vesznek, és az átlagár magas marad.',
    tooLarge: 'A vonalak száma fölött nem változtat semmin.',
  },
  'trailing-up': {
    kind: 'measure',
    about:
      'Ha az ár egy teljes lépéssel minden vonal fölött van, a legalsó szabad vonal legfelülre kerül, a pénzével együtt. Egy perc alatt 5%-nál nagyobb ugrás után nyugodt percre vár.',
    example: ({ high }: Facts) => `${high} értékig a vonalak az árral emelkednek; följebb maradnak.`,
    tooSmall: 'A legmagasabb ár fölött kell lennie.',
    tooLarge: 'A bot messze felköveti, és esés előtt drágán vesz.',
  },
  'trailing-down': {
    kind: 'measure',
    about: 'Ha az ár egy teljes lépéssel minden vonal alatt van, a legfelső szabad vonal legalulra kerül.',
    example: ({ far }: Facts) => `${far} értékig a szabad vonalak lefelé is követnek; lejjebb maradnak.`,
    tooSmall: 'A bot messze lefelé követi az eső árat, és tovább vesz.',
    tooLarge: 'A legalacsonyabb ár alatt kell lennie.',
  },
  'follow-up': {
    kind: 'measure',
    about:
      'Amíg nincs vétel, a nyitás fölfelé követi az elfutó árat; a stop és a megadott profitárak vele mozognak. Egy perc alatt 5%-nál nagyobb ugrás után nyugodt percre vár.',
    example: ({ entry, next, step }: Facts) =>
      `${step} esetén a ${entry} árú nyitás akkor kezd emelkedni, ha az ár ${next} fölött van.`,
    tooSmall: 'Minden kis emelkedés után hamar nyit.',
    tooLarge: 'A nyitás messze lemarad.',
  },
  'follow-down': {
    kind: 'measure',
    about: 'Amíg nincs vétel, a nyitás lejön az alá esett ár után, és ennyi emelkedés elég az ébredéséhez.',
    example: ({ entry, far, step }: Facts) =>
      `${step} esetén a ${entry} árú nyitás lejjebb jön, míg az ár ${far} értékre esik.`,
    tooSmall: 'Hosszú esésben minden kis emelkedés után nyit.',
    tooLarge: 'A nyitás messze fent marad, és talán sokáig nem ébred.',
  },
  profits: {
    kind: 'choice',
    about: 'Hol zár a pozíció, legfeljebb tíz részben: a nyitástól mért százalék vagy összeg, vagy egy ár.',
    example: ({ entry, exit, breakEven }: Facts) =>
      `${entry} után 1% az ${exit}. ${breakEven}% alatt a díjak elviszik a profitot.`,
    otherwise:
      'Több sor lépésenként ad el: egy részt hamar, mást följebb. Egyedi botnál alapeszközben is megadhatók; az utolsó ekkor mindent elad, amit a többi meghagy.',
  },
  'bad-sell-accepted': {
    kind: 'choice',
    about: 'A díjak alatti profit minden ciklussal veszít. Csak akkor jelölje be, ha valóban így akarja!',
    example: ({ breakEven, fee }: Facts) => `Ha a díj mindkét oldalon ${fee}%, a zárásnak ${breakEven}% távolság kell.`,
    otherwise: 'Nélküle az ilyen beállítások nem menthetők.',
  },
  'profit-opening': {
    kind: 'measure',
    about: 'A profit megbízás csak akkor megy ki, ha az ár ilyen közel van hozzá, és utána kint marad.',
    example: ({ exit, near }: Facts) => `A ${exit} árú profit kimehet, amikor az ár ${near}.`,
    tooSmall: 'Egy rövid csúcs elmúlhat, mire a megbízás kiér.',
    tooLarge: 'Azonnal kimegy, mint nélküle.',
  },
  'sell-amount': {
    kind: 'choice',
    about: 'A bot megtarthat egy részt abból, amit vesz. Amit megtart, azt sosem adja el, stop esetén sem.',
    example: ({ investment, quote, base }: Facts) =>
      `„Csak a befektetett összeget”: ${investment} ${quote} visszajön, a profit ${base} marad.`,
    otherwise: 'Mindent elad, amit vett, és a profit jegyzési eszköz.',
  },
  'sell-quantity': {
    kind: 'measure',
    about: 'Minden ciklusból ennyi érmét ad el; a többit megtartja.',
    example: ({ coins, base }: Facts) => `${coins} ${base} vételéből az e fölötti rész az Öné marad.`,
    tooSmall: ({ minQuantity, base }: Facts) => `A tőzsde nem fogad el megbízást ${minQuantity} ${base} alatt.`,
    tooLarge: 'Ha több, mint amennyit egy ciklus vesz, mindent elad.',
  },
  'take-profits': {
    kind: 'choice',
    about: 'Árak, amelyeken a mappa teljes készletének egy részét piaci áron eladja, bármire várnak a vonalak.',
    example: ({ high }: Facts) => `100% ${high} áron: ott mindent elad, és a bot lezárul.`,
    otherwise: 'Nélkülük minden vonal a saját profitjával zár.',
  },
  'close-after': {
    kind: 'choice',
    about: 'Véget ér-e a bot, amikor az utolsó take profit eladott.',
    example: ({ high }: Facts) => `${high} után lezárul, vagy újrakezdi, ha az ár visszajött.`,
    otherwise: 'Ha folytatja, a take profitok az első alatt fél százalékkal élesednek újra.',
  },
  repeats: {
    kind: 'choice',
    about: 'Ennyiszer nyithat és zárhat minden kereskedés, mielőtt megáll.',
    example: ({ entry, exit }: Facts) => `1 esetén ${entry} áron vesz, ${exit} áron elad és megáll.`,
    otherwise: 'Korlátlanul örökké folytatja; ezt csak éles bot teheti.',
  },
  'in-limit': {
    kind: 'choice',
    about: 'Elfoglal-e egyet annak a mappának a helyeiből, amelybe áthelyezi.',
    example: ({ entry }: Facts) =>
      `Ha a mappa korlátja 3, és három kereskedés már a piacon van, a ${entry} árú nyitás megvárja, amíg az egyik véget ér.`,
    otherwise: 'Kikapcsolva a korláttól függetlenül nyit, és a helyeket a többinek hagyja. Mappán kívül nem számít.',
  },
  'rising-only': {
    kind: 'choice',
    about: 'Sosem vesz eső árba: akkor vesz egy vonalat, ha egy gyertya magasabban zárt, és az ár odaér.',
    example: ({ entry }: Facts) => `Ha az ár ${entry} alá esik, nem vesz; visszafelé menet igen.`,
    otherwise: 'Kikapcsolva a vételek a tőzsdén várnak, és esésben teljesülnek.',
  },
  'rebalance-up': {
    kind: 'choice',
    about: 'Amit a bot keresett, az a szabad vonalak összegéhez adódik.',
    example: ({ investment, quote }: Facts) =>
      `5 ${quote} nyereség után a ${investment} ${quote} befektetés 5 egységgel nagyobb.`,
    otherwise: 'Kikapcsolva az összegek maradnak, és a nyereség a számlán gyűlik.',
  },
  'rebalance-down': {
    kind: 'choice',
    about: 'Amit a stopok veszítettek, azt a szabad vonalak összegéből vonja le.',
    example: ({ investment, quote }: Facts) =>
      `5 ${quote} veszteség után a ${investment} ${quote} befektetés 5 egységgel kisebb.`,
    otherwise: 'Kikapcsolva a veszteséget a számlája többi része fizeti.',
  },
  'waits-for-signal': {
    kind: 'choice',
    about: 'A mappa elkészül, de semmit sem tesz ki, amíg az irányába szóló jelzés nem érkezik. Egyszer indul.',
    example: ({ base, quote }: Facts) => `Egy ${base}/${quote} vételi jelzés elindítja a vevő mappát.`,
    otherwise: 'Kikapcsolva azonnal indul.',
  },
  'stop-kind': {
    kind: 'choice',
    about: 'Egy stop ár minden vonalat együtt ad el; a távolság minden vonalnak sajátot ad.',
    example: ({ entry, far }: Facts) => `A ${entry} vonal alatt 5% a ${far}; a következő vonal stopja följebb van.`,
    otherwise: 'Távolsággal előbb a felső vonalak adnak el, az alsók folytatják.',
  },
  'stop-value': {
    kind: 'measure',
    about:
      'Ezen az áron a pozíció piaci áron zár, bármennyit hoz. A többi pénzét megóvja a hosszabb eséstől: amíg ez tart, semmit sem nyit.',
    example: ({ entry, far }: Facts) => `${entry} vétel és ${far} stop mellett körülbelül 5% a veszteség.`,
    tooSmall: 'Ilyen messze alig véd.',
    tooLarge: 'Ilyen közel a nyitáshoz minden kis mozgásra kiold.',
  },
  'stop-limit': {
    kind: 'measure',
    about: 'Ennyi stop után a bot nem nyit, amíg újra el nem indítja.',
    example: () => '2 esetén egyszer kioldhat és újra próbálja; másodszorra Önre vár.',
    tooSmall: '1 esetén egyetlen kilengés leállítja.',
    tooLarge: 'Hosszú esésben újra és újra veszíthet.',
  },
  'stuck-lower': {
    kind: 'measure',
    about:
      'Ha az ár egy másodpercig e határ alatt marad, nem nyit újat, amíg Ön nem kéri. A profitok és a stop maradnak.',
    example: ({ far }: Facts) => `${far} megadásával az ennél mélyebb esésben már nem vesz.`,
    tooSmall: 'Ilyen alacsonyan szinte sosem old ki.',
    tooLarge: 'A legalsó vonal fölött egyes vonalak sosem kereskedhetnek.',
  },
  'stuck-upper': {
    kind: 'measure',
    about:
      'Ha az ár egy másodpercig e határ fölött marad, nem nyit újat, amíg Ön nem kéri. A profitok és a stop maradnak.',
    example: ({ high }: Facts) => `${high} megadásával a bot nem követi az elszaladó árat.`,
    tooSmall: 'A legfelső vonal alatt egyes vonalak sosem kereskedhetnek.',
    tooLarge: 'Ilyen magasan szinte sosem old ki.',
  },
}
