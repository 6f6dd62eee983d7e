/** What a futures signal bot is doing, what it tells and what is wrong with its form. Keys are the codes. */
import { messages } from '#engine/messages.ts'
import type { Facts } from '../form.ts'
import { askMessages } from '../rules/ask-messages.ts'
import { dilutedEn, dilutedHu } from '../rules/diluted-messages.ts'
import { reasonNames } from '../rules/reason-names.ts'
import { futuresFormMessages } from './form-messages.ts'

const nameIn = (names: Facts, code: string | undefined): string => names[code ?? ''] ?? code ?? ''

const exitsEn: Facts = {
  told: 'a signal',
  profit: 'the maximum profit',
  stop: 'the stop loss',
  liquidation: 'a liquidation by the exchange',
  close: 'your order to close',
  sell: 'your order to leave',
}
const exitsHu: Facts = {
  told: 'jelzés',
  profit: 'a legnagyobb nyereség',
  stop: 'stop loss',
  liquidation: 'a tőzsde likvidálása',
  close: 'az Ön lezárási kérése',
  sell: 'az Ön kilépési kérése',
}
/** The direction with a capital, for the beginning of a sentence. */
const capital = (direction: string | undefined): string => {
  if (direction === 'long') return 'Long'
  return direction === 'short' ? 'Short' : (direction ?? '')
}
const andOthers = ({ others }: Facts): boolean => others !== undefined && others !== '0'

