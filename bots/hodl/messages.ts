/** The words of a HODL bot: those of SPOT, and its own where it means something else. Keys are the codes. */
import { messages } from '#engine/messages.ts'
import type { Facts } from '../form.ts'
import { spotMessages } from '../spot/messages.ts'

const own = messages(
  {
    title: 'HODL',
    'title-edit': 'Edit HODL bot',
    about: 'Buys a little at each line of a falling price, and keeps what it bought until you take profit.',

    'section-profit': 'Take profit',
    'start-price-help': ({ price, tick, quote }: Facts) =>
      `The lowest price it buys at. The price is ${price} ${quote} now and moves in steps of ${tick}.`,
    'max-price-help': ({ price, quote }: Facts) =>
      `The highest price it buys at. The price is ${price} ${quote} now; a ladder below it buys in a fall.`,
    'investment-help': ({ quote }: Facts) =>
      `${quote} for everything, shared equally over the lines. The bot never changes it.`,
    'limit-help': 'How many lines may have an order or coins at once. Left empty, there is no limit.',
    'take-profits-help': ({ price }: Facts) =>
      `At these prices a part of everything the bot holds is sold at once. Without any it goes on holding. The price is ${price} now.`,
    'close-after-help': 'The bot is closed when its last take profit has sold. Otherwise a new cycle of buying begins.',
    profits: 'Profits of single lines',
    'profits-help': ({ breakEven, fee }: Facts) =>
      `Usually none: what is bought is kept. With some, each line sells by itself; with fees of ${fee}% on both sides that pays from ${breakEven}%.`,
    'bad-sell-needs-profits': 'Add a profit of single lines first.',
    'repeats-help': 'In how many cycles each line may buy; in each it buys once. Demo bots need a number.',
    'waits-for-signal-help': 'The bot begins at the first buy signal. Its page has the address for it.',

    'stop-kind-help': 'One price, or a distance below what everything held has cost on average.',
    'stop-amount': 'An amount below the average cost',
    'stop-percent': 'A percentage below the average cost',
    'stop-value-help': 'When the price falls to it, everything is sold at once. It may not lie above the lowest line.',

    'preset-careful': 'Careful',
    'preset-careful-help': 'Wide steps below the price, a stop loss under them, one take profit.',
    'preset-balanced': 'Balanced',
    'preset-balanced-help': 'A deep ladder below the price, two take profits far above, no stop loss.',
    'preset-active': 'Active',
    'preset-active-help': 'Narrow steps close below the price and a near take profit.',

    'take-profit-in-ladder': ({ max }: { max: string }) =>
      `It must lie above the highest price, ${max}: a line there would be sold as soon as it has bought.`,
    'stop-before-level': ({ level, stop }: { level: string; stop: string }) =>
      `The stop would be at ${stop} before the line at ${level} has bought. Choose a larger distance or a higher lowest price.`,
    'warn-keeps': 'No take profit is set: the bot holds what it buys until you close it.',

    'fact-levels': 'Expected lines',
    'fact-each': 'Spent at each line',
    'fact-minimum': 'Smallest investment',
    'fact-coins': 'Coins when all have bought',
    'fact-average': 'Average cost when all have bought',
    'fact-gain': 'Profit of all take profits',
    'nothing-to-draw-form': 'Fill in prices and the investment to see the lines.',

    'hodl-waits-to-buy': ({ price, entry }: Facts) => `Waits to buy at ${entry}; the price is ${price}.`,
    'hodl-holds': ({ price, entry, held, levels, average, target }: Facts) =>
      `Holds ${held} of ${levels} lines, bought at ${average} on average; the price is ${price}. ${
        entry === '' ? '' : `Buys next at ${entry}. `
      }${target === '' ? 'Keeps what it bought: no take profit is left.' : `Takes profit at ${target}.`}`,
    'hodl-nothing-left': ({ price }: Facts) => `No line is left to buy in this cycle; the price is ${price}.`,
  },
  {
    title: 'HODL',
    'title-edit': 'HODL bot módosítása',
    about: 'Az eső ár minden vonalán vesz egy keveset, és megtartja, amíg az egészet nyereséggel el nem adja.',

    'section-profit': 'Take profit',
    'start-price-help': ({ price, tick, quote }: Facts) =>
      `A legalacsonyabb vételi ár. Az ár most ${price} ${quote}, lépésköze ${tick}.`,
    'max-price-help': ({ price, quote }: Facts) =>
      `A legmagasabb vételi ár. Az ár most ${price} ${quote}; az alatta lévő létra esésben vesz.`,
    'investment-help': ({ quote }: Facts) =>
      `Az egész botra, ebben: ${quote}, egyenlően elosztva a vonalak között. A bot sosem változtat rajta.`,
    'limit-help': 'Ennyi vonalnak lehet egyszerre megbízása vagy érméje. Üresen hagyva nincs korlát.',
    'take-profits-help': ({ price }: Facts) =>
      `Ezeken az árakon a bot teljes készletének egy részét egyszerre eladja. Nélkülük tovább tart. Az ár most ${price}.`,
    'close-after-help': 'A bot lezárul, amikor az utolsó take profit eladott. Különben új vásárlási ciklus kezdődik.',
    profits: 'Egyes vonalak profitjai',
    'profits-help': ({ breakEven, fee }: Facts) =>
      `Általában nincs: amit megvett, megtartja. Ha megad ilyet, minden vonal külön is elad; ha a díj mindkét oldalon ${fee}%, ez ${breakEven}% fölött nyereséges.`,
    'bad-sell-needs-profits': 'Előbb adjon meg profitot az egyes vonalakhoz!',
    'repeats-help': 'Hány ciklusban vehet egy-egy vonal; mindegyikben egyszer vesz. A demó bothoz szám kell.',
    'waits-for-signal-help': 'A bot az első vételi jelzésre indul. A cím a bot oldalán van.',

    'stop-kind-help': 'Egy ár, vagy távolság a teljes készlet átlagos bekerülése alatt.',
    'stop-amount': 'Összeg az átlagos bekerülés alatt',
    'stop-percent': 'Százalék az átlagos bekerülés alatt',
    'stop-value-help': 'Ha az ár eddig esik, a bot mindent elad. Nem lehet a legalsó vonal fölött.',

    'preset-careful': 'Óvatos',
    'preset-careful-help': 'Széles lépések az ár alatt, alattuk stop loss, egy take profit.',
    'preset-balanced': 'Kiegyensúlyozott',
    'preset-balanced-help': 'Mély létra az ár alatt, két távoli take profit, stop loss nélkül.',
    'preset-active': 'Aktív',
    'preset-active-help': 'Szűk lépések közvetlenül az ár alatt, közeli take profit.',

    'take-profit-in-ladder': ({ max }) =>
      `A legmagasabb ár (${max}) fölött kell lennie: az ottani vonalat vétel után azonnal eladná.`,
    'stop-before-level': ({ level, stop }) =>
      `A stop ${stop} áron lenne, mielőtt a ${level} árú vonal vett. Adjon meg nagyobb távolságot vagy magasabb legalsó árat!`,
    'warn-keeps': 'Nincs take profit: a bot addig tartja, amit vett, amíg Ön le nem zárja.',

    'fact-levels': 'Várható vonalak',
    'fact-each': 'Egy vonalon elköltött összeg',
    'fact-minimum': 'Legkisebb befektetés',
    'fact-coins': 'Érme, ha minden vonal vett',
    'fact-average': 'Átlagos bekerülés, ha minden vonal vett',
    'fact-gain': 'Az összes take profit nyeresége',
    'nothing-to-draw-form': 'Adja meg az árakat és a befektetést a vonalak megjelenítéséhez!',

    'hodl-waits-to-buy': ({ price, entry }: Facts) => `Vételre vár ${entry} áron; az ár ${price}.`,
    'hodl-holds': ({ price, entry, held, levels, average, target }: Facts) =>
      `${levels} vonalból ${held} vett, átlagosan ${average} áron; az ár ${price}. ${
        entry === '' ? '' : `A következő vétel ${entry} áron lesz. `
      }${target === '' ? 'Megtartja, amit vett: nincs több take profit.' : `Take profit ${target} áron.`}`,
    'hodl-nothing-left': ({ price }: Facts) => `Ebben a ciklusban nincs több vehető vonal; az ár ${price}.`,
  },
)

/** Every word of the family. */
export const hodlMessages = {
  en: { ...spotMessages.en, ...own.en },
  hu: { ...spotMessages.hu, ...own.hu },
}
