/** The words of RSI where they are not those of INDICATOR. Keys are the codes. */
import { messages } from '#engine/messages.ts'
import { indicatorMessages } from '../indicator/messages.ts'

const own = messages(
  {
    title: 'RSI',
    'title-create': 'New RSI bot',
    'title-edit': 'Edit RSI bot',
    about: 'Buys when much has been sold and sells when much has been bought, as the RSI says.',
    'length-help': 'How many candles the RSI looks back. 14 is usual.',
    'entry-value': 'RSI',
    'buy-threshold-help': 'On which side of its value the RSI must be to buy.',
    'buy-direction': 'RSI direction',
    'buy-direction-help': 'How the RSI must have moved since the candle before.',
    'sell-value': 'Sell RSI',
    'sell-value-help': 'At this RSI, from 0 to 100, everything is sold, if it earns enough.',
    'disclaimer-needed': 'Please agree with the disclaimer to create RSI BOT!',
    'fact-value': 'RSI now',
  },
  {
    title: 'RSI',
    'title-create': 'Új RSI bot',
    'title-edit': 'RSI bot módosítása',
    about: 'Akkor vesz, amikor már sokat eladtak, és akkor ad el, amikor már sokat vettek, ahogyan az RSI mutatja.',
    'length-help': 'Hány gyertyára néz vissza az RSI. A 14 a szokásos.',
    'entry-value': 'RSI',
    'buy-threshold-help': 'Az RSI-nek az érték melyik oldalán kell lennie a vételhez.',
    'buy-direction': 'RSI iránya',
    'buy-direction-help': 'Merre kellett mozdulnia az RSI-nek az előző gyertya óta.',
    'sell-value': 'Eladási RSI',
    'sell-value-help': 'Ennél a 0 és 100 közötti RSI-nél a bot mindent elad, ha eleget keres rajta.',
    'disclaimer-needed': 'RSI BOT létrehozásához kérjük, fogadja el a felelősségkizáró nyilatkozatot!',
    'fact-value': 'Az RSI most',
  },
)

/** Every word of the family. */
export const rsiMessages = {
  en: { ...indicatorMessages.en, ...own.en },
  hu: { ...indicatorMessages.hu, ...own.hu },
}
