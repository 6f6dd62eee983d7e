/** The words of the GRID form: fields and their help, what was typed wrongly, and what the preview shows. Keys are the codes. */
import { messages } from '#engine/messages.ts'
import type { Facts } from '../form.ts'
import { formMessages } from '../form-messages.ts'
import { latticeMessages } from '../rules/lattice-messages.ts'

export const gridFormMessages = messages(
  {
    ...formMessages.en,
    ...latticeMessages.en,
    title: 'GRID',
    'title-edit': 'Edit GRID bot',
    about: 'Buys a little lower and sells a little higher, on the lines of a grid that follows the price.',

    'pair-help': ({ base, quote }: Facts) => `The bot buys ${base} with ${quote} and sells it back for ${quote}.`,

    'start-price': 'Lowest',
    'start-price-help': ({ price, tick, quote }: Facts) =>
      `A line of the grid, and its lowest one unless the bot trails down. The price is ${price} ${quote} now and moves in steps of ${tick}.`,

    'max-price-help': ({ price, quote }: Facts) => `No line lies above it. The price is ${price} ${quote} now.`,
    amount: 'Per line',
    'amount-help': ({ minNotional, minQuantity, base, quote }: Facts) =>
      `What each line buys for. The exchange takes no order below ${minNotional} ${quote} or ${minQuantity} ${base}.`,

    'investment-help': ({ quote }: Facts) =>
      `The most ${quote} that all lines together may bind. The bot never changes it.`,

    'step-help': ({ tick }: Facts) => `How far one line lies from the next, at least twice the price step of ${tick}.`,
    window: 'Gap at the start',
    'window-help':
      'A buy order rests at the exchange only while the price is this near to its line. Left empty, it is twice the step.',
    'level-limit': 'Lines at most',
    'level-limit-help': 'How many lines there may be at once. Left empty, as many as the investment pays for.',

    'rising-only-help':
      'Nothing rests at the exchange; a line is bought when the price climbs through it after a candle that closed higher.',
    'rising-off': 'Off',
    limit: 'Buys at once',
    'limit-help': 'How many lines may have an open buy order or coins at once. Left empty, there is no limit.',

    'trailing-up-help': ({ price }: Facts) =>
      `The grid follows the price upward to here. Left empty, it does not follow. The price is ${price} now.`,

    'trailing-down-help': ({ price }: Facts) =>
      `The grid follows the price downward to here. Left empty, it does not follow. The price is ${price} now.`,

    'profits-help': ({ breakEven, fee }: Facts) =>
      `Where each line sells, and how much of it. With fees of ${fee}% on both sides a sell pays from ${breakEven}% above its buy.`,

    'repeats-help': 'How many times each line may buy and sell. Demo bots need a number.',
    'repeats-limited': 'Limited',
    'repeats-unlimited': 'Unlimited',

    'stuck-lower-help': ({ price }: Facts) =>
      `Below it the bot stops buying until you start it again; profits and stop loss stay. The price is ${price} now.`,

    'stuck-upper-help': ({ price }: Facts) =>
      `Above it the bot stops buying until you start it again; profits and stop loss stay. The price is ${price} now.`,
    'stop-price': 'Stop loss',
    'stop-price-help': ({ floor }: Facts) =>
      `At or below it everything is sold at market. It may not lie above the lowest line, ${floor}.`,

    'stop-limit-help': 'After so many stops buying stays off until you start it again. Left empty, it always goes on.',

    'bad-sell-accepted-help': 'Needed only when a sell would not earn its fees back.',

    'preset-careful-help': 'Wide steps, few trades, a stop loss below.',

    'preset-balanced-help': 'Steps of about an hour of movement.',

    'preset-active-help': 'Narrow steps, many trades; fees weigh more.',

    'max-below-start': ({ start }: { start: string }) => `It must be above the start price, ${start}.`,
    'trailing-up-above-max': ({ max }: { max: string }) => `It must not exceed the highest price, ${max}.`,
    'trailing-up-below-start': ({ start }: { start: string }) => `It must not be below the start price, ${start}.`,
    'trailing-down-above-start': ({ start }: { start: string }) => `It must not exceed the start price, ${start}.`,
    'stop-loss-sell': ({ lowest }: { lowest: string }) =>
      `The stop loss of a sell must not exceed the buy price. The lowest line is ${lowest}.`,

    'stuck-price-outside': ({ price }: { price: string }) => `The price, ${price}, is already beyond this bound.`,
    'step-too-small': ({ min }: { min: string }) => `The step must be at least ${min}.`,
    'levels-collapse': 'Two lines round to the same price. Choose a larger step.',
    'too-many-levels': ({ most }: { most: string }) =>
      `More than ${most} lines. Choose a larger step or a narrower range.`,
    'no-levels': 'No line lies within the range.',

    'take-profit-order': 'The prices must rise from line to line.',
    'take-profit-shares': ({ sum }: { sum: string }) =>
      `The shares sum to ${sum}%. They must not exceed 100%, and must be 100% when the bot closes after the last.`,

    'amount-above-investment': ({ amount }: { amount: string }) =>
      `The investment must be at least the amount of one line, ${amount}.`,
    'amount-minimum': ({ min, asset }: { min: string; asset: string }) =>
      `Too small for the exchange on some line. It must be at least ${min} ${asset}.`,

    'warn-stop-at-line': ({ price }: Facts) =>
      `The stop loss lies on the lowest line, ${price}: that line sells as soon as it has bought.`,
    'warn-stuck-line': ({ rates }: Facts) => `Lines outside the prices of the pause can never trade: ${rates}`,
    'warn-few-levels': ({ count }: Facts) => `The investment pays for ${count} lines; the bot starts with three.`,
    'warn-out-of-range': ({ price }: Facts) =>
      `The price, ${price}, lies outside the grid; the bot waits until it comes back.`,

    'line-wait': 'Waits for the price',
    'line-sell': 'Sell',
    'line-stop': 'Stop loss',

    'fact-levels': 'Lines',
    'fact-first-levels': 'Lines at the start',
    'fact-most-levels': 'Lines the amount pays for',

    'fact-minimum': 'Smallest per line',
    'fact-profit': 'A cycle earns',
    'fact-break-even': 'Smallest step that pays',

    'nothing-to-draw-form': 'Fill in prices, step, amount and investment to see the lines.',
  },
  {
    ...formMessages.hu,
    ...latticeMessages.hu,
    title: 'GRID',
    'title-edit': 'GRID bot módosítása',
    about: 'Egy kicsit lejjebb vesz és egy kicsit feljebb ad el, az árat követő rács vonalain.',

    'pair-help': ({ base, quote }: Facts) =>
      `Amit a bot vesz és elad: ${base}. Amivel fizet, és amit az eladáskor kap: ${quote}.`,

    'start-price': 'Alja',
    'start-price-help': ({ price, tick, quote }: Facts) =>
      `A rács egyik vonala, és a legalsó, hacsak a bot lefelé nem követ. Az ár most ${price} ${quote}, lépésköze ${tick}.`,

    'max-price-help': ({ price, quote }: Facts) => `Fölötte nincs vonal. Az ár most ${price} ${quote}.`,
    amount: 'Vonalanként',
    'amount-help': ({ minNotional, minQuantity, base, quote }: Facts) =>
      `Ennyiért vesz minden vonal. A tőzsde nem fogad el megbízást ${minNotional} ${quote} vagy ${minQuantity} ${base} alatt.`,

    'investment-help': ({ quote }: Facts) =>
      `Legfeljebb ennyi ${quote} köthető le az összes vonalon. A bot sosem változtatja meg.`,

    'step-help': ({ tick }: Facts) => `Ilyen messze van egymástól két vonal; legalább az árlépés (${tick}) kétszerese.`,
    window: 'Kezdő távolság',
    'window-help':
      'A vételi megbízás csak addig van kint a tőzsdén, amíg az ár ilyen közel van a vonalához. Üresen hagyva a lépésköz kétszerese.',
    'level-limit': 'Legtöbb vonal',
    'level-limit-help': 'Ennyi vonal létezhet egyszerre. Üresen hagyva annyi, amennyire a befektetés elég.',

    'rising-only-help':
      'A tőzsdén nem vár megbízás; akkor vesz, ha egy magasabban záró gyertya után az ár átlép a vonalon.',
    'rising-off': 'Ki',
    limit: 'Egyszerre vett',
    'limit-help': 'Ennyi vonalnak lehet egyszerre nyitott vétele vagy érméje. Üresen hagyva nincs korlát.',

    'trailing-up-help': ({ price }: Facts) =>
      `A rács eddig követi felfelé az árat. Üresen hagyva nem követi. Az ár most ${price}.`,

    'trailing-down-help': ({ price }: Facts) =>
      `A rács eddig követi lefelé az árat. Üresen hagyva nem követi. Az ár most ${price}.`,

    'profits-help': ({ breakEven, fee }: Facts) =>
      `Hol és mennyit ad el minden vonal. Ha a díj mindkét oldalon ${fee}%, az eladás akkor nyereséges, ha legalább ennyivel van a vétel fölött: ${breakEven}%.`,

    'repeats-help': 'Ennyiszer vehet és adhat el minden vonal. A demó bothoz szám kell.',
    'repeats-limited': 'Korlátozott',
    'repeats-unlimited': 'Korlátlan',

    'stuck-lower-help': ({ price }: Facts) =>
      `Alatta a bot nem vesz, amíg újra el nem indítja; a profitok és a stop loss maradnak. Az ár most ${price}.`,

    'stuck-upper-help': ({ price }: Facts) =>
      `Fölötte a bot nem vesz, amíg újra el nem indítja; a profitok és a stop loss maradnak. Az ár most ${price}.`,
    'stop-price': 'Stop loss',
    'stop-price-help': ({ floor }: Facts) =>
      `Ezen az áron vagy alatta mindent elad piaci áron. Nem lehet a legalsó vonal (${floor}) fölött.`,

    'stop-limit-help':
      'Ennyi stop után a vétel kikapcsolva marad, amíg újra el nem indítja. Üresen hagyva mindig folytatja.',

    'bad-sell-accepted-help': 'Csak akkor kell, ha egy eladás nem hozná vissza a díjait.',

    'preset-careful-help': 'Széles lépésköz, kevés kötés, alatta stop loss.',

    'preset-balanced-help': 'A lépésköz nagyjából egy óra mozgása.',

    'preset-active-help': 'Szűk lépésköz, sok kötés; a díjak többet számítanak.',

    'max-below-start': ({ start }: { start: string }) => `A kezdő ár (${start}) fölött kell lennie.`,
    'trailing-up-above-max': ({ max }: { max: string }) => `Nem lehet a legmagasabb ár (${max}) fölött.`,
    'trailing-up-below-start': ({ start }: { start: string }) => `Nem lehet a kezdő ár (${start}) alatt.`,
    'trailing-down-above-start': ({ start }: { start: string }) => `Nem lehet a kezdő ár (${start}) fölött.`,
    'stop-loss-sell': ({ lowest }: { lowest: string }) =>
      `Az eladás stop loss értéke nem lehet nagyobb a vételi árnál. A legalsó vonal ${lowest}.`,

    'stuck-price-outside': ({ price }: { price: string }) => `Az ár (${price}) már túl van ezen a határon.`,
    'step-too-small': ({ min }: { min: string }) => `A lépésköz legalább ${min} legyen.`,
    'levels-collapse': 'Két vonal ugyanarra az árra kerekül. Válasszon nagyobb lépésközt!',
    'too-many-levels': ({ most }: { most: string }) =>
      `Több mint ${most} vonal. Válasszon nagyobb lépésközt vagy szűkebb tartományt!`,
    'no-levels': 'A tartományban nincs vonal.',

    'take-profit-order': 'Az áraknak sorról sorra emelkedniük kell.',
    'take-profit-shares': ({ sum }: { sum: string }) =>
      `Az arányok összege ${sum}%. Legfeljebb 100% lehet, és pontosan 100% legyen, ha a bot az utolsó után lezárul.`,

    'amount-above-investment': ({ amount }: { amount: string }) =>
      `A befektetés legalább egy vonal összege (${amount}) legyen.`,
    'amount-minimum': ({ min, asset }: { min: string; asset: string }) =>
      `Valamelyik vonalon túl kicsi a tőzsdének. Legalább ${min} ${asset} legyen.`,

    'warn-stop-at-line': ({ price }: Facts) =>
      `A stop loss a legalsó vonalon van (${price}): az a vonal vétel után rögtön elad.`,
    'warn-stuck-line': ({ rates }: Facts) => `A szünet határain kívüli vonalak sosem kereskedhetnek: ${rates}`,
    'warn-few-levels': ({ count }: Facts) => `A befektetés ${count} vonalra elég; a bot hárommal indul.`,
    'warn-out-of-range': ({ price }: Facts) => `Az ár (${price}) a rácson kívül van; a bot megvárja, amíg visszatér.`,

    'line-wait': 'Az árra vár',
    'line-sell': 'Eladás',
    'line-stop': 'Stop loss',

    'fact-levels': 'Vonalak',
    'fact-first-levels': 'Vonalak induláskor',
    'fact-most-levels': 'Ennyi vonalra elég',

    'fact-minimum': 'Legkevesebb vonalanként',
    'fact-profit': 'Egy ciklus hoz',
    'fact-break-even': 'Legkisebb megtérülő lépés',

    'nothing-to-draw-form': 'A vonalak megjelenítéséhez adja meg az árakat, a lépésközt, az összeget és a befektetést!',
  },
)
