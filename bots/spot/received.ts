/** Trades that come from other bots of the account: coins handed over by an escape, to be sold here (bots.md 12.6). */
import type { Handover } from '#engine/event.ts'
import { asPrice, divideDown, HUNDRED, asRatio, ONE } from '#engine/money.ts'
import { flat } from '#engine/position.ts'
import { nothing, record } from '../rules/history.ts'
import type { Config, SingleConfig } from './config.ts'
import { entryPrice } from './plan.ts'
import { hold } from './profits.ts'
import { newTrade } from './state.ts'
import { insert, tradeOf, type Work } from './work.ts'

/** One trade that has bought already: it sells everything at its target or its stop, once. */
const settingsFor = (
  config: Config,
  { target, stop }: Handover,
  line: SingleConfig['entries'][number],
): SingleConfig => ({
  exchange: config.exchange,
  account: config.account,
  pair: config.pair,
  name: config.name,
  mode: config.mode,
  direction: 'buy',
  profits: [{ type: 'price', price: target, share: asRatio(HUNDRED) }],
  repeats: 1,
  risingOnly: null,
  opening: null,
  profitOpening: null,
  minChange: null,
  stuck: { lower: null, upper: null },
  kind: 'single',
  inLimit: false,
  entries: [line],
  sellAmount: null,
  stop: stop === null ? null : { price: stop, limit: null },
  follow: { up: null, down: null },
})

/** Coins are never turned away: a folder that had ended goes on with them. */
export const receive = (work: Work, handover: Handover): void => {
  const { head, config, now } = work
  const { base, cost, target, from } = handover
  const { lastReceived: last } = head
  // A trade lets go once at a time: this is the same news again.
  if (last !== null && last.atMs === work.at && last.unit === from.unit && last.trade === from.trade) return
  head.lastReceived = { ...from, atMs: work.at }
  if (head.life !== 'running') {
    head.life = 'running'
    head.leaving = null
    head.generated = true
  }
  const id = head.nextId
  head.nextId = id + 1
  const price = entryPrice(now.market, 'buy', asPrice(divideDown(cost * ONE, base)))
  const line = { price, size: { kind: 'base', quantity: base } as const }
  insert(work, {
    ...newTrade({ id, level: 0, price, entries: [{ ...line, order: null, traded: true }], terms: head.past.length }),
    own: settingsFor(config, handover, line),
    escapedFrom: from,
    position: { ...flat, base, cost },
  })
  record(work, {
    ...nothing,
    action: 'start',
    trade: id,
    threshold: target,
    quantity: base,
    amount: cost,
    success: true,
    cause: 'escaped',
  })
  hold(work, tradeOf(work, id))
}
