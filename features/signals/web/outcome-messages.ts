/** What became of signals, as a bot says it and as it is said before a bot hears of one. */
import type { Outcome as FuturesOutcome } from '#bots/futures-signal/entries.ts'
import type { SignalProblem } from '#bots/rules/signal-body.ts'
import type { Outcome } from '#bots/signal/adviser.ts'
import type { SignalOutcome } from '#bots/spot/decide.ts'
import { messages } from '#engine/messages.ts'

/** What became of a signal, by the cause of its row (bots/signal, bots/futures-signal, bots/spot). */
export const signalWords = messages(
  {
    'signal-buys': 'Bought',
    'signal-dilutes': 'Bought more',
    'signal-sells': 'Sold all',
    'signal-escapes': 'Handed over to SPOT',
    'signal-off': 'Not taken: suspended',
    'signal-busy': 'Not taken: busy',
    'signal-limit': 'Not taken: as many pairs held as may be',
    'signal-halted': 'Not taken: trading is paused',
    'signal-no-amount': 'Not taken: no amount in the signal',
    'signal-below-minimum': 'Not taken: below the exchange minimum',
    'signal-investment-used': 'Not taken: the investment is used up',
    'signal-holds-already': 'Not taken: already held',
    'signal-dilution-price': 'Not taken: not low enough to average down',
    'signal-dilutions-used': 'Not taken: averagings used up',
    'signal-nothing-held': 'Not taken: nothing to sell',
    'signal-profit-too-low': 'Not taken: profit too low',
    'signal-stale': 'Not taken: waited too long',
    'signal-trade-gone': 'Not taken: the trade of its pair has been deleted',
    'signal-other-side': 'Not taken: meant for futures',
    'signal-for-spot': 'Not taken: meant for the spot market',
    'position-opens': 'Opened a position',
    'position-grows': 'Added to the position',
    'position-closes': 'Closes the position',
    'position-turns': 'Closes the position and turns round',
    'position-next': 'Opens once the position is closed',
    'position-limit': 'Not taken: as many positions as may be',
    'position-none': 'Not taken: no position to close',
    'position-open-already': 'Not taken: the position is open already',
    'position-dilution-price': 'Not taken: not far enough to add',
    'position-liquidation': 'Not taken: the stop would lie beyond the liquidation',
    'position-leverage': 'Not taken: more leverage than the exchange gives',
    'signal-begins': 'Began to trade',
    'signal-begun-already': 'Not taken: it has begun already',
    'signal-other-direction': 'Not taken: the other direction',
  } satisfies Record<Outcome | FuturesOutcome | SignalOutcome, string>,
  {
    'signal-buys': 'Vett',
    'signal-dilutes': 'Rávásárolt',
    'signal-sells': 'Mindet eladta',
    'signal-escapes': 'Átadta egy SPOT botnak',
    'signal-off': 'Nem követte: fel van függesztve',
    'signal-busy': 'Nem követte: éppen foglalt',
    'signal-limit': 'Nem követte: ennyi páron tarthat érmét',
    'signal-halted': 'Nem követte: a kereskedés szünetel',
    'signal-no-amount': 'Nem követte: nincs összeg a jelzésben',
    'signal-below-minimum': 'Nem követte: a tőzsdei minimum alatt',
    'signal-investment-used': 'Nem követte: elfogyott a befektetés',
    'signal-holds-already': 'Nem követte: már tart érmét',
    'signal-dilution-price': 'Nem követte: az átlagoláshoz nem elég alacsony',
    'signal-dilutions-used': 'Nem követte: elfogytak az átlagolások',
    'signal-nothing-held': 'Nem követte: nincs mit eladni',
    'signal-profit-too-low': 'Nem követte: kevés a profit',
    'signal-stale': 'Nem követte: túl sokat várt',
    'signal-trade-gone': 'Nem követte: a pár kereskedése törlődött',
    'signal-other-side': 'Nem követte: határidős jelzés',
    'signal-for-spot': 'Nem követte: azonnali piacra szóló jelzés',
    'position-opens': 'Pozíciót nyitott',
    'position-grows': 'Növelte a pozíciót',
    'position-closes': 'Zárja a pozíciót',
    'position-turns': 'Zárja a pozíciót és megfordul',
    'position-next': 'Nyit, amint a pozíció lezárult',
    'position-limit': 'Nem követte: ennyi pozíció lehet nyitva',
    'position-none': 'Nem követte: nincs zárható pozíció',
    'position-open-already': 'Nem követte: a pozíció már nyitva van',
    'position-dilution-price': 'Nem követte: az ár nincs elég messze',
    'position-liquidation': 'Nem követte: a stop a likvidáláson túlra esne',
    'position-leverage': 'Nem követte: a tőzsde ekkora tőkeáttételt nem ad',
    'signal-begins': 'Elkezdett kereskedni',
    'signal-begun-already': 'Nem követte: már elkezdte',
    'signal-other-direction': 'Nem követte: a másik irányba szól',
  },
)

