/** What a SPOT bot is doing, what it tells and why it refuses; the words of its form come along. Keys are the codes. */
import { messages } from '#engine/messages.ts'
import { folderMessages } from '../folder/messages.ts'
import type { Facts } from '../form.ts'
import { askMessages } from '../rules/ask-messages.ts'
import { reasonNames } from '../rules/reason-names.ts'
import { spotFormMessages } from './form-messages.ts'

const exitsEn: Facts = { stop: 'Stop loss', 'take-profit': 'Take profit', close: 'Closing', sell: 'Leaving' }
const exitsHu: Facts = { stop: 'Stop loss', 'take-profit': 'Take profit', close: 'Lezárás', sell: 'Kilépés' }

const nameIn = (names: Facts, code: string | undefined): string => names[code ?? ''] ?? code ?? ''
const isSell = ({ direction }: Facts): boolean => direction === 'sell'

/** What follows where something waits for the end of a pump. */
const calmEn = ({ calm }: Facts): string =>
  calm === 'awaited' ? ' The price has jumped: what follows it upward waits until a minute is calm again.' : ''
const calmHu = ({ calm }: Facts): string =>
  calm === 'awaited' ? ' Az ár nagyot ugrott: ami fölfelé követi, megvárja, amíg egy perc újra nyugodt.' : ''

/** The same, and what follows where entries are too small for the exchange. */
const besidesEn = (facts: Facts): string => {
  const { rates, small } = facts
  if (rates === undefined) return calmEn(facts)
  return small === '1'
    ? `${calmEn(facts)} The entry at ${rates} is below the exchange minimum: it is not offered, and its money stays unspent.`
    : `${calmEn(facts)} The entries at ${rates} are below the exchange minimum: they are not offered, and their money stays unspent.`
}
const besidesHu = (facts: Facts): string => {
  const { rates, small } = facts
  if (rates === undefined) return calmHu(facts)
  return small === '1'
    ? `${calmHu(facts)} A nyitás ${rates} áron a tőzsdei minimum alatt van: nem megy ki, a pénze elköltetlen marad.`
    : `${calmHu(facts)} Ezek a nyitások a tőzsdei minimum alatt vannak: ${rates}. Nem mennek ki, a pénzük elköltetlen marad.`
}

const trades = ({ held }: Facts): string => (held === '1' ? '1 trade' : `${held} trades`)

