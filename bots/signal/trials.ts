/** SIGNAL bots to try the laws on: random settings that a form would accept, and what SIGNAL promises beyond the common laws. */
import fc from 'fast-check'
import { exampleFees } from '#engine/example-market.ts'
import { amount, price, quantity, ratio } from '#engine/money.ts'
import type { Trial } from '#proofs/laws/laws.ts'
import { BrokenLaw } from '#proofs/workbench.ts'
import type { Config } from './config.ts'
import type { State } from './decide.ts'
import { testConfig, testMarket } from './fixture.ts'
import { signal } from './index.ts'

const demand = (holds: boolean, law: string, detail: string): void => {
  if (!holds) throw new BrokenLaw(law, detail)
}

/** Signals wait in the order in which they came and only for a trade that is there; counters stay within their limits. */
const extra = (config: Config, { trades, own, life }: State): void => {
  const times = own.waiting.map(({ at }) => at)
  demand(
    times.every((at, index) => at >= (times[index - 1] ?? 0)),
    'signals keep their order',
    times.join(' '),
  )
  const { limit } = config.escape
  for (const deal of trades) {
    demand(deal.dilutions <= (config.dilution?.most ?? 0), 'dilution ends', String(deal.dilutions))
    demand(limit === null || deal.escapes <= limit, 'escapes end', String(deal.escapes))
    demand(deal.position.base >= 0n && deal.position.cost >= 0n, 'nothing is owed', String(deal.position.base))
  }
  if (life === 'running') return
  demand(
    trades.every(({ phase }) => phase === 'done' || life === 'new'),
    'what is over holds nothing',
    life,
  )
}

const settings: fc.Arbitrary<Config> = fc
  .record({
    several: fc.boolean(),
    amount: fc.constantFrom(null, amount('50'), amount('100')),
    investment: fc.constantFrom(amount('120'), amount('500')),
    minProfit: fc.constantFrom(ratio('0'), ratio('0.2'), ratio('1')),
    maxProfit: fc.constantFrom(null, ratio('2')),
    limit: fc.constantFrom(null, 1),
    dilution: fc.constantFrom<Config['dilution']>(
      null,
      { percent: ratio('0.1'), amount: amount('20'), most: 2 },
      { percent: ratio('0.1'), amount: amount('50'), most: 5 },
      { percent: ratio('1'), amount: amount('50'), most: 5 },
    ),
    escape: fc.record({
      allowed: fc.boolean(),
      diluted: fc.boolean(),
      minProfit: fc.constantFrom(ratio('0.5'), ratio('2')),
      limit: fc.constantFrom(null, 1, 3),
    }),
    repeats: fc.constantFrom(1, 3, 9999, null),
  })
  .map(({ several, escape, ...rest }) => {
    const usual = testConfig()
    return {
      ...usual,
      ...rest,
      // Only with an account may a bot repeat for ever.
      ...(rest.repeats === null ? { mode: 'live' as const, account: 'key' } : {}),
      names: { ...usual.names, amountField: rest.amount === null ? 'amount' : null },
      pairs: several ? usual.pairs : usual.pairs.slice(0, 1),
      escape: escape.allowed ? escape : { allowed: false, diluted: false, minProfit: rest.minProfit, limit: null },
    }
  })

export const signalTrials: fc.Arbitrary<Trial<Config, State>> = fc
  .record({
    config: settings,
    fees: fc.constantFrom('received' as const, 'quote' as const, 'third' as const),
    step: fc.constantFrom(quantity('0.001'), quantity('0.05')),
  })
  .map(({ config, fees, step }) => {
    const rules = {
      stepSize: step,
      minQuantity: step,
      fees: exampleFees(fees),
    }
    return {
      family: signal,
      config,
      market: testMarket(rules),
      start: price('100'),
      others: config.pairs.slice(1).map(({ pair }) => ({ market: testMarket({ ...rules, pair }), start: price('40') })),
      limits: { stops: null, repeats: config.repeats, exceeds: true },
      extra,
    }
  })
