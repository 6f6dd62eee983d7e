/**
 * Transfers of the ledger, each a transaction of its own: one call of `post`, which checks bounds, writes the transfer with its leg and moves both accounts. Beside it the
 * least that a transfer can be: a transaction that changes two rows, by the driver alone. On the embedded database and on PostgreSQL.
 */
import { purse, move, world } from '#features/ledger/server/test-ledger.ts'
import { newId } from '#platform/id.ts'
import type { Bar, Bench, Taken } from './bar.ts'
import { type Ground, inTurn, onEmbedded, onPostgres, secondsOf } from './in-turn.ts'

const WARM = 200
const TURNS = 800

const EMBEDDED: Bar = {
  name: 'ledger.transfers',
  unit: 'transfers/s',
  better: 'higher',
  against: 'a-bare-two-row-transaction',
  ratio: 0.63,
}
const SERVED: Bar = { ...EMBEDDED, name: 'ledger.transfers.postgresql', ratio: 0.58 }

/** One and the other in turn. */
const measureOn =
  (bar: Bar) =>
  async ({ database, ask }: Ground): Promise<readonly Taken[]> => {
    const [from, to] = [await world(database), await purse(database, newId())]
    const transfer = async (): Promise<void> => {
      const outcome = await move(database, { from, to, amount: 1n })
      if (outcome !== 'posted') throw new Error(`a transfer was ${outcome}`)
    }
    await ask('create table bare_purse (id int primary key, held bigint)')
    await ask('insert into bare_purse values (1, 0), (2, 0)')
    const bare = async (): Promise<void> => {
      await ask('begin')
      await ask('update bare_purse set held = held - 1 where id = 1')
      await ask('update bare_purse set held = held + 1 where id = 2')
      await ask('commit')
    }
    const take = async () => ({ own: await secondsOf(transfer), bare: await secondsOf(bare) })
    return inTurn(bar, { warm: WARM, turns: TURNS, take })
  }

const measureEmbedded = () => onEmbedded(measureOn(EMBEDDED))
const measureServed = () => onPostgres(measureOn(SERVED))

export const ledgerBench: Bench = { bars: [EMBEDDED], samples: 1, isShort: true, measure: measureEmbedded }
export const ledgerServedBench: Bench = { bars: [SERVED], samples: 1, isShort: false, measure: measureServed }
