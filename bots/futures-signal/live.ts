/** A demo goes live (bots.md 18): its orders are dropped, what is open is closed on paper at the price of its pair, counters and profits begin anew. */
import type { FuturesPosition } from '#engine/futures.ts'
import { ZERO_AMOUNT } from '#engine/money.ts'
import { flat } from '#engine/position.ts'
import type { Refusal } from '#engine/unit.ts'
import { byUser, refusing } from '../rules/asking.ts'
import type { Unpriced } from '../rules/paper-close.ts'
import { lasting } from '../rules/reasons.ts'
import type { futuresMessages } from './messages.ts'
import { newTrade, type State, type Trade } from './state.ts'
import { withdraw, type Work } from './work.ts'

const refuse = refusing<keyof (typeof futuresMessages)['en']>()

/** What fees and funding have cost so far belongs to the result. */
const paperOf = ({ direction, quantity, worth, charged }: FuturesPosition) =>
  direction === 'long'
    ? ({ direction: 'buy', quantity, worth: worth + charged } as const)
    : ({ direction: 'sell', quantity, worth: worth - charged } as const)

const untraded = ({ id, pair, entryOff, profitOff, seen }: Trade): Trade => ({
  ...newTrade(id, pair),
  entryOff: byUser(entryOff),
  profitOff: byUser(profitOff),
  seen,
})

export const setLive = (work: Work): Refusal | null => {
  const { head } = work
  if (work.config.mode === 'live') return refuse('already-live')
  if (head.leaving !== null) return refuse('pending-delete')
  if (work.trades.some(({ phase }) => phase === 'exiting')) return refuse('locked')
  const open = work.trades.flatMap(({ id, pair, position }): readonly Unpriced[] =>
    position === null ? [] : [{ id, pair, ...paperOf(position) }],
  )
  for (const { id } of work.trades) withdraw(work, id)
  work.trades = work.trades.filter(({ phase, leaving }) => phase !== 'done' && leaving === null).map(untraded)
  Object.assign(head, {
    // It wants nothing before the live account has told it that it is started there.
    life: 'new',
    ...lasting(head),
    stopCount: 0,
    stopProfit: ZERO_AMOUNT,
    runs: 0,
    gone: flat,
    lastFill: null,
    unpriced: [...head.unpriced, ...open],
  } satisfies Partial<State>)
  return null
}
