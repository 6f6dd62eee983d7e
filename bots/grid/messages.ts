/** What a GRID bot is doing, what it tells and why it refuses; the words of its form come along. Keys are the codes. */
import { messages } from '#engine/messages.ts'
import type { Facts } from '../form.ts'
import { askMessages } from '../rules/ask-messages.ts'
import { reasonNames } from '../rules/reason-names.ts'
import { gridFormMessages } from './form-messages.ts'

const exitsEn: Facts = { stop: 'Stop loss', 'take-profit': 'Take profit', close: 'Closing' }
const exitsHu: Facts = { stop: 'Stop loss', 'take-profit': 'Take profit', close: 'Lezárás' }

const nameIn = (names: Facts, code: string | undefined): string => names[code ?? ''] ?? code ?? ''

/** What follows where a line waits for the end of a pump. */
const calmEn = ({ calm }: Facts): string =>
  calm === 'awaited' ? ' The price has jumped: new lines above wait until a minute is calm again.' : ''
const calmHu = ({ calm }: Facts): string =>
  calm === 'awaited' ? ' Az ár nagyot ugrott: a fenti új vonalak megvárják, amíg egy perc újra nyugodt.' : ''

const unitMessages = messages(
  {
    'grid-not-started': 'Starting.',
    'grid-closed': 'Closed. It trades no more.',
    'grid-deleted': 'Deleted.',
    'grid-halted': ({ price }: Facts) =>
      `The exchange has paused this pair at ${price}; the bot goes on when trading does.`,
    'grid-between': ({ price, buy, sell, ...facts }: Facts) =>
      `The price is ${price}. Next buy ${buy}, next sell ${sell}.${calmEn(facts)}`,
    'grid-waits-to-sell': ({ price, sell, held, ...facts }: Facts) =>
      `Holds ${held} lines and waits to sell the next at ${sell}; the price is ${price}.${calmEn(facts)}`,
    'grid-waits-to-buy': ({ price, buy, ...facts }: Facts) =>
      `Waits to buy at ${buy}; the price is ${price}.${calmEn(facts)}`,
    'grid-waits-to-reach': ({ price, level, ...facts }: Facts) =>
      `The price, ${price}, is not near a free line; the line at ${level} is next.${calmEn(facts)}`,
    'grid-waits-to-rise': ({ price, interval, ...facts }: Facts) =>
      `Waits for a ${interval} candle that closes higher before it buys; the price is ${price}.${calmEn(facts)}`,
    'grid-above-range': ({ price, cap }: Facts) =>
      `The price, ${price}, is above the highest line, ${cap}: widen the grid or wait.`,
    'grid-below-range': ({ price, floor }: Facts) =>
      `The price, ${price}, is below the lowest line, ${floor}: widen the grid or wait.`,
    'grid-used-up': ({ price }: Facts) =>
      `All lines or the whole investment are in use; the price is ${price}. It goes on when a line sells.`,
    'grid-lines-off': ({ price }: Facts) => `All its lines are suspended; the price is ${price}. Start them to go on.`,
    'grid-waits-for-calm': ({ price }: Facts) =>
      `The price has jumped to ${price}: new lines there wait until a minute is calm again.`,
    'grid-profits-off': 'Profits are suspended; start them to sell again.',
    'grid-entries-off': ({ reason, holds }: Facts) =>
      `Buying is off (${nameIn(reasonNames.en, reason)}). ${holds === 'yes' ? 'What it holds is still sold at a profit. ' : ''}Start the bot to buy again.`,
    'grid-exiting': ({ reason, step }: Facts) =>
      `${nameIn(exitsEn, reason)}: ${step === 'emptying' ? 'other orders are being canceled first' : step === 'waiting' ? 'the exchange did not take the sell, trying again soon' : 'selling at market'}. Nothing is bought until that is over.`,
    'grid-wait-delete': ({ held }: Facts) => `Buys no more; deleted when its ${held} lines have sold.`,
    'grid-closing': 'Ends its orders and closes.',

    'run-limit-reached': ({ price, runs }: Facts) =>
      `The line at ${price} has reached its cycle limit (${runs}); no new cycle starts, open profits keep running.`,
    'insufficient-funds': ({ price }: Facts) =>
      `The line at ${price}: buying has stopped because of insufficient funds; open profits keep running.`,
    'order-rejected': ({ price, reason }: Facts) =>
      `The exchange rejected the order at ${price} several times (${reason}).`,
    'below-minimum': ({ price }: Facts) => `The order at ${price} is below the exchange minimum. Raise the amount.`,
    'stop-loss-limit': ({ count }: Facts) => `The stop loss limit is reached (${count}); buying is suspended.`,
    'stuck-protection': ({ price }: Facts) =>
      `The price has left the bounds at ${price}; the generated trades are paused.`,
    'grid-exhausted': ({ price }: Facts) =>
      `No line could be made at ${price}: all lines or the whole investment are in use.`,
    'package-limit-reached': ({ group }: Facts) => `You have reached the limit of your package (${group}).`,
    'exit-delayed': ({ reason }: Facts) =>
      `The exchange did not take a sell at market (${reason}); it is tried again until it does.`,

    'levels-need-applying': 'A new start price or step must also apply to the lines that exist.',
    'no-investment-left': ({ needed }: Facts) => `The investment has no ${needed} left for this line.`,
  },
  {
    'grid-not-started': 'Indul.',
    'grid-closed': 'Lezárt. Többé nem kereskedik.',
    'grid-deleted': 'Törölt.',
    'grid-halted': ({ price }: Facts) =>
      `A tőzsde ${price} árnál szünetelteti ezt a párt; a bot a kereskedéssel együtt folytatja.`,
    'grid-between': ({ price, buy, sell, ...facts }: Facts) =>
      `Az ár ${price}. Következő vétel ${buy}, eladás ${sell}.${calmHu(facts)}`,
    'grid-waits-to-sell': ({ price, sell, held, ...facts }: Facts) =>
      `${held} vonalat tart, a következőt ${sell} áron adja el; az ár ${price}.${calmHu(facts)}`,
    'grid-waits-to-buy': ({ price, buy, ...facts }: Facts) =>
      `Vételre vár ${buy} áron; az ár ${price}.${calmHu(facts)}`,
    'grid-waits-to-reach': ({ price, level, ...facts }: Facts) =>
      `Az ár (${price}) nincs szabad vonal közelében; a következő vonal ${level}.${calmHu(facts)}`,
    'grid-waits-to-rise': ({ price, interval, ...facts }: Facts) =>
      `Vétel előtt egy magasabban záró gyertyára vár (${interval}); az ár ${price}.${calmHu(facts)}`,
    'grid-above-range': ({ price, cap }: Facts) =>
      `Az ár (${price}) a legfelső vonal (${cap}) fölött van: szélesítse a rácsot vagy várjon!`,
    'grid-below-range': ({ price, floor }: Facts) =>
      `Az ár (${price}) a legalsó vonal (${floor}) alatt van: szélesítse a rácsot vagy várjon!`,
    'grid-used-up': ({ price }: Facts) =>
      `Minden vonal vagy a teljes befektetés használatban van; az ár ${price}. Egy vonal eladása után folytatja.`,
    'grid-lines-off': ({ price }: Facts) =>
      `Minden vonala fel van függesztve; az ár ${price}. A folytatáshoz indítsa el őket!`,
    'grid-waits-for-calm': ({ price }: Facts) =>
      `Az ár nagyot ugrott (${price}): az ottani új vonalak megvárják, amíg egy perc újra nyugodt.`,
    'grid-profits-off': 'A profitok fel vannak függesztve; indítsa el őket az eladáshoz!',
    'grid-entries-off': ({ reason, holds }: Facts) =>
      `A vétel ki van kapcsolva (${nameIn(reasonNames.hu, reason)}). ${holds === 'yes' ? 'Amit tart, azt továbbra is profittal adja el. ' : ''}A vételhez indítsa el a botot!`,
    'grid-exiting': ({ reason, step }: Facts) =>
      `${nameIn(exitsHu, reason)}: ${step === 'emptying' ? 'előbb a többi megbízást visszavonja' : step === 'waiting' ? 'a tőzsde nem fogadta el az eladást, hamarosan újra próbálja' : 'elad piaci áron'}. Amíg ez tart, semmit sem vesz.`,
    'grid-wait-delete': ({ held }: Facts) => `Már nem vesz; ${held} vonal eladása után törlődik.`,
    'grid-closing': 'Lezárja a megbízásait és bezárul.',

    'run-limit-reached': ({ price, runs }: Facts) =>
      `A vonal (${price}) elérte a ciklusok limitjét (${runs}); új ciklus nem indul, a nyitott profitok tovább futnak.`,
    'insufficient-funds': ({ price }: Facts) =>
      `A vonal (${price}): fedezethiány miatt a vétel leállt; a nyitott profitok tovább futnak.`,
    'order-rejected': ({ price, reason }: Facts) =>
      `A tőzsde többször visszautasította a megbízást ${price} áron (${reason}).`,
    'below-minimum': ({ price }: Facts) => `A megbízás (${price}) a tőzsdei minimum alatt van. Emelje az összeget!`,
    'stop-loss-limit': ({ count }: Facts) => `A stop loss limit elérve (${count}); a vételt felfüggesztettük.`,
    'stuck-protection': ({ price }: Facts) =>
      `Az ár ${price} értéknél kilépett a határok közül, a generált kereskedéseket szüneteltetjük.`,
    'grid-exhausted': ({ price }: Facts) =>
      `Nem készült vonal (${price}): minden vonal vagy a teljes befektetés használatban van.`,
    'package-limit-reached': ({ group }: Facts) => `Elérte a csomagja limitjét (${group}).`,
    'exit-delayed': ({ reason }: Facts) =>
      `A tőzsde nem fogadta el a piaci eladást (${reason}); újra próbáljuk, amíg sikerül.`,

    'levels-need-applying': 'Az új kezdő árat és lépésközt a meglévő vonalakra is alkalmazni kell.',
    'no-investment-left': ({ needed }: Facts) => `A befektetésből nem maradt ${needed} ehhez a vonalhoz.`,
  },
)

/** Every word of the family. */
export const gridMessages = {
  en: { ...gridFormMessages.en, ...askMessages.en, ...unitMessages.en },
  hu: { ...gridFormMessages.hu, ...askMessages.hu, ...unitMessages.hu },
}
