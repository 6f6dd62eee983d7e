/** The words of the INDICATOR form: fields and their help, what was typed wrongly, and what the preview shows. Keys are the codes. */
import { messages } from '#engine/messages.ts'
import type { Facts } from '../form.ts'
import { formMessages } from '../form-messages.ts'

export const indicatorFormMessages = messages(
  {
    ...formMessages.en,
    title: 'INDICATOR',
    'title-edit': 'Edit INDICATOR bot',
    about: 'Buys and sells when an indicator over closed candles says so.',

    'section-calculation': 'Calculation settings',
    'section-buy': 'Buy settings',
    'section-sell': 'Sell settings',

    'pair-help': ({ base, quote }: Facts) => `The bot buys ${base} with ${quote} and sells it back for ${quote}.`,

    indicator: 'Indicator',
    'indicator-help':
      'RSI and BOLL run from 0 to 100. SMA and EMA say how many percent the price lies above its average, MACD how its momentum turns.',
    'indicator-rsi': 'RSI',
    'indicator-macd': 'MACD',
    'indicator-sma': 'SMA',
    'indicator-ema': 'EMA',
    'indicator-boll': 'BOLL',
    interval: 'Candle interval',
    'interval-help': 'The indicator is looked at each time a candle of this length closes, never in between.',
    length: 'Number of candles',
    'length-help': 'How many candles the indicator looks back. RSI is usually taken over 14.',
    source: 'Candle source',
    'source-help': 'Which price of each candle is taken.',
    'source-open': 'Open',
    'source-high': 'High',
    'source-low': 'Low',
    'source-close': 'Close',
    'same-for-sell': 'Same candles for the sell side',
    'same-for-sell-help': 'Interval, number and source of the buy side also hold for selling.',
    quantity: 'Amounts in',
    'quantity-help': ({ base, quote }: Facts) =>
      `Whether you say how much ${quote} to spend or how much ${base} to buy.`,
    'quantity-quote': 'Quote',
    'quantity-base': 'Base',
    entries: 'Buy entries',
    'entries-help': ({ minNotional, quote }: Facts) =>
      `At which value of the indicator how much is bought; each entry once a cycle. The exchange takes no order below ${minNotional} ${quote}.`,
    'entries-base': 'Buy entries',
    'entries-base-help': ({ minQuantity, base }: Facts) =>
      `At which value of the indicator how much is bought; each entry once a cycle. The exchange takes no order below ${minQuantity} ${base}.`,
    'entry-value': 'Indicator value',
    'entry-amount': 'Amount',
    'buy-threshold': 'Buy threshold',
    'buy-threshold-help': 'On which side of its value the indicator must be to buy.',
    'threshold-below': 'Below',
    'threshold-below-or-equal': 'Below or equal',
    'threshold-above-or-equal': 'Above or equal',
    'threshold-above': 'Above',
    'buy-direction': 'Buy direction',
    'buy-direction-help': 'How the indicator must have moved since the candle before.',
    'direction-rising': 'Rising',
    'direction-falling': 'Falling',
    'direction-either': 'Either',
    'buy-tolerance': 'Buy tolerance',
    'buy-tolerance-help':
      'Makes the condition easier by this share of the value: below 30 with 5% is below 31.5. At the value 0 it has no effect.',
    'sell-interval': 'Candle interval, sell side',
    'sell-interval-help': 'The sell side looks at its indicator when a candle of this length closes.',
    'sell-length': 'Number of candles, sell side',
    'sell-length-help': 'How many candles the indicator of the sell side looks back.',
    'sell-source': 'Candle source, sell side',
    'sell-source-help': 'Which price of each candle the sell side takes.',
    'sell-value': 'Sell value',
    'sell-value-help': 'At this value of the indicator everything is sold, if it earns enough.',
    'sell-threshold': 'Sell threshold',
    'sell-threshold-help': 'On which side of its value the indicator must be to sell.',
    'sell-direction': 'Sell direction',
    'sell-direction-help': 'How the indicator must have moved since the candle before.',
    'sell-tolerance': 'Sell tolerance',
    'sell-tolerance-help':
      'Makes the condition easier by this share of the value: above 70 with 5% is above 66.5. At the value 0 it has no effect.',
    'min-profit': 'Minimum profit',
    'min-profit-help': ({ fee }: Facts) =>
      `Net of fees, which are ${fee}% of each order here. A sell point that earns less does not sell.`,

    repeats: 'Cycles',
    'repeats-help': 'How many times the bot may buy and sell. Demo bots need a number.',
    'max-loss': 'Stop loss',
    'max-loss-help': 'At this net loss everything is sold at market. Left empty, the bot waits for a better price.',
    dilution: 'Averaging down (DCA)',
    'dilution-help': 'Buys more when the price falls, so that the average price falls too.',
    'dilution-percent': 'Averaging down: percent',
    'dilution-percent-help':
      'How far below the average price more is bought. The next time it counts from the new average.',
    'dilution-amount': 'Averaging down: amount',
    'dilution-amount-help': ({ quote }: Facts) => `How much ${quote} each further buy spends.`,
    'dilution-base': 'Averaging down: amount',
    'dilution-base-help': ({ base }: Facts) => `How much ${base} each further buy takes.`,
    'dilution-most': 'Averaging down: most',
    'dilution-most-help': 'How often a cycle may average down.',
    'dilution-needs': 'Switch averaging down on first.',
    'can-escape': 'Hand over to SPOT',
    'can-escape-help':
      'When the sell point is reached but the profit is too low, the coins go to a new SPOT bot that waits for a better price, and this bot is free again.',
    'escape-min-profit': 'Hand over to SPOT: minimum profit',
    'escape-min-profit-help': 'What the SPOT bot sells for, net of fees. Left empty, it is the minimum profit above.',
    'escape-diluted': 'Hand over after averaging down too',
    'escape-diluted-help': 'Otherwise a position that was averaged down stays with this bot.',
    'escape-needs': 'Switch handing over on first.',
    disclaimer: 'I agree with the disclaimer',
    'disclaimer-help':
      'This bot is in beta. Beta bots are deleted when the beta ends; coins they hold then go to SPOT bots.',

    'preset-careful-help': 'Long candles, a deep value, a stop loss.',

    'preset-balanced-help': 'The usual values, averaged down twice at most.',

    'preset-active-help': 'Short candles and easy values: many trades, fees weigh more.',

    'entries-needed': 'Add at least one buy entry.',
    'value-twice': ({ value }: { value: string }) =>
      `The value ${value} is there twice. Put both amounts into one entry.`,
    'percent-below-hundred': 'It must be below 100%.',

    'amount-minimum': ({ min, asset }: { min: string; asset: string }) =>
      `Too small for the exchange. It must be at least ${min} ${asset}.`,
    'disclaimer-needed': 'Please agree with the disclaimer to create INDICATOR BOT!',

    'warn-stop-first': ({ loss, percent }: Facts) =>
      `The stop at ${loss}% fires before averaging down at ${percent}%: it would never be reached.`,
    'warn-zero-tolerance': 'At the value 0 the tolerance has no effect.',
    'warn-never-calls':
      'In the candles shown this never bought. Take an easier value, a shorter interval or more candles.',
    'line-buy': 'Average price after the first buys',
    'line-sell': 'Sells from here on',
    'line-stop': 'Stop loss',
    'line-dilution': 'Averages down',

    'fact-minimum': 'Smallest amount of an entry',
    'fact-break-even': 'Smallest rise that pays',
    'fact-value': 'Indicator now',
    'fact-calls': 'Buy points in these candles',
    'nothing-to-draw-form': 'Fill in the buy entries to see what the bot would do.',
  },
  {
    ...formMessages.hu,
    title: 'INDICATOR',
    'title-edit': 'INDICATOR bot módosítása',
    about: 'Akkor vesz és ad el, amikor egy lezárt gyertyákból számolt indikátor jelzi.',

    'section-calculation': 'Számítási beállítások',
    'section-buy': 'Vételi beállítások',
    'section-sell': 'Eladási beállítások',

    'pair-help': ({ base, quote }: Facts) =>
      `A bot ${quote} ellenében ${base} devizát vesz, majd visszaadja ${quote} ellenében.`,

    indicator: 'Indikátor',
    'indicator-help':
      'Az RSI és a BOLL 0 és 100 között mozog. Az SMA és az EMA megmondja, hány százalékkal van az ár az átlaga fölött, a MACD pedig, merre fordul a lendülete.',
    'indicator-rsi': 'RSI',
    'indicator-macd': 'MACD',
    'indicator-sma': 'SMA',
    'indicator-ema': 'EMA',
    'indicator-boll': 'BOLL',
    interval: 'Gyertya hossza',
    'interval-help': 'A bot mindig egy ilyen hosszú gyertya zárásakor nézi meg az indikátort, közben soha.',
    length: 'Gyertyák száma',
    'length-help': 'Hány gyertyára néz vissza az indikátor. Az RSI-t általában 14 gyertyából számolják.',
    source: 'Gyertya forrása',
    'source-help': 'A gyertyák melyik árából számoljon.',
    'source-open': 'Nyitó',
    'source-high': 'Legmagasabb',
    'source-low': 'Legalacsonyabb',
    'source-close': 'Záró',
    'same-for-sell': 'Eladáshoz ugyanezek a gyertyák',
    'same-for-sell-help': 'A vételi oldal hossza, száma és forrása az eladásra is érvényes.',
    quantity: 'Összegek megadása',
    'quantity-help': ({ base, quote }: Facts) =>
      `Azt adja meg, mennyi ${quote} költhető, vagy azt, mennyi ${base} vásárlandó.`,
    'quantity-quote': 'Jegyzési eszközben',
    'quantity-base': 'Alapeszközben',
    entries: 'Vételi belépők',
    'entries-help': ({ minNotional, quote }: Facts) =>
      `Az indikátor melyik értékénél mennyit vegyen; ciklusonként mindegyiket egyszer. A tőzsde ${minNotional} ${quote} alatt nem fogad el megbízást.`,
    'entries-base': 'Vételi belépők',
    'entries-base-help': ({ minQuantity, base }: Facts) =>
      `Az indikátor melyik értékénél mennyit vegyen; ciklusonként mindegyiket egyszer. A tőzsde ${minQuantity} ${base} alatt nem fogad el megbízást.`,
    'entry-value': 'Indikátorérték',
    'entry-amount': 'Összeg',
    'buy-threshold': 'Vételi küszöb',
    'buy-threshold-help': 'Az indikátornak az érték melyik oldalán kell lennie a vételhez.',
    'threshold-below': 'Alatta',
    'threshold-below-or-equal': 'Alatta vagy egyenlő',
    'threshold-above-or-equal': 'Fölötte vagy egyenlő',
    'threshold-above': 'Fölötte',
    'buy-direction': 'Vételi irány',
    'buy-direction-help': 'Merre kellett mozdulnia az indikátornak az előző gyertya óta.',
    'direction-rising': 'Emelkedő',
    'direction-falling': 'Csökkenő',
    'direction-either': 'Bármelyik',
    'buy-tolerance': 'Vételi tűrés',
    'buy-tolerance-help':
      'Az érték ekkora részével enyhíti a feltételt: 30 alatt 5%-kal 31,5 alatt lesz. A 0 értéknél nincs hatása.',
    'sell-interval': 'Gyertya hossza, eladás',
    'sell-interval-help': 'Az eladási oldal egy ilyen hosszú gyertya zárásakor nézi meg az indikátorát.',
    'sell-length': 'Gyertyák száma, eladás',
    'sell-length-help': 'Hány gyertyára néz vissza az eladási oldal indikátora.',
    'sell-source': 'Gyertya forrása, eladás',
    'sell-source-help': 'A gyertyák melyik árából számoljon az eladási oldal.',
    'sell-value': 'Eladási érték',
    'sell-value-help': 'Az indikátor ezen értékénél a bot mindent elad, ha eleget keres rajta.',
    'sell-threshold': 'Eladási küszöb',
    'sell-threshold-help': 'Az indikátornak az érték melyik oldalán kell lennie az eladáshoz.',
    'sell-direction': 'Eladási irány',
    'sell-direction-help': 'Merre kellett mozdulnia az indikátornak az előző gyertya óta.',
    'sell-tolerance': 'Eladási tűrés',
    'sell-tolerance-help':
      'Az érték ekkora részével enyhíti a feltételt: 70 fölött 5%-kal 66,5 fölött lesz. A 0 értéknél nincs hatása.',
    'min-profit': 'Minimális profit',
    'min-profit-help': ({ fee }: Facts) =>
      `A díjak levonása után; itt minden megbízás díja ${fee}%. Amelyik eladási pont ennél kevesebbet hoz, az nem ad el.`,

    repeats: 'Ciklusok',
    'repeats-help': 'Hányszor vehet és adhat el a bot. Demó botnál szám kell.',
    'max-loss': 'Stop loss',
    'max-loss-help': 'Ekkora nettó veszteségnél mindent elad piaci áron. Üresen hagyva a bot jobb árra vár.',
    dilution: 'Átlagolás (DCA)',
    'dilution-help': 'Eséskor rávásárol, így az átlagár is csökken.',
    'dilution-percent': 'Átlagolás: százalék',
    'dilution-percent-help': 'Ennyivel az átlagár alatt vásárol rá. A következő már az új átlagártól számít.',
    'dilution-amount': 'Átlagolás: összeg',
    'dilution-amount-help': ({ quote }: Facts) => `Egy rávásárlás ennyi ${quote} összeget költ.`,
    'dilution-base': 'Átlagolás: mennyiség',
    'dilution-base-help': ({ base }: Facts) => `Egy rávásárlás ennyi ${base} mennyiséget vesz.`,
    'dilution-most': 'Átlagolás: legfeljebb',
    'dilution-most-help': 'Egy ciklusban hányszor vásárolhat rá.',
    'dilution-needs': 'Előbb kapcsolja be az átlagolást!',
    'can-escape': 'Átadás SPOT botnak',
    'can-escape-help':
      'Ha eljön az eladási pont, de kicsi a profit, az érmék egy új SPOT bothoz kerülnek, amely jobb árra vár, ez a bot pedig újra szabad.',
    'escape-min-profit': 'Átadás SPOT botnak: legkisebb profit',
    'escape-min-profit-help': 'Ennyi nettó profittal ad el a SPOT bot. Üresen hagyva a fenti minimális profit.',
    'escape-diluted': 'Átadás átlagolás után is',
    'escape-diluted-help': 'Különben az átlagolt pozíció ennél a botnál marad.',
    'escape-needs': 'Előbb kapcsolja be az átadást!',
    disclaimer: 'Elfogadom a felelősségkizáró nyilatkozatot',
    'disclaimer-help':
      'Ez a bot béta állapotú. A béta botokat a béta időszak végén töröljük; a náluk lévő érmék SPOT botokhoz kerülnek.',

    'preset-careful-help': 'Hosszú gyertyák, mély érték, stop loss.',

    'preset-balanced-help': 'A szokásos értékek, legfeljebb két rávásárlással.',

    'preset-active-help': 'Rövid gyertyák, könnyű értékek: sok kötés, nagyobb súlyú díjak.',

    'entries-needed': 'Adjon meg legalább egy vételi belépőt!',
    'value-twice': ({ value }) => `A(z) ${value} érték kétszer szerepel. Írja a két összeget egy belépőbe!`,
    'percent-below-hundred': '100% alatt kell lennie.',

    'amount-minimum': ({ min, asset }) => `Túl kevés a tőzsdének. Legalább ${min} ${asset} kell.`,
    'disclaimer-needed': 'INDICATOR BOT létrehozásához kérjük, fogadja el a felelősségkizáró nyilatkozatot!',

    'warn-stop-first': ({ loss, percent }) =>
      `A ${loss}%-os stop hamarabb jön el, mint a ${percent}%-os átlagolás: arra sosem kerülne sor.`,
    'warn-zero-tolerance': 'A 0 értéknél a tűrésnek nincs hatása.',
    'warn-never-calls':
      'A látható gyertyákban ez sosem vett volna. Adjon meg könnyebb értéket, rövidebb gyertyát vagy több gyertyát!',
    'line-buy': 'Átlagár az első vételek után',
    'line-sell': 'Innen ad el',
    'line-stop': 'Stop loss',
    'line-dilution': 'Átlagol',

    'fact-minimum': 'Egy belépő legkisebb összege',
    'fact-break-even': 'A legkisebb kifizetődő emelkedés',
    'fact-value': 'Az indikátor most',
    'fact-calls': 'Vételi pontok ezekben a gyertyákban',
    'nothing-to-draw-form': 'Töltse ki a vételi belépőket, hogy lássa, mit tenne a bot!',
  },
)
