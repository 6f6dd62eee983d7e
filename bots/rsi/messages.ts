/** The words of RSI where they are not those of INDICATOR. Keys are the codes. */
import { messages } from '#engine/messages.ts'
import type { Facts } from '../form.ts'
import { indicatorMessages } from '../indicator/messages.ts'

const own = messages(
  {
    title: 'RSI',
    'title-edit': 'Edit RSI bot',
    about: 'Buys when much has been sold and sells when much has been bought, as the RSI says.',
    'interval-help': 'The RSI is looked at each time a candle of this length closes, never in between.',
    'length-help': 'How many candles the RSI looks back. 14 is usual.',
    'entries-help': ({ minNotional, quote }: Facts) =>
      `At which RSI how much is bought; each entry once a cycle. The exchange takes no order below ${minNotional} ${quote}.`,
    'entries-base-help': ({ minQuantity, base }: Facts) =>
      `At which RSI how much is bought; each entry once a cycle. The exchange takes no order below ${minQuantity} ${base}.`,
    'entry-value': 'RSI',
    'buy-threshold-help': 'On which side of its value the RSI must be to buy.',
    'buy-direction': 'RSI direction',
    'buy-direction-help': 'How the RSI must have moved since the candle before.',
    'sell-interval-help': 'The sell side looks at its RSI when a candle of this length closes.',
    'sell-length-help': 'How many candles the RSI of the sell side looks back.',
    'sell-value': 'Sell RSI',
    'sell-value-help': 'At this RSI, from 0 to 100, everything is sold, if it earns enough.',
    'sell-threshold-help': 'On which side of its value the RSI must be to sell.',
    'sell-direction-help': 'How the RSI must have moved since the candle before.',
    'disclaimer-needed': 'Please agree with the disclaimer to create RSI BOT!',
    'fact-value': 'RSI now',
  },
  {
    title: 'RSI',
    'title-edit': 'RSI bot módosítása',
    about: 'Akkor vesz, amikor már sokat eladtak, és akkor ad el, amikor már sokat vettek, ahogyan az RSI mutatja.',
    'interval-help': 'A bot mindig egy ilyen hosszú gyertya zárásakor nézi meg az RSI-t, közben soha.',
    'length-help': 'Hány gyertyára néz vissza az RSI. A 14 a szokásos.',
    'entries-help': ({ minNotional, quote }: Facts) =>
      `Melyik RSI-nél mennyit vegyen; ciklusonként mindegyiket egyszer. A tőzsde ${minNotional} ${quote} alatt nem fogad el megbízást.`,
    'entries-base-help': ({ minQuantity, base }: Facts) =>
      `Melyik RSI-nél mennyit vegyen; ciklusonként mindegyiket egyszer. A tőzsde ${minQuantity} ${base} alatt nem fogad el megbízást.`,
    'entry-value': 'RSI',
    'buy-threshold-help': 'Az RSI-nek az érték melyik oldalán kell lennie a vételhez.',
    'buy-direction': 'RSI iránya',
    'buy-direction-help': 'Merre kellett mozdulnia az RSI-nek az előző gyertya óta.',
    'sell-interval-help': 'Az eladási oldal egy ilyen hosszú gyertya zárásakor nézi meg az RSI-jét.',
    'sell-length-help': 'Hány gyertyára néz vissza az eladási oldal RSI-je.',
    'sell-value': 'Eladási RSI',
    'sell-value-help': 'Ennél a 0 és 100 közötti RSI-nél a bot mindent elad, ha eleget keres rajta.',
    'sell-threshold-help': 'Az RSI-nek az érték melyik oldalán kell lennie az eladáshoz.',
    'sell-direction-help': 'Merre kellett mozdulnia az RSI-nek az előző gyertya óta.',
    'disclaimer-needed': 'RSI BOT létrehozásához kérjük, fogadja el a felelősségkizáró nyilatkozatot!',
    'fact-value': 'Az RSI most',
  },
)

/** Every word of the family. */
export const rsiMessages = {
  en: { ...indicatorMessages.en, ...own.en },
  hu: { ...indicatorMessages.hu, ...own.hu },
}