const unitMessages = messages(
  {
    'spot-not-started': 'Starting.',
    'spot-closed': 'Closed. It trades no more.',
    'spot-deleted': 'Deleted.',
    'spot-halted': ({ price }: Facts) =>
      `The exchange has paused this pair at ${price}; the bot goes on when trading does.`,
    'spot-waits-for-signal': (facts: Facts) => `Waits for a ${isSell(facts) ? 'sell' : 'buy'} signal before it starts.`,
    'spot-no-room': 'Your package has no room for its trades. Close others or take a larger package.',
    'spot-between': (facts: Facts) =>
      isSell(facts)
        ? `The price is ${facts['price']}: sells next at ${facts['entry']}, buys back next at ${facts['exit']}.${besidesEn(facts)}`
        : `The price is ${facts['price']}: buys next at ${facts['entry']}, sells next at ${facts['exit']}.${besidesEn(facts)}`,
    'spot-waits-to-exit': (facts: Facts) =>
      isSell(facts)
        ? `Has sold in ${trades(facts)} and waits to buy back at ${facts['exit']}; the price is ${facts['price']}.${besidesEn(facts)}`
        : `Holds coins in ${trades(facts)} and waits to sell the next at ${facts['exit']}; the price is ${facts['price']}.${besidesEn(facts)}`,
    'spot-holds': (facts: Facts) =>
      `Holds a position in ${trades(facts)}; no profit is offered yet at ${facts['price']}.${besidesEn(facts)}`,
    'spot-waits-to-enter': (facts: Facts) =>
      `Waits to ${isSell(facts) ? 'sell' : 'buy'} at ${facts['entry']}; the price is ${facts['price']}.${besidesEn(facts)}`,
    'spot-waits-to-reach': (facts: Facts) =>
      `Nothing rests at the exchange: the price, ${facts['price']}, is not where the entry at ${facts['entry']} is offered.${besidesEn(facts)}`,
    'spot-waits-to-rise': (facts: Facts) =>
      `Waits for a ${facts['interval']} candle that closes higher before it buys; the price is ${facts['price']}.${besidesEn(facts)}`,
    'spot-nothing-left': (facts: Facts) =>
      `No entry is left to offer; the price is ${facts['price']}.${besidesEn(facts)}`,
    'spot-profits-off': 'Profits are suspended; start them to leave at a profit again.',
    'spot-entries-off': ({ reason, holds }: Facts) =>
      `Entries are off (${nameIn(reasonNames.en, reason)}). ${holds === 'yes' ? 'What it holds still leaves at a profit. ' : ''}Start the bot to enter again.`,
    'spot-exiting': ({ reason, step }: Facts) =>
      `${nameIn(exitsEn, reason)}: ${step === 'emptying' ? 'other orders are being canceled first' : step === 'waiting' ? 'the exchange did not take the order, trying again soon' : 'leaving at market'}. Nothing is entered until that is over.`,
    'spot-wait-delete': ({ held }: Facts) => `Enters no more; deleted when its ${held} open trades have left.`,
    'spot-closing': 'Ends its orders and closes.',

    'run-limit-reached': ({ price, runs }: Facts) =>
      `The trade at ${price} has reached its cycle limit (${runs}); no new cycle starts, open profits keep running.`,
    'insufficient-funds': ({ price }: Facts) =>
      `The trade at ${price}: entries have stopped because of insufficient funds; open profits keep running.`,
    'order-rejected': ({ price, reason }: Facts) =>
      `The exchange rejected the order at ${price} several times (${reason}).`,
    'below-minimum': ({ price }: Facts) => `The order at ${price} is below the exchange minimum. Raise the amount.`,
    'stop-loss-limit': ({ count }: Facts) => `The stop loss limit is reached (${count}); entries are suspended.`,
    'stuck-protection': ({ price }: Facts) =>
      `The price has left the bounds at ${price}; the generated trades are paused.`,
    'trailing-exhausted': ({ price }: Facts) => `No free line could follow to ${price}: all of them hold a position.`,
    'trailing-below-minimum': ({ price }: Facts) =>
      `A line could not follow to ${price}: its amount would be below the exchange minimum there.`,
    'package-limit-reached': ({ group }: Facts) => `You have reached the limit of your package (${group}).`,
    'exit-delayed': ({ reason }: Facts) =>
      `The exchange did not take an order at market (${reason}); it is tried again until it does.`,

    'kind-is-fixed': 'A running bot stays a single bot or a ladder, and keeps its direction. Make a new one instead.',
    'levels-need-applying': 'New prices, steps or amounts of lines must also apply to the lines that exist.',
  },
  {
    'spot-not-started': 'Indul.',
    'spot-closed': 'Lezárt. Többé nem kereskedik.',
    'spot-deleted': 'Törölt.',
    'spot-halted': ({ price }: Facts) =>
      `A tőzsde ${price} árnál szünetelteti ezt a párt; a bot a kereskedéssel együtt folytatja.`,
    'spot-waits-for-signal': (facts: Facts) => `Indulás előtt ${isSell(facts) ? 'eladási' : 'vételi'} jelzésre vár.`,
    'spot-no-room': 'A csomagjában nincs hely a kereskedéseinek. Zárjon le másokat, vagy válasszon nagyobb csomagot!',
    'spot-between': (facts: Facts) =>
      isSell(facts)
        ? `Az ár ${facts['price']}: a következő eladás ${facts['entry']}, a következő visszavétel ${facts['exit']} áron lesz.${besidesHu(facts)}`
        : `Az ár ${facts['price']}: a következő vétel ${facts['entry']}, a következő eladás ${facts['exit']} áron lesz.${besidesHu(facts)}`,
    'spot-waits-to-exit': (facts: Facts) =>
      isSell(facts)
        ? `${facts['held']} kereskedésben eladott, a következőt ${facts['exit']} áron veszi vissza; az ár ${facts['price']}.${besidesHu(facts)}`
        : `${facts['held']} kereskedésben tart érmét, a következőt ${facts['exit']} áron adja el; az ár ${facts['price']}.${besidesHu(facts)}`,
    'spot-holds': (facts: Facts) =>
      `${facts['held']} kereskedésben van pozíciója; ${facts['price']} árnál még nincs kint profit megbízás.${besidesHu(facts)}`,
    'spot-waits-to-enter': (facts: Facts) =>
      `${isSell(facts) ? 'Eladásra' : 'Vételre'} vár ${facts['entry']} áron; az ár ${facts['price']}.${besidesHu(facts)}`,
    'spot-waits-to-reach': (facts: Facts) =>
      `Nincs megbízása a tőzsdén: az ár (${facts['price']}) nem ott van, ahol a következő nyitás (${facts['entry']}) kimegy.${besidesHu(facts)}`,
    'spot-waits-to-rise': (facts: Facts) =>
      `Vétel előtt egy magasabban záró gyertyára vár (${facts['interval']}); az ár ${facts['price']}.${besidesHu(facts)}`,
    'spot-nothing-left': (facts: Facts) => `Nincs több kitehető nyitás; az ár ${facts['price']}.${besidesHu(facts)}`,
    'spot-profits-off': 'A profitok fel vannak függesztve; indítsa el őket a nyereséges záráshoz!',
    'spot-entries-off': ({ reason, holds }: Facts) =>
      `A nyitás ki van kapcsolva (${nameIn(reasonNames.hu, reason)}). ${holds === 'yes' ? 'Amit tart, azt továbbra is profittal zárja. ' : ''}A nyitáshoz indítsa el a botot!`,
    'spot-exiting': ({ reason, step }: Facts) =>
      `${nameIn(exitsHu, reason)}: ${step === 'emptying' ? 'előbb a többi megbízást visszavonja' : step === 'waiting' ? 'a tőzsde nem fogadta el a megbízást, hamarosan újra próbálja' : 'kilép piaci áron'}. Amíg ez tart, semmit sem nyit.`,
    'spot-wait-delete': ({ held }: Facts) => `Már nem nyit; ${held} nyitott kereskedés zárása után törlődik.`,
    'spot-closing': 'Lezárja a megbízásait és bezárul.',

    'run-limit-reached': ({ price, runs }: Facts) =>
      `A kereskedés (${price}) elérte a ciklusok limitjét (${runs}); új ciklus nem indul, a nyitott profitok tovább futnak.`,
    'insufficient-funds': ({ price }: Facts) =>
      `A kereskedés (${price}): fedezethiány miatt a nyitás leállt; a nyitott profitok tovább futnak.`,
    'order-rejected': ({ price, reason }: Facts) =>
      `A tőzsde többször visszautasította a megbízást ${price} áron (${reason}).`,
    'below-minimum': ({ price }: Facts) => `A megbízás (${price}) a tőzsdei minimum alatt van. Emelje az összeget!`,
    'stop-loss-limit': ({ count }: Facts) => `A stop loss limit elérve (${count}); a nyitást felfüggesztettük.`,
    'stuck-protection': ({ price }: Facts) =>
      `Az ár ${price} értéknél kilépett a határok közül, a generált kereskedéseket szüneteltetjük.`,
    'trailing-exhausted': ({ price }: Facts) =>
      `Egy vonal sem tudott ${price} árig követni: mindegyiknek van pozíciója.`,
    'trailing-below-minimum': ({ price }: Facts) =>
      `Egy vonal nem tudott ${price} árig követni: ott az összege a tőzsdei minimum alatt lenne.`,
    'package-limit-reached': ({ group }: Facts) => `Elérte a csomagja limitjét (${group}).`,
    'exit-delayed': ({ reason }: Facts) =>
      `A tőzsde nem fogadta el a piaci megbízást (${reason}); újra próbáljuk, amíg sikerül.`,

    'kind-is-fixed': 'Futó bot egyedi vagy létra marad, és az iránya sem változhat. Készítsen helyette újat!',
    'levels-need-applying': 'A vonalak új árait, lépésközét és összegét a meglévő vonalakra is alkalmazni kell.',
  },
)

/** What any folder says that has nothing in it. */
const emptyFolder = messages(
  { 'folder-empty': folderMessages.en['folder-empty'] },
  { 'folder-empty': folderMessages.hu['folder-empty'] },
)

/** Every word of the family. */
export const spotMessages = {
  en: { ...spotFormMessages.en, ...askMessages.en, ...unitMessages.en, ...emptyFolder.en },
  hu: { ...spotFormMessages.hu, ...askMessages.hu, ...unitMessages.hu, ...emptyFolder.hu },
}
