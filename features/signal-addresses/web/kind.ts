import type { Signal } from '../contract.ts'
import { kindOfBot } from '#bots/signal-kinds.ts'

/** The kind of signals that the pages of a family are about; their route is there for families that hear some. */
export const kindOf = (family: string): Signal['kind'] => kindOfBot(family) ?? 'spot'

/** A message that the signal understands, by its own names or by those of the example in bots.md 13.2. */
export const sampleBody = ({ kind, pairs, fields }: Pick<Signal, 'kind' | 'pairs' | 'fields'>): string => {
  const text = (pairs[0] ?? 'BTC/USDC').replace(/[/:-]/g, '')
  const value = kind === 'futures' ? 'long' : 'buy'
  if (fields === null) return JSON.stringify({ action: value, pair: text })
  const named: readonly (readonly [string, string])[] = [
    [fields.directionField, fields.buyValue],
    [fields.pairField, `${fields.pairPrefix}${text}`],
    [fields.amountField, '50'],
    [fields.idField, '{{timenow}}'],
    [fields.timeField, '{{timenow}}'],
  ]
  return JSON.stringify(Object.fromEntries(named.filter(([name]) => name !== '')))
}

/** The same message with values in the place of what TradingView fills in. */
export const filledIn = (body: string, nowMs: number): string =>
  body.replaceAll('{{timenow}}', new Date(nowMs).toISOString())
