/** Words of a bot with an adviser about what it does, the same in every such family. Keys are the codes. */
import { messages } from '#engine/messages.ts'
import type { Facts } from '../form.ts'
import { askMessages } from './ask-messages.ts'
import { reasonNames } from './reason-names.ts'

const nameIn = (names: Facts, code: string | undefined): string => names[code ?? ''] ?? code ?? ''

const own = messages(
  {
    'deal-not-started': 'Starting.',
    'deal-closed': 'Closed. It trades no more.',
    'deal-deleted': 'Deleted.',
    'deal-halted': 'The exchange has paused this pair; the bot goes on when trading does.',
    'deal-wait-delete': 'Buys no more; deleted when what it holds is sold.',
    'deal-beta-ended': 'The beta has ended: what it holds goes to SPOT bots, then it is deleted.',
    'deal-closing': 'Ends its orders and closes.',
    'deal-exiting': ({ reason, step }: Facts) =>
      `${reason === 'stop' ? 'Stop loss' : 'Closing'}: ${step === 'emptying' ? 'other orders are being canceled first' : step === 'waiting' ? 'the exchange did not take the sell, trying again soon' : 'selling at market'}. Nothing is bought until that is over.`,
    'deal-escaping': 'Hands what it holds over to a SPOT bot.',
    'deal-no-room':
      'Its coins should have gone to a SPOT bot, but your package has no room for one more SPOT trade. It keeps them and asks again at the next sell point. Close a SPOT trade or choose a larger package.',
    'deal-buying': 'Buying now.',
    'deal-selling': 'Selling now, as long as it earns enough.',
    'deal-off': ({ reason }: Facts) => `Suspended (${nameIn(reasonNames.en, reason)}). Start the bot to go on.`,
    'deal-entries-off': ({ reason }: Facts) =>
      `Buying is off (${nameIn(reasonNames.en, reason)}). Start the bot to buy again.`,
    'deal-entries-off-holding': ({ reason, net }: Facts) =>
      `Buying is off (${nameIn(reasonNames.en, reason)}). What it holds would net ${net}% now and is still sold at a sell point.`,
    'deal-profits-off': 'Selling is suspended; start it to sell again.',

    'run-limit-reached': ({ runs }: Facts) => `The bot has reached its cycle limit (${runs}); no new cycle starts.`,
    'insufficient-funds': ({ price }: Facts) =>
      `Buying has stopped at ${price} because of insufficient funds; what it holds is still sold.`,
    'order-rejected': ({ price, reason }: Facts) =>
      `The exchange rejected the order at ${price} several times (${reason}).`,
    'below-minimum': ({ price }: Facts) => `The order at ${price} is below the exchange minimum. Raise the amount.`,
    'escape-limit': 'So many positions have gone to SPOT bots that buying is off. Start the bot to go on.',
    'exit-delayed': ({ reason }: Facts) =>
      `The exchange did not take a sell at market (${reason}); it is tried again until it does.`,
    'room-not-needed': 'It does not hand anything over now.',
  },
  {
    'deal-not-started': 'Indul.',
    'deal-closed': 'Lezárt. Többé nem kereskedik.',
    'deal-deleted': 'Törölt.',
    'deal-halted': 'A tőzsde szünetelteti ezt a párt; a bot a kereskedéssel együtt folytatja.',
    'deal-wait-delete': 'Már nem vesz; amint eladta, amit tart, törlődik.',
    'deal-beta-ended': 'A béta időszak véget ért: amit tart, SPOT botokhoz kerül, azután törlődik.',
    'deal-closing': 'Lezárja a megbízásait és bezárul.',
    'deal-exiting': ({ reason, step }: Facts) =>
      `${reason === 'stop' ? 'Stop loss' : 'Lezárás'}: ${step === 'emptying' ? 'előbb a többi megbízást visszavonja' : step === 'waiting' ? 'a tőzsde nem fogadta el az eladást, hamarosan újra próbálja' : 'elad piaci áron'}. Amíg ez tart, semmit sem vesz.`,
    'deal-escaping': 'Átadja egy SPOT botnak, amit tart.',
    'deal-no-room':
      'Amit tart, egy SPOT bothoz került volna, de a csomagjában nincs hely még egy SPOT kereskedésnek. Megtartja, és a következő eladási ponton újra kéri. Zárjon le egy SPOT kereskedést, vagy válasszon nagyobb csomagot!',
    'deal-buying': 'Éppen vesz.',
    'deal-selling': 'Éppen elad, amíg eleget keres rajta.',
    'deal-off': ({ reason }: Facts) =>
      `Fel van függesztve (${nameIn(reasonNames.hu, reason)}). A folytatáshoz indítsa el a botot!`,
    'deal-entries-off': ({ reason }: Facts) =>
      `A vétel ki van kapcsolva (${nameIn(reasonNames.hu, reason)}). A vételhez indítsa el a botot!`,
    'deal-entries-off-holding': ({ reason, net }: Facts) =>
      `A vétel ki van kapcsolva (${nameIn(reasonNames.hu, reason)}). Amit tart, az most nettó ${net}% lenne, és eladási ponton továbbra is eladja.`,
    'deal-profits-off': 'Az eladás fel van függesztve; az eladáshoz indítsa el!',

    'run-limit-reached': ({ runs }: Facts) => `A bot elérte a ciklusok limitjét (${runs}); új ciklus nem indul.`,
    'insufficient-funds': ({ price }: Facts) =>
      `Fedezethiány miatt a vétel ${price} áron leállt; amit tart, azt továbbra is eladja.`,
    'order-rejected': ({ price, reason }: Facts) =>
      `A tőzsde többször visszautasította a megbízást ${price} áron (${reason}).`,
    'below-minimum': ({ price }: Facts) => `A megbízás (${price}) a tőzsdei minimum alatt van. Emelje az összeget!`,
    'escape-limit': 'Annyi pozíció került SPOT botokhoz, hogy a vétel kikapcsolt. A folytatáshoz indítsa el a botot!',
    'exit-delayed': ({ reason }: Facts) =>
      `A tőzsde nem fogadta el a piaci eladást (${reason}); újra próbáljuk, amíg sikerül.`,
    'room-not-needed': 'Most nem ad át semmit.',
  },
)

export const dealMessages = { en: { ...askMessages.en, ...own.en }, hu: { ...askMessages.hu, ...own.hu } }