const own = messages(
  {
    'futures-not-started': 'Starting.',
    'futures-closed': 'Closed. It trades no more.',
    'futures-deleted': 'Deleted.',
    'futures-halted': 'The exchange has paused this pair; the bot goes on when trading does.',
    'futures-no-room': 'Your package has no room for its trades. Close others or take a larger package.',
    'futures-wait-delete': 'Opens nothing more; deleted when what it holds is closed.',
    'futures-waits': ({ pairs }: Facts) =>
      pairs === '1' ? 'Waits for a signal.' : `Waits for a signal for one of its ${pairs} pairs.`,
    'futures-off': ({ reason }: Facts) =>
      `Suspended (${nameIn(reasonNames.en, reason)}): signals open nothing. Start the bot to go on.`,
    'futures-entering': ({ pair }: Facts) => `Opens a position on ${pair} now.`,
    'futures-exiting': ({ pair, reason }: Facts) =>
      `Closes its position on ${pair} because of ${nameIn(exitsEn, reason)}. Nothing is opened until that is over.`,
    'futures-no-stop': (facts: Facts) =>
      `Holds a ${facts['direction']} position on ${facts['pair']} from ${facts['entry']}; its stop is on its way to the exchange, until then the bot itself watches the price.${dilutedEn(facts['diluted'])}`,
    'futures-holds': (facts: Facts) =>
      `Holds a ${facts['direction']} position on ${facts['pair']} from ${facts['entry']}, ${facts['leverage']} times; the stop lies at the exchange at ${facts['stop']}.${andOthers(facts) ? ` It holds ${facts['others']} more.` : ''}${dilutedEn(facts['diluted'])}`,
    'futures-holds-at': (facts: Facts) =>
      `Holds a ${facts['direction']} position on ${facts['pair']} from ${facts['entry']}, ${facts['leverage']} times: ${facts['net']}% of the margin after fees. The stop lies at the exchange at ${facts['stop']}.${andOthers(facts) ? ` It holds ${facts['others']} more.` : ''}${dilutedEn(facts['diluted'])}`,

    'run-limit': ({ runs }: Facts) => `A pair has reached its cycle limit (${runs}); no new cycle starts.`,
    'stop-loss-limit': ({ count }: Facts) =>
      `The stop loss limit was reached (${count}); signals open nothing until you start the bot.`,
    'insufficient-funds': ({ needed }: Facts) =>
      `Opening has stopped because of insufficient funds; a margin of ${needed} was needed.`,
    'below-minimum': ({ price }: Facts) =>
      `The exchange found an entry at ${price} too small; signals open nothing more on that pair. Raise the margin or the leverage.`,
    'order-rejected': ({ price, reason }: Facts) =>
      `The exchange rejected the entry at ${price} several times (${reason}); signals open nothing until you start the bot.`,
    'exit-delayed': ({ reason }: Facts) =>
      `The exchange did not take the closing order (${reason}); it is tried again until it does.`,
    liquidated: ({ pair, price }: Facts) =>
      `The exchange has liquidated the position on ${pair} at ${price}. Its margin is lost.`,
    'pairs-stay':
      'Pairs may be added at the end of the table; those that are there stay. Delete the trade of a pair instead.',
  },
  {
    'futures-not-started': 'Indul.',
    'futures-closed': 'Lezárt. Többé nem kereskedik.',
    'futures-deleted': 'Törölt.',
    'futures-halted': 'A tőzsde szünetelteti ezt a párt; a bot a kereskedéssel együtt folytatja.',
    'futures-no-room':
      'A csomagjában nincs hely a kereskedéseinek. Zárjon le másokat, vagy válasszon nagyobb csomagot!',
    'futures-wait-delete': 'Már nem nyit; amint lezárul, amit tart, törlődik.',
    'futures-waits': ({ pairs }: Facts) =>
      pairs === '1' ? 'Jelzésre vár.' : `Jelzésre vár ${pairs} párja valamelyikére.`,
    'futures-off': ({ reason }: Facts) =>
      `Fel van függesztve (${nameIn(reasonNames.hu, reason)}): a jelzések nem nyitnak pozíciót. A folytatáshoz indítsa el a botot!`,
    'futures-entering': ({ pair }: Facts) => `Éppen pozíciót nyit: ${pair}.`,
    'futures-exiting': ({ pair, reason }: Facts) =>
      `Zárja a pozícióját (${pair}), oka: ${nameIn(exitsHu, reason)}. Amíg ez tart, semmit sem nyit.`,
    'futures-no-stop': (facts: Facts) =>
      `${capital(facts['direction'])} pozíciót tart: ${facts['pair']}, nyitás ${facts['entry']} áron; a stopja úton van a tőzsdére, addig a bot maga figyeli az árat.${dilutedHu(facts['diluted'])}`,
    'futures-holds': (facts: Facts) =>
      `${capital(facts['direction'])} pozíciót tart: ${facts['pair']}, nyitás ${facts['entry']} áron, ${facts['leverage']}-szeres tőkeáttétellel; a stop ${facts['stop']} áron van a tőzsdén.${andOthers(facts) ? ` További pozíciói: ${facts['others']}.` : ''}${dilutedHu(facts['diluted'])}`,
    'futures-holds-at': (facts: Facts) =>
      `${capital(facts['direction'])} pozíciót tart: ${facts['pair']}, nyitás ${facts['entry']} áron, ${facts['leverage']}-szeres tőkeáttétellel; díjak után a fedezet ${facts['net']}%-a. A stop ${facts['stop']} áron van a tőzsdén.${andOthers(facts) ? ` További pozíciói: ${facts['others']}.` : ''}${dilutedHu(facts['diluted'])}`,

    'run-limit': ({ runs }: Facts) => `Egy pár elérte a ciklusok limitjét (${runs}); új ciklus nem indul.`,
    'stop-loss-limit': ({ count }: Facts) =>
      `A bot elérte a stop loss limitet (${count}); a jelzések nem nyitnak pozíciót, amíg el nem indítja a botot.`,
    'insufficient-funds': ({ needed }: Facts) =>
      `A nyitás fedezethiány miatt leállt; ${needed} fedezetre lett volna szükség.`,
    'below-minimum': ({ price }: Facts) =>
      `A tőzsdének egy nyitás (${price}) túl kicsi volt; ezen a páron a jelzések nem nyitnak többet. Emelje a fedezetet vagy a tőkeáttételt!`,
    'order-rejected': ({ price, reason }: Facts) =>
      `A tőzsde többször visszautasította a nyitást ${price} áron (${reason}); a jelzések nem nyitnak pozíciót, amíg el nem indítja a botot.`,
    'exit-delayed': ({ reason }: Facts) =>
      `A tőzsde nem fogadta el a záró megbízást (${reason}); újra próbáljuk, amíg sikerül.`,
    liquidated: ({ pair, price }: Facts) =>
      `A tőzsde likvidálta a pozíciót (${pair}) ${price} áron. A fedezete elveszett.`,
    'pairs-stay': 'Párok a táblázat végére kerülhetnek; a meglévők maradnak. Inkább a pár kereskedését törölje!',
  },
)

/** Every word of the family. */
export const futuresMessages = {
  en: { ...askMessages.en, ...futuresFormMessages.en, ...own.en },
  hu: { ...askMessages.hu, ...futuresFormMessages.hu, ...own.hu },
}
