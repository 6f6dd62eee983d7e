/** Conversion in an account: an order of its own, journalled like those of bots, that spends only what no bot manages. */
import { formatDecimal, price as asExact, type Price } from '#engine/money.ts'
import type { MarketNow } from '#engine/market.ts'
import { ownCommandId } from '#features/bots/server/index.ts'
import type { Markets } from '#features/markets/server/index.ts'
import type { Owner } from '#platform/server/session.ts'
import type { Account, Runner, UnitNow } from '#runner/host/runner.ts'
import type { ConvertOrder, ConvertRefusal } from '../contract.ts'
import { failureOf, type Plan, planConversion } from '../rules.ts'

/** How long an answer waits for the exchange, in ms; then the conversion is said to be in progress. */
const ANSWER_WITHIN_MS = 5_000

/** What a read that follows may wait for the read tables, in ms. */
export const READ_WAIT_MS = 2_000

export type Converted =
  | { kind: 'refused'; refusal: ConvertRefusal }
  | {
      kind: 'done'
      outcome: 'success' | 'failed' | 'pending'
      done: { quantity: string; amount: string } | null
      shard: number
      position: number
    }

export type Converter = {
  runner: Pick<Runner, 'send' | 'now' | 'listen' | 'reached'>
  markets: Markets
  waitMs?: number
}

/** Null for a pair that the account cannot convert in. */
export const marketOf = (markets: Markets, { exchange }: Account, pair: string): MarketNow | null => {
  const now = markets.last(exchange, pair)
  return now === null || now.market.futures !== undefined ? null : now
}

export const isPlan = (plan: Plan | ConvertRefusal): plan is Plan => typeof plan !== 'string'

/** The unit once its order has ended. Null when it has not within the wait. */
const ending = async (
  { runner, waitMs = ANSWER_WITHIN_MS }: Converter,
  account: string,
  unit: string,
): Promise<UnitNow | null> => {
  const look = async (): Promise<UnitNow | null> => {
    const now = await runner.now(account, unit)
    return now?.explanation.code === 'converting' ? null : now
  }
  const { promise, resolve } = Promise.withResolvers<UnitNow | null>()
  const check = async (): Promise<void> => {
    const found = await look()
    if (found !== null) resolve(found)
  }
  const stop = runner.listen((facts) => {
    if (facts.some((fact) => fact.kind === 'unit' && fact.unit === unit)) check().catch(() => resolve(null))
  })
  const timer = setTimeout(() => resolve(null), waitMs)
  try {
    await check()
    return await promise
  } finally {
    clearTimeout(timer)
    stop()
  }
}

type Ordered = ConvertOrder & { commandId: string; price: string }

export const convert = async (
  converter: Converter,
  owner: Owner,
  { account, order }: { account: Account; order: Ordered },
): Promise<Converted> => {
  const { runner, markets } = converter
  const { commandId, pair, side, amount } = order
  const now = marketOf(markets, account, pair)
  if (now === null) return { kind: 'refused', refusal: 'CONVERT_PAIR_FORBIDDEN' }
  const agreed: Price = asExact(order.price)
  const plan = planConversion(now, { side, amount, price: agreed })
  if (!isPlan(plan)) return { kind: 'refused', refusal: plan }
  const { base, quote } = now.market
  const { exchange, kind } = account
  // The same command makes the same conversion.
  const unit = ownCommandId(owner, `${commandId} conversion`)
  const config = { exchange, pair, side, quantity: formatDecimal(plan.quantity), price: formatDecimal(plan.price) }
  const { shard, position, refusal } = await runner.send({
    id: ownCommandId(owner, commandId),
    kind: 'create',
    account: account.id,
    unit: { id: unit, owner: owner.userId, family: 'conversion', name: pair, mode: kind, config },
    allowance: 0,
    suspended: false,
    spends: { asset: side === 'buy' ? quote : base, amount: formatDecimal(plan.gives) },
  })
  if (refusal !== null) {
    const failure = failureOf(refusal.code)
    return failure === 'failed'
      ? { kind: 'done', outcome: 'failed', done: null, shard, position }
      : { kind: 'refused', refusal: failure }
  }
  const ended = await ending(converter, account.id, unit)
  if (ended === null) return { kind: 'done', outcome: 'pending', done: null, shard, position }
  // What is read after this answer has what the order brought.
  await runner.reached(ended.shard, ended.position, READ_WAIT_MS)
  const said = ended.explanation
  if (said.code === 'converted') {
    const { quantity = '0', amount: quoteAmount = '0' } = said.values
    return { kind: 'done', outcome: 'success', done: { quantity, amount: quoteAmount }, shard, position }
  }
  const failure = failureOf(said.values['reason'] ?? '')
  return failure === 'failed'
    ? { kind: 'done', outcome: 'failed', done: null, shard, position }
    : { kind: 'refused', refusal: failure }
}
