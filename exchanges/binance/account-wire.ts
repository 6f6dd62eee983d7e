/** Answers about an account as Binance writes them: https://developers.binance.com/docs/binance-spot-api-docs/rest-api/account-endpoints */
import { z } from 'zod'
import { decodeClientOrderId } from '#engine/client-order-id.ts'
import type { Pair } from '#engine/market.ts'
import { asPrice, asQuantity, formatDecimal, parseDecimal } from '#engine/money.ts'
import type { Want } from '#engine/slots.ts'
import type { OrderTold } from '../contract.ts'
import type { Balance } from '../outcome.ts'

const Decimal = z.string().transform((text, context) => {
  const value = parseDecimal(text)
  if (value !== null) return value
  context.addIssue({ code: 'custom', message: 'no decimal number' })
  return z.NEVER
})

const states: Readonly<Record<string, OrderTold['state']>> = {
  NEW: 'open',
  PENDING_NEW: 'open',
  PENDING_CANCEL: 'open',
  PARTIALLY_FILLED: 'open',
  FILLED: 'filled',
  CANCELED: 'canceled',
  REJECTED: 'expired',
  EXPIRED: 'expired',
  EXPIRED_IN_MATCH: 'expired',
}

const State = z.string().transform((text, context) => {
  const state = states[text]
  if (state !== undefined) return state
  context.addIssue({ code: 'custom', message: 'no state of an order' })
  return z.NEVER
})

/** Order in any answer; of a cancel `origClientOrderId` is the order's own id. */
export const WireOrder = z
  .object({
    symbol: z.string(),
    orderId: z.int(),
    clientOrderId: z.string(),
    origClientOrderId: z.string().optional(),
    status: State,
    executedQty: Decimal,
  })
  .transform(({ symbol, orderId, clientOrderId, origClientOrderId, status, executedQty }) => ({
    symbol,
    orderId,
    id: origClientOrderId ?? clientOrderId,
    state: status,
    filled: asQuantity(executedQty),
  }))
export type WireOrder = z.output<typeof WireOrder>

export const WireTrade = z.object({
  id: z.int(),
  orderId: z.int(),
  price: Decimal.transform(asPrice),
  qty: Decimal.transform(asQuantity),
  commission: Decimal,
  commissionAsset: z.string(),
  time: z.number(),
})
export type WireTrade = z.output<typeof WireTrade>

export const WireAccount = z
  .object({ balances: z.array(z.object({ asset: z.string(), free: Decimal, locked: Decimal })) })
  .transform(({ balances }): Readonly<Record<string, Balance>> =>
    Object.fromEntries(balances.map(({ asset, free, locked }) => [asset, { free, locked }])),
  )

export const WireTime = z.object({ serverTime: z.number() })

/** Rows of klines; the fifth field is the close. */
export const WireCloses = z.array(z.tuple([z.number(), z.string(), z.string(), z.string(), Decimal], z.unknown()))

/** Symbol of a pair: Binance writes base and quote together. */
export const symbolOf = (pair: Pair): string => pair.replace('/', '')

/** True for an id that an installation of this program made. */
export const isMade = (id: string): boolean => decodeClientOrderId(id) !== null

export const toldOf = ({ id, orderId, state, filled }: WireOrder, pair: Pair): OrderTold => ({
  id,
  exchangeId: String(orderId),
  pair,
  state,
  filled,
})

/** Parameters of a want. Null for one that the spot market does not have. */
export const orderParams = (want: Want): Record<string, string> | null => {
  const side = want.side === 'buy' ? 'BUY' : 'SELL'
  const quantity = formatDecimal(want.quantity)
  switch (want.type) {
    case 'limit':
      return { side, quantity, type: 'LIMIT', timeInForce: 'GTC', price: formatDecimal(want.price) }
    case 'immediate':
      return { side, quantity, type: 'LIMIT', timeInForce: 'IOC', price: formatDecimal(want.price) }
    case 'market':
      return { side, quantity, type: 'MARKET' }
    case 'open':
    case 'stop':
      return null
  }
}