type Values = Readonly<Record<string, string>>
/** Why a message was none, or came at a wrong time. */
type Cause =
  | SignalProblem['code']
  | 'stale'
  | 'signal-suspended'
  | 'signal-locked'
  | 'signal-closed'
  | 'signal-pair-unknown'
  | 'signal-amount-invalid'
  | 'market-unknown'
  | 'unit-quarantined'

/** Why a message did not reach the bot’s rules, and how to mend it; values are those of the message. */
export const causeWords = messages(
  {
    'bad-body': 'Neither JSON nor lines like name=value.',
    'field-missing': ({ field }: Values) => `The field “${field}” is missing. Names are case sensitive.`,
    'unknown-direction': ({ field, text }: Values) =>
      `“${text}” in the field “${field}” is none of the words that the settings of the bot name for what it shall do. Values are case sensitive.`,
    'unknown-pair': ({ field, text }: Values) =>
      `“${text}” in the field “${field}” is none of the pairs of this bot. Change the source, or the pair table in the settings.`,
    'bad-amount': ({ field, text }: Values) => `“${text}” in the field “${field}” is no positive amount.`,
    'bad-time': ({ field, text }: Values) =>
      `“${text}” in the field “${field}” is no time: seconds, milliseconds, or a date with its time zone.`,
    stale: 'Too old, or from the future: more than five minutes behind or one minute ahead.',
    'signal-suspended': 'The bot was suspended. Start it, and it hears signals again.',
    'signal-locked': 'The bot was being closed or deleted.',
    'signal-closed': 'The bot was closed.',
    'signal-pair-unknown': 'The bot does not trade this pair any more.',
    'signal-amount-invalid': 'The amount is no positive number.',
    'market-unknown': 'There was no price for the pair yet.',
    'unit-quarantined': 'The bot had been stopped because of an internal error.',
  } satisfies Record<Cause, string | ((values: Values) => string)>,
  {
    'bad-body': 'Se nem JSON, se nem név=érték sorok.',
    'field-missing': ({ field }) => `Hiányzik a(z) „${field}” mező. A nevek kis- és nagybetűre érzékenyek.`,
    'unknown-direction': ({ field, text }) =>
      `A(z) „${field}” mezőben álló „${text}” nincs a bot beállításaiban megadott teendők között. Az értékek kis- és nagybetűre érzékenyek.`,
    'unknown-pair': ({ field, text }) =>
      `A(z) „${field}” mezőben álló „${text}” nem ennek a botnak a párja. Javítsa a forrásban vagy a beállítások párjainál!`,
    'bad-amount': ({ field, text }) => `A(z) „${field}” mezőben álló „${text}” nem pozitív összeg.`,
    'bad-time': ({ field, text }) =>
      `A(z) „${field}” mezőben álló „${text}” nem időpont: másodperc, ezredmásodperc vagy dátum időzónával lehet.`,
    stale: 'Túl régi vagy jövőbeli: öt percnél régebbi, vagy egy percnél többel jár előre.',
    'signal-suspended': 'A bot fel volt függesztve. Indítsa el, és újra fogadja a jelzéseket.',
    'signal-locked': 'A bot éppen lezárult vagy törlődött.',
    'signal-closed': 'A bot le volt zárva.',
    'signal-pair-unknown': 'A bot már nem kereskedik ezen a páron.',
    'signal-amount-invalid': 'Az összeg nem pozitív szám.',
    'market-unknown': 'A párhoz még nem volt ár.',
    'unit-quarantined': 'A botot belső hiba miatt leállítottuk.',
  },
)
