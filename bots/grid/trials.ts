/** GRID bots to try the laws on: random settings that a form would accept, and what GRID promises beyond the common laws. */
import fc from 'fast-check'
import { exampleFees } from '#engine/example-market.ts'
import { amount, asPrice, asRatio, ONE, price, quantity, ratio } from '#engine/money.ts'
import { BrokenLaw } from '#proofs/workbench.ts'
import type { Trial } from '#proofs/laws/laws.ts'
import type { Config } from './config.ts'
import { testConfig, testMarket } from './fixture.ts'
import { grid } from './index.ts'
import { bound, counts, isFront, isHeld, isKept, type State, usesLimit } from './state.ts'

const demand = (holds: boolean, law: string, detail: string): void => {
  if (!holds) throw new BrokenLaw(law, detail)
}

/** Every sum that is kept in passing equals the one counted anew; no line twice; at most five levels that hold nothing. */
const extra = (_: Config, state: State): void => {
  const { trades } = state
  const sum = trades.reduce((total, trade) => total + bound(trade), 0n)
  demand(sum === state.committed, 'kept sums agree', `committed ${state.committed}, counted ${sum}`)
  demand(trades.filter(usesLimit).length === state.used, 'kept sums agree', 'used')
  demand(trades.filter(isHeld).length === state.held, 'kept sums agree', 'held')
  demand(trades.filter(counts).length === state.count, 'kept sums agree', 'count')
  const front = trades.filter(isFront).map((trade) => trade.id)
  demand(front.join(' ') === state.front.join(' '), 'kept sums agree', `front ${state.front.join(' ')}`)
  const own = trades.filter((trade) => !trade.legacy).map((trade) => trade.level)
  demand(new Set(own).size === own.length, 'no line twice', own.join(' '))
  demand(
    own.every((level) => state.levels.includes(level)),
    'lines are known',
    own.join(' '),
  )
  for (const trade of trades) {
    const earns = trade.profits.every((line) => line.price > trade.price)
    demand(earns || trade.badSell, 'a sell earns or is badged', String(trade.level))
  }
  const isTrailing = state.entryOff.length === 0 && state.life === 'running' && state.leaving === null
  const isBusy = state.exits.some((exit) => exit.owner === 0 && exit.phase !== 'over')
  if (!isTrailing || isBusy) return
  const empty = trades.filter(
    (trade) => (trade.phase === 'idle' || (trade.phase === 'entering' && trade.entry?.filled === 0n)) && !isKept(trade),
  )
  demand(empty.length <= 5, 'at most five levels hold nothing', empty.map((trade) => trade.level).join(' '))
}

const maybe = <Value>(value: Value): fc.Arbitrary<Value | null> => fc.option(fc.constant(value), { nil: null })

const profits: fc.Arbitrary<Config['profits']> = fc.oneof(
  fc
    .integer({ min: 5, max: 30 })
    .map((tenths) => [
      { type: 'percent' as const, profit: asRatio((BigInt(tenths) * ONE) / 10n), share: ratio('100') },
    ]),
  fc.constant([
    { type: 'percent' as const, profit: ratio('1'), share: ratio('50') },
    { type: 'fix' as const, profit: price('2'), share: ratio('30') },
    { type: 'percent' as const, profit: ratio('3'), share: ratio('20') },
  ]),
)

const settings: fc.Arbitrary<Config> = fc
  .record({
    step: fc.constantFrom<Config['step']>(
      { kind: 'amount', amount: price('1') },
      { kind: 'amount', amount: price('0.7') },
      { kind: 'percent', percent: ratio('1.5') },
    ),
    window: fc.constantFrom<Config['window']>(
      { kind: 'amount', amount: price('2') },
      { kind: 'amount', amount: price('5') },
      { kind: 'percent', percent: ratio('3') },
    ),
    profits,
    amount: fc.constantFrom(amount('50'), amount('17')),
    // Enough for every level, or used up by three or nine of them.
    investment: fc.constantFrom(amount('500'), amount('160')),
    repeats: fc.constantFrom(1, 3, 9999, null),
    limit: fc.constantFrom(null, null, 2, 4),
    trailingUp: maybe(price('120')),
    trailingDown: maybe(price('90')),
    risingOnly: fc.constantFrom(null, null, null, '1m' as const),
    stuck: fc.constantFrom({ lower: null, upper: null }, { lower: price('88'), upper: price('121') }),
    stop: fc.constantFrom(null, { price: price('89'), limit: 2 }, { price: price('89.5'), limit: null }),
    takeProfits: fc.constantFrom<Config['takeProfits']>(
      [],
      [],
      [
        { price: price('104'), share: ratio('40') },
        { price: price('108'), share: ratio('60') },
      ],
    ),
    closeAfterTakeProfit: fc.boolean(),
  })
  .map((changes) => testConfig(changes))

export const gridTrials: fc.Arbitrary<Trial<Config, State>> = fc
  .record({
    config: settings,
    start: fc.integer({ min: 9_000, max: 12_000 }),
    fees: fc.constantFrom('received' as const, 'quote' as const, 'third' as const),
    step: fc.constantFrom(quantity('0.001'), quantity('0.05')),
  })
  .map(({ config, start, fees, step }) => ({
    family: grid,
    config,
    market: testMarket({
      stepSize: step,
      minQuantity: step,
      fees: exampleFees(fees),
    }),
    start: asPrice((BigInt(start) * ONE) / 100n),
    limits: { stops: config.stop?.limit ?? null, repeats: config.repeats },
    extra,
  }))
