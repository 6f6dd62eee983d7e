/** What a backtest says of itself. Screens do not see the folder that runs it, so its words come by this file. */
import type { RefusalReason } from '#engine/event.ts'
import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { backtest, failures } from './contract.ts'

export { backtestMessages as assumptionWords } from '#backtest/messages.ts'
export { reportMessages as reportWords } from '#backtest/report-messages.ts'

export const backtestErrors = messages(
  {
    FAMILY_UNKNOWN: 'There are no bots of this kind.',
    SIGNALS_NEEDED: 'This kind of bot trades when a signal comes. Give the signals that it would have heard.',
    NOTHING_TO_TRY: 'A folder has no settings of its own. Backtest those of its bots.',
    BACKTEST_RUNNING: 'Another of your backtests is still running, perhaps in another window.',
    JOB_UNKNOWN:
      'This backtest is not known any more. If it has ended, it is among all backtests; if not, please run it again.',
  },
  {
    FAMILY_UNKNOWN: 'Nincs ilyen fajta bot.',
    SIGNALS_NEEDED: 'Ez a botfajta jelzésre kereskedik. Adja meg a jelzéseket, amelyeket hallott volna!',
    NOTHING_TO_TRY: 'Egy mappának nincs saját beállítása. A botjaiét mérje vissza!',
    BACKTEST_RUNNING: 'Egy másik visszamérése még fut, talán egy másik ablakban.',
    JOB_UNKNOWN:
      'Ez a visszamérés már nem ismert. Ha befejeződött, a visszamérések között megtalálja; ha nem, kérjük, futtassa le újra!',
  },
) satisfies ErrorWords<typeof backtest>

/** Why there is no result. */
export const failureWords = messages(
  {
    'no-candles': 'There are no past prices of this pair yet. Please try again later, or choose another pair.',
    'too-long': 'It took too long and was ended. Please try fewer days or fewer lines.',
    broke: 'The backtest broke off because of an internal error. It has been noted; the settings are kept.',
  },
  {
    'no-candles': 'Ennek a párnak még nincsenek múltbeli árai. Kérjük, próbálja később, vagy válasszon másik párt!',
    'too-long': 'Túl sokáig tartott, ezért leállítottuk. Kérjük, próbálja kevesebb nappal vagy kevesebb vonallal!',
    broke: 'A visszamérés belső hiba miatt megszakadt. A hibát feljegyeztük; a beállítások megmaradnak.',
  },
)
failureWords satisfies Record<'en', Record<(typeof failures)[number], string>>

/** Why an order of a backtest was not placed. */
export const refusalWords = messages(
  {
    'below-minimum': 'below the exchange minimum',
    'above-maximum': 'above the exchange maximum',
    precision: 'not on the steps of the exchange',
    'outside-band': 'too far from the price for the exchange',
    'insufficient-funds': 'not enough money left',
    'over-position': 'more than the trade holds',
    'too-many-orders': 'more open orders than the exchange allows',
    halted: 'the exchange does not trade this pair',
    suspended: 'the bot is suspended',
    mode: 'not allowed in this mode',
    leverage: 'more leverage than the exchange gives, or other than the open position has',
    liquidation: 'a stop beyond the price of liquidation',
    'other-position': 'another position is open on the pair',
  },
  {
    'below-minimum': 'a tőzsdei minimum alatt',
    'above-maximum': 'a tőzsdei maximum felett',
    precision: 'nem illik a tőzsde lépéseihez',
    'outside-band': 'túl messze van az ártól a tőzsdének',
    'insufficient-funds': 'nem maradt elég pénz',
    'over-position': 'több, mint amennyit a kereskedés tart',
    'too-many-orders': 'több nyitott megbízás, mint amennyit a tőzsde enged',
    halted: 'a tőzsde nem kereskedik ezzel a párral',
    suspended: 'a bot fel van függesztve',
    mode: 'ebben a módban nem megengedett',
    leverage: 'nagyobb tőkeáttétel, mint amennyit a tőzsde ad, vagy más, mint a nyitott pozícióé',
    liquidation: 'a stop túl van a likvidálás árán',
    'other-position': 'a páron már nyitva van egy másik pozíció',
  },
)
refusalWords satisfies Record<'en', Record<RefusalReason, string>>
