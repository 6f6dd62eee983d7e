/** The rules of SIGNAL: what an outside signal says to the trade of its pair. Everything else is the common cycle of deals. */
import type { Event } from '#engine/event.ts'
import type { MarketNow } from '#engine/market.ts'
import { remembered, rememberedWith } from '#engine/remembered.ts'
import type { Decision } from '#engine/unit.ts'
import { refuse } from '../rules/asking.ts'
import type { DealRules, DealState, DealTerms } from '../rules/deal.ts'
import { decideDeals } from '../rules/deal-decide.ts'
import { escapedFolder } from '../spot/escaped.ts'
import { dropped, dueAt, hear, type Own, tend } from './adviser.ts'
import { smallestAmount } from './check.ts'
import type { Config } from './config.ts'
import { withInvestment } from './present.ts'

export type State = DealState<Own>

const termsOf = ({ mode, pairs, minProfit, maxProfit, dilution, escape, repeats, limit }: Config): DealTerms => ({
  mode,
  pairs: pairs.map(({ pair }) => pair),
  candles: [],
  minProfit,
  maxProfit,
  maxLoss: null,
  dilution:
    dilution === null
      ? null
      : {
          by: 'adviser',
          percent: dilution.percent,
          size: { kind: 'quote', amount: dilution.amount },
          most: dilution.most,
          spacingMs: 0,
        },
  escape,
  repeats,
  limit,
})

export const terms = remembered(termsOf)

const rules: DealRules<Config, Own> = {
  calms: () => null,
  terms,
  sizing: {
    investment: ({ investment }) => investment,
    withInvestment: rememberedWith(withInvestment),
    sizes: ({ amount, dilution }) =>
      [amount, dilution?.amount ?? null].flatMap((one) => (one === null ? [] : [{ kind: 'quote', amount: one }])),
    smallest: smallestAmount,
  },
  hear: (work, event) => {
    if (event.kind === 'signal-received') hear(work, event)
  },
  tend,
  gone: dropped,
  dueAt,
  edited: ({ config }, before) => {
    const isSame =
      before.exchange === config.exchange &&
      before.pairs.length === config.pairs.length &&
      before.pairs.every(({ pair }, index) => pair === config.pairs[index]?.pair)
    return isSame ? null : refuse('pair-is-fixed')
  },
  completed: () => undefined,
  receiver: (config, pair) => escapedFolder({ ...config, pair }),
}

export const decide = (config: Config, state: State, event: Event, now: MarketNow): Decision<State> =>
  decideDeals(rules, { config, state }, event, now)
