/** Futures signal bots to try the laws on: random settings that a form would accept, and what they promise beyond the common laws. */
import fc from 'fast-check'
import { entryPrice, isBeyond, liquidationPrice } from '#engine/futures.ts'
import { amount, price, ratio } from '#engine/money.ts'
import type { Trial } from '#proofs/laws/laws.ts'
import { BrokenLaw } from '#proofs/workbench.ts'
import type { Config } from './config.ts'
import { futuresConfig, pairRow, testFutures } from './fixture.ts'
import { futuresSignal } from './index.ts'
import { isLive, type State, type Trade } from './state.ts'

const demand = (holds: boolean, law: string, detail: string): void => {
  if (!holds) throw new BrokenLaw(law, detail)
}

const MAINTENANCE = ratio('0.005')

/** What is held has a stop at the exchange as large as it is, or is about to have one. No stop lies beyond the liquidation, nor is any larger than what it protects. */
const stopProtects = ({ id, position, entry, stop, stopPrice, stopRetryAtMs, phase, leaving }: Trade): void => {
  if (position === null || phase !== 'holding') return
  const isLet = isLive(entry) || leaving === 'release'
  demand(isLet || isLive(stop) || stopRetryAtMs !== null, 'what is held has a stop', `trade ${id}`)
  if (!isLive(stop) || stop.state !== 'open' || stopPrice === null) return
  const rest = stop.quantity - stop.filled
  const liquidation = liquidationPrice(position, entryPrice(position), MAINTENANCE)
  demand(!isBeyond(position.direction, stopPrice, liquidation), 'a stop lies before the liquidation', `trade ${id}`)
  demand(rest <= position.quantity, 'a stop closes no more than there is', `trade ${id}`)
  demand(isLet || rest === position.quantity, 'a stop closes all that there is', `trade ${id}`)
}

const extra = (config: Config, state: State): void => {
  demand(new Set(state.trades.map(({ pair }) => pair)).size === state.trades.length, 'one trade a pair', '')
  for (const trade of state.trades) {
    const { phase, position, entry, close, dilutions } = trade
    const detail = `${phase} of ${trade.id}`
    stopProtects(trade)
    if (phase === 'idle' || phase === 'done') demand(position === null, 'a phase says what is open', detail)
    if (phase === 'entering') demand(isLive(entry), 'a phase says what lives', detail)
    if (isLive(close)) demand(!isLive(entry) && !isLive(trade.stop), 'nothing else lives while it closes', detail)
    demand(dilutions <= (config.dilution?.most ?? 0), 'dilutions stay within their number', detail)
  }
}

const maybe = <Value>(value: Value): fc.Arbitrary<Value | null> => fc.option(fc.constant(value), { nil: null })

/** Leverage, and the largest loss that lies before its liquidation. */
const risk = fc.constantFrom<readonly [number, string]>(
  [1, '60'],
  [3, '80'],
  [10, '50'],
  [20, '70'],
  [50, '40'],
  [100, '25'],
)

const configs: fc.Arbitrary<Config> = fc
  .record({
    risk,
    marginType: fc.constantFrom<'isolated' | 'cross'>('isolated', 'cross'),
    amount: maybe(amount('100')),
    investment: fc.constantFrom(amount('350'), amount('150')),
    flip: fc.boolean(),
    dilution: maybe({ percent: ratio('1'), most: 2 }),
    maxProfit: fc.constantFrom(null, ratio('3'), ratio('40')),
    stopLimit: fc.constantFrom(null, 1, 3),
    limit: fc.constantFrom(null, 1),
    repeats: fc.constantFrom(null, 1, 4),
    several: fc.boolean(),
  })
  .map(({ risk: [leverage, maxLoss], marginType, several, ...rest }) =>
    futuresConfig({
      ...rest,
      maxLoss: ratio(maxLoss),
      pairs: [
        pairRow({ leverage, marginType }),
        ...(several ? [pairRow({ text: 'B', pair: 'OTHER/USDC', leverage, marginType })] : []),
      ],
    }),
  )

export const futuresSignalTrials: fc.Arbitrary<Trial<Config, State>> = configs.map((config) => ({
  family: futuresSignal,
  config,
  market: testFutures(),
  start: price('100'),
  others: config.pairs.slice(1).map(({ pair }) => ({ market: testFutures({ pair }), start: price('100') })),
  limits: { stops: config.stopLimit, repeats: config.repeats },
  extra,
}))
