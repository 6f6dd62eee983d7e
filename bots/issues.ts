/** What checks of settings find. */
import type { Market } from '#engine/market.ts'
import { formatDecimal, type Quantity } from '#engine/money.ts'
import type { Issue } from './form.ts'

export const issue = (path: string, code: string, params: Readonly<Record<string, string>> = {}): Issue => ({
  path,
  code,
  params,
})

/** Nothing where the rule holds. */
export const when = (isBroken: boolean, found: () => Issue): readonly Issue[] => (isBroken ? [found()] : [])

/** More than the exchange takes in one order (bots.md 2.4). */
export const tooLarge = (path: string, quantity: Quantity, { maxQuantity, base }: Market): readonly Issue[] =>
  when(quantity > maxQuantity, () => issue(path, 'amount-maximum', { max: formatDecimal(maxQuantity), asset: base }))
