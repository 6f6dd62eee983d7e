/** HODL bots to try the laws on: random settings that a form would accept, and what HODL promises beyond the common laws. */
import fc from 'fast-check'
import { exampleFees } from '#engine/example-market.ts'
import { amount, asPrice, ONE, price, quantity, ratio } from '#engine/money.ts'
import type { Trial } from '#proofs/laws/laws.ts'
import { testMarket } from '../spot/fixture.ts'
import { isLive, type State } from '../spot/state.ts'
import { BrokenLaw } from '#proofs/workbench.ts'
import type { Config } from './config.ts'
import { hodlConfig } from './fixture.ts'
import { hodl } from './index.ts'

const demand = (holds: boolean, law: string, detail: string): void => {
  if (!holds) throw new BrokenLaw(law, detail)
}

/** Coins are only bought, and no level buys twice in a cycle. */
const extra = (config: Config, state: State): void => {
  const { trades } = state
  for (const { id, entries, position, phase, profits } of trades) {
    const again = entries.some(({ traded, order }) => traded && isLive(order) && order.state !== 'canceling')
    demand(!again, 'a level buys once a cycle', `${id} in ${phase}`)
    demand(position.base >= 0n, 'it owes nothing', `${id}: ${position.base}`)
    demand(config.profits.length > 0 || profits.length === 0, 'what has no profits sells by itself never', `${id}`)
  }
}

const stops: readonly Config['stop'][] = [
  null,
  { kind: 'fix', price: price('89.5'), limit: 2 },
  { kind: 'average', distance: { kind: 'percent', percent: ratio('9') }, limit: null },
  { kind: 'average', distance: { kind: 'amount', amount: price('4') }, limit: 2 },
]

const takeProfits: readonly Config['takeProfits'][] = [
  [],
  [{ price: price('112'), share: ratio('100') }],
  [
    { price: price('111'), share: ratio('40') },
    { price: price('115'), share: ratio('60') },
  ],
]

const settings: fc.Arbitrary<Config> = fc
  .record({
    step: fc.constantFrom<Config['step']>(
      { kind: 'amount', amount: price('5') },
      { kind: 'amount', amount: price('1.7') },
      { kind: 'percent', percent: ratio('4') },
    ),
    opening: fc.constantFrom<Config['opening']>(null, { kind: 'amount', amount: price('6') }),
    limit: fc.constantFrom(null, null, 3),
    trailingUp: fc.constantFrom(null, price('125')),
    trailingDown: fc.constantFrom(null, price('80')),
    takeProfits: fc.constantFrom(...takeProfits),
    closeAfterTakeProfit: fc.boolean(),
    profits: fc.constantFrom<Config['profits']>(
      [],
      [],
      [{ type: 'percent', profit: ratio('1.5'), share: ratio('100') }],
    ),
    repeats: fc.constantFrom(1, 3, 9999, null),
    risingOnly: fc.constantFrom(null, null, null, '1m' as const),
    stop: fc.constantFrom(...stops),
    stuck: fc.constantFrom({ lower: null, upper: null }, { lower: price('86'), upper: price('121') }),
    size: fc.constantFrom(amount('250'), amount('400')).map((each) => ({ kind: 'investment' as const, amount: each })),
  })
  .map(hodlConfig)

export const hodlTrials: fc.Arbitrary<Trial<Config, State>> = fc
  .record({
    config: settings,
    start: fc.integer({ min: 9_500, max: 11_500 }),
    fees: fc.constantFrom('received' as const, 'quote' as const, 'third' as const),
    step: fc.constantFrom(quantity('0.001'), quantity('0.05')),
  })
  .map(({ config, start, fees, step }) => ({
    family: hodl,
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
