/** INDICATOR bots to try the laws on: random settings that a form would accept, and what INDICATOR promises beyond the common laws. */
import fc from 'fast-check'
import { exampleFees } from '#engine/example-market.ts'
import { amount, asPrice, asRatio, ONE, quantity, ratio } from '#engine/money.ts'
import type { Trial } from '#proofs/laws/laws.ts'
import { BrokenLaw } from '#proofs/workbench.ts'
import { type Config, directions, thresholds } from './config.ts'
import { DEAL, type State } from './decide.ts'
import { testConfig, testMarket } from './fixture.ts'
import { indicator } from './index.ts'

const demand = (holds: boolean, law: string, detail: string): void => {
  if (!holds) throw new BrokenLaw(law, detail)
}

/** An entry buys once a run, dilution so often as is set, and what is flat holds nothing that could be sold. */
const extra = (config: Config, { trades }: State): void => {
  const deal = trades.find(({ id }) => id === DEAL)
  if (deal === undefined) return
  demand(new Set(deal.used).size === deal.used.length, 'an entry buys once a run', deal.used.join(' '))
  demand(
    deal.dilutions <= (config.dilution?.most ?? 0),
    'dilution ends',
    `${deal.dilutions} of ${config.dilution?.most ?? 0}`,
  )
  demand(deal.position.cost >= 0n && deal.position.base >= 0n, 'nothing is owed', String(deal.position.base))
}

const size = fc.constantFrom<Config['buy']['entries'][number]['size']>(
  { kind: 'quote', amount: amount('50') },
  { kind: 'quote', amount: amount('17') },
)

const entries: fc.Arbitrary<Config['buy']['entries']> = fc.array(
  fc.record({ value: fc.integer({ min: 40, max: 95 }).map((value) => asRatio(BigInt(value) * ONE)), size }),
  { minLength: 1, maxLength: 3 },
)

const settings: fc.Arbitrary<Config> = fc
  .record({
    entries,
    // Mostly what calls often: a cycle has many steps.
    threshold: fc.constantFrom('below' as const, 'below' as const, ...thresholds),
    direction: fc.constantFrom('either' as const, 'either' as const, 'either' as const, ...directions),
    sellValue: fc.integer({ min: 5, max: 60 }).map((value) => asRatio(BigInt(value) * ONE)),
    sellThreshold: fc.constantFrom('above' as const, 'above' as const, ...thresholds),
    otherSide: fc.boolean(),
    minProfit: fc.constantFrom(ratio('0'), ratio('0.2'), ratio('1')),
    maxLoss: fc.constantFrom(null, ratio('4')),
    dilution: fc.constantFrom<Config['dilution']>(
      null,
      { percent: ratio('2'), size: { kind: 'quote', amount: amount('20') }, most: 2 },
      { percent: ratio('1.5'), size: { kind: 'quote', amount: amount('50') }, most: 5 },
    ),
    escape: fc.record({
      allowed: fc.boolean(),
      diluted: fc.boolean(),
      minProfit: fc.constantFrom(ratio('0.5'), ratio('2')),
    }),
    repeats: fc.constantFrom(1, 3, 9999, null),
  })
  .map(({ entries: own, threshold, direction, sellValue, sellThreshold, otherSide, ...rest }) => {
    const usual = testConfig()
    return {
      ...usual,
      ...rest,
      buy: { ...usual.buy, entries: own, threshold, direction },
      sell: {
        ...usual.sell,
        value: sellValue,
        threshold: sellThreshold,
        calculation: otherSide ? { interval: '5m', length: 9, source: 'high' } : null,
      },
    }
  })

export const indicatorTrials: fc.Arbitrary<Trial<Config, State>> = fc
  .record({
    config: settings,
    start: fc.integer({ min: 9_000, max: 12_000 }),
    fees: fc.constantFrom('received' as const, 'quote' as const, 'third' as const),
    step: fc.constantFrom(quantity('0.001'), quantity('0.05')),
  })
  .map(({ config, start, fees, step }) => ({
    family: indicator,
    config,
    market: testMarket({
      stepSize: step,
      minQuantity: step,
      fees: exampleFees(fees),
    }),
    start: asPrice((BigInt(start) * ONE) / 100n),
    limits: { stops: null, repeats: config.repeats, exceeds: true },
    extra,
  }))
