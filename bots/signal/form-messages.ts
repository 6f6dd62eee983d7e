/** The words of the SIGNAL form: fields and their help, what was typed wrongly, and what the preview shows. Keys are the codes. */
import { messages } from '#engine/messages.ts'
import type { Facts } from '../form.ts'
import { formMessages } from '../form-messages.ts'
import { sourceMessages } from '../source-messages.ts'

export const signalFormMessages = messages(
  {
    ...formMessages.en,
    ...sourceMessages.en,
    title: 'SIGNAL',
    'title-edit': 'Edit SIGNAL bot',
    about: 'Buys and sells when your own source says so, one trade for each pair it names.',

    'pair-help': ({ base, quote }: Facts) =>
      `The first pair: ${base} is bought with ${quote}. The amount can only be given in USDC for now.`,
    'more-pairs-help': 'Each further pair has a trade of its own. All are paid in USDC.',
    'pair-table-text': 'In the signal',
    'pair-table-pair': 'Pair',

    'direction-field-help': 'The name of the field that says buy or sell. The schema values are case sensitive.',
    'buy-value': 'Value for buy',
    'buy-value-help': 'What stands in that field when the source says buy, letter for letter.',
    'sell-value': 'Value for sell',
    'sell-value-help': 'What stands in that field when the source says sell, letter for letter.',
    'amount-field': 'Field of the amount',
    'amount-field-help': 'The name of the field that says for how much USDC to buy.',
    'amount-source': 'Amount of a buy',
    'amount-source-help': 'The same for each buy, or what the signal says.',
    amount: 'Amount',
    'amount-help': ({ least, quote }: Facts) =>
      `What each buy signal buys for. The exchange takes no less than about ${least} ${quote} for this pair.`,

    'investment-help': ({ quote }: Facts) => `The most ${quote} that all pairs together may bind.`,
    limit: 'Buys at once',
    'limit-help': 'How many pairs may hold coins at once. Left empty, there is no limit.',
    'min-profit': 'Minimum profit',
    'min-profit-help': 'A sell signal below it does not sell. In percent, after all fees.',
    'max-profit': 'Maximum profit',
    'max-profit-help': 'Sells without a signal as soon as this is earned. Left empty, it waits for the signal.',

    repeats: 'Cycles per pair',
    'repeats-help': 'How many times each pair may buy and sell. Demo bots need a number.',
    dilutes: 'Averaging down (DCA)',
    'dilutes-help': 'A further buy signal buys more when the price has fallen far enough below the average.',
    'dilution-percent': 'Averages down from',
    'dilution-percent-help': 'How far below the average price, in percent.',
    'dilution-amount': 'Amount of averaging down',
    'dilution-amount-help': ({ quote }: Facts) => `How much ${quote} each averaging down buys for.`,
    'dilution-most': 'Averagings in a cycle',
    'dilution-most-help': 'How many times at most until everything is sold. Left empty, five times.',
    'dilution-needs': 'Switch averaging down on first.',
    escapes: 'May hand over to SPOT',
    'escapes-help':
      'A sell signal that earns too little hands the coins over to a SPOT bot, which sells them later at a profit.',
    'escape-min-profit': 'Profit after handing over',
    'escape-min-profit-help': 'What the SPOT bot sells for, in percent after fees. Left empty, the minimum profit.',
    'escape-count': 'Hand-overs at most',
    'escape-count-help':
      'After so many hand-overs of a pair its buying stays off until you start it. Left empty, there is no limit.',
    'escapes-diluted': 'Averaged coins too',
    'escapes-diluted-help': 'Coins that were bought more of may be handed over as well.',
    'escape-needs': 'Switch handing over on first.',
    disclaimer: 'I know that SIGNAL is in beta',
    'disclaimer-help': 'This bot is in beta. Beta bots are deleted when the beta ends.',

    'preset-careful-help': 'Small buys, an hour of movement as profit, no averaging down.',

    'preset-balanced-help': 'Half an hour of movement as profit; averages down a deep fall.',

    'preset-active-help': 'Larger buys, small profits, averages down sooner.',

    'amount-field-needed': 'Name the field that carries the amount.',
    'usdc-only': 'The amount can only be given in USDC for now: choose a pair that ends in USDC.',
    'same-direction': 'Buy and sell need different values.',
    'amount-above-investment': ({ amount }: { amount: string }) =>
      `The investment must be at least the amount of one buy, ${amount}.`,
    'dilution-above-investment': ({ investment }: { investment: string }) =>
      `It must not exceed the investment, ${investment}.`,
    'amount-minimum': ({ min, asset }: { min: string; asset: string }) =>
      `Too small for the exchange. It must be at least ${min} ${asset}.`,
    'max-profit-order': ({ min }: { min: string }) => `It must be above the minimum profit, ${min}%.`,

    'disclaimer-needed': 'Please agree with the disclaimer to create SIGNAL BOT!',
    'example-unknown-direction': ({ field, text }: Facts) =>
      `“${text}” in the field “${field}” is neither buy nor sell. Values are case sensitive.`,

    'warn-no-stop':
      'A SIGNAL bot has no stop loss: without a sell signal it keeps what it holds, however far the price falls.',
    'warn-few-buys': ({ count, pairs }: Facts) =>
      `The investment pays for ${count} buys at once, and the table has ${pairs} pairs.`,
    'line-buy': 'Buy at a signal now',
    'line-sell': 'Earliest sale at a signal',
    'line-take-profit': 'Sold without a signal',
    'line-dilution': 'Averages down from here',
    'line-stop': 'Stop',
    'line-trailing': 'Trailing',
    'line-stuck': 'Bound',
    'fact-buys': 'Buys the investment pays for',
    'fact-minimum': 'Smallest amount for this pair',
    'fact-profit': 'Least profit of a sale',

    'nothing-to-draw-form': 'Fill in pair, amount, investment and profit to see where it would trade.',
  },
  {
    ...formMessages.hu,
    ...sourceMessages.hu,
    title: 'SIGNAL',
    'title-edit': 'SIGNAL bot módosítása',
    about: 'Akkor vesz és ad el, amikor az Ön jelzésforrása mondja; minden megnevezett páron egy kereskedéssel.',

    'pair-help': ({ base, quote }: Facts) =>
      `Az első pár: amit vesz, az ${base}, amivel fizet, az ${quote}. Az összeg egyelőre csak USDC-ben adható meg.`,
    'more-pairs-help': 'Minden további párnak saját kereskedése van. Mindegyiket USDC-ben fizeti.',
    'pair-table-text': 'A jelzésben',
    'pair-table-pair': 'Pár',

    'direction-field-help':
      'Annak a mezőnek a neve, amely a vételt vagy eladást jelzi. A sémaértékek kis- és nagybetűre érzékenyek.',
    'buy-value': 'A vétel értéke',
    'buy-value-help': 'Ami abban a mezőben áll, amikor a forrás vételt jelez, betűről betűre.',
    'sell-value': 'Az eladás értéke',
    'sell-value-help': 'Ami abban a mezőben áll, amikor a forrás eladást jelez, betűről betűre.',
    'amount-field': 'Az összeg mezője',
    'amount-field-help': 'Annak a mezőnek a neve, amely megmondja, hány USDC-ért vegyen.',
    'amount-source': 'Egy vétel összege',
    'amount-source-help': 'Minden vételnél ugyanannyi, vagy amennyit a jelzés mond.',
    amount: 'Összeg',
    'amount-help': ({ least, quote }: Facts) =>
      `Ennyiért vesz minden vételi jelzésnél. A tőzsde ennél a párnál körülbelül ${least} ${quote} alatt nem fogadja el.`,

    'investment-help': ({ quote }: Facts) => `Legfeljebb ennyi ${quote} köthető le az összes páron együtt.`,
    limit: 'Egyszerre vett',
    'limit-help': 'Ennyi páron tarthat egyszerre érmét. Üresen hagyva nincs korlát.',
    'min-profit': 'Legkisebb profit',
    'min-profit-help': 'Ez alatt az eladási jelzés nem ad el. Százalékban, minden díj után.',
    'max-profit': 'Legnagyobb profit',
    'max-profit-help': 'Ennél a nyereségnél jelzés nélkül is elad. Üresen hagyva a jelzésre vár.',

    repeats: 'Ciklus páronként',
    'repeats-help': 'Ennyiszer vehet és adhat el minden pár. A demó bothoz szám kell.',
    dilutes: 'Átlagolás (DCA)',
    'dilutes-help': 'Egy újabb vételi jelzés rávásárol, ha az ár elég mélyen van az átlag alatt.',
    'dilution-percent': 'Átlagolás ettől',
    'dilution-percent-help': 'Mennyivel az átlagár alatt, százalékban.',
    'dilution-amount': 'Az átlagolás összege',
    'dilution-amount-help': ({ quote }: Facts) => `Ennyi ${quote} értékben vesz minden átlagoláskor.`,
    'dilution-most': 'Átlagolások egy ciklusban',
    'dilution-most-help': 'Legfeljebb ennyiszer, amíg mindent el nem ad. Üresen hagyva ötször.',
    'dilution-needs': 'Előbb kapcsolja be az átlagolást!',
    escapes: 'Átadhat SPOT botnak',
    'escapes-help':
      'Ha egy eladási jelzésnél kevés lenne a nyereség, az érméket egy SPOT bot veszi át, és később profittal adja el.',
    'escape-min-profit': 'Az átadott profitja',
    'escape-min-profit-help': 'Ennyivel adja el a SPOT bot, százalékban, díjak után. Üresen hagyva a legkisebb profit.',
    'escape-count': 'Legtöbb átadás',
    'escape-count-help': 'Egy pár ennyi átadása után nem vesz, amíg el nem indítja. Üresen hagyva nincs korlát.',
    'escapes-diluted': 'Az átlagoltat is',
    'escapes-diluted-help': 'A rávásárolt érmék is átadhatók.',
    'escape-needs': 'Előbb kapcsolja be az átadást!',
    disclaimer: 'Tudom, hogy a SIGNAL béta állapotú',
    'disclaimer-help': 'Ez a bot béta állapotú. A béta botokat a béta időszak végén töröljük.',

    'preset-careful-help': 'Kis vételek, egy órányi mozgás profitnak, átlagolás nélkül.',

    'preset-balanced-help': 'Fél órányi mozgás profitnak; mély esésben átlagol.',

    'preset-active-help': 'Nagyobb vételek, kis profit, hamarabb átlagol.',

    'amount-field-needed': 'Nevezze meg az összeget hordozó mezőt!',
    'usdc-only': 'Az összeg egyelőre csak USDC-ben adható meg: válasszon USDC-re végződő párt!',
    'same-direction': 'A vételhez és az eladáshoz eltérő érték kell.',
    'amount-above-investment': ({ amount }) => `A befektetés legalább egy vétel összege (${amount}) legyen.`,
    'dilution-above-investment': ({ investment }) => `Nem lehet nagyobb a befektetésnél (${investment}).`,
    'amount-minimum': ({ min, asset }) => `A tőzsdének túl kicsi. Legalább ${min} ${asset} legyen.`,
    'max-profit-order': ({ min }) => `Nagyobbnak kell lennie a legkisebb profitnál (${min}%).`,

    'disclaimer-needed': 'SIGNAL BOT létrehozásához kérjük, fogadja el a felelősségkizáró nyilatkozatot!',
    'example-unknown-direction': ({ field, text }: Facts) =>
      `„${text}” a(z) „${field}” mezőben sem vétel, sem eladás. Az értékek kis- és nagybetűre érzékenyek.`,

    'warn-no-stop':
      'A SIGNAL botnak nincs stop lossa: eladási jelzés nélkül megtartja, amit vett, bármennyit esik az ár.',
    'warn-few-buys': ({ count, pairs }: Facts) =>
      `A befektetés egyszerre ${count} vételre elég, a táblázatban pedig ${pairs} pár van.`,
    'line-buy': 'Vétel, ha most jön jelzés',
    'line-sell': 'Jelzésre legkorábban itt ad el',
    'line-take-profit': 'Jelzés nélkül is elad',
    'line-dilution': 'Innen lefelé átlagol',
    'line-stop': 'Stop',
    'line-trailing': 'Követés',
    'line-stuck': 'Határ',
    'fact-buys': 'Ennyi vételre elég a befektetés',
    'fact-minimum': 'Legkisebb összeg ennél a párnál',
    'fact-profit': 'Egy eladás legkisebb nyeresége',

    'nothing-to-draw-form': 'Adja meg a párt, az összeget, a befektetést és a profitot, hogy lássa, hol kereskedne.',
  },
)
