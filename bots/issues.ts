/** What checks of settings find. */
import { hasSteps, type Market } from '#engine/market.ts'
import { formatDecimal, type Quantity } from '#engine/money.ts'
import type { Issue } from './form.ts'

export const issue = (path: string, code: string, params: Readonly<Record<string, string>> = {}): Issue => ({
  path,
  code,
  params,
})

/** Nothing where the rule holds. */
export const when = (isBroken: boolean, found: () => Issue): readonly Issue[] => (isBroken ? [found()] : [])

/** Of any form; what rounds to a step of zero divides by it. */
export const withoutSteps = (market: Market | null, path = 'pair'): readonly Issue[] =>
  market === null || hasSteps(market) ? [] : [issue(path, 'pair-without-steps', { pair: market.pair })]

/** More than the exchange takes in one order (bots.md 2.4). */
export const tooLarge = (path: string, quantity: Quantity, { maxQuantity, base }: Market): readonly Issue[] =>
  when(quantity > maxQuantity, () => issue(path, 'amount-maximum', { max: formatDecimal(maxQuantity), asset: base }))

/** A sentence names so many of a list. */
const NAMED = 5

/** A sentence that names the first few of the list names all of it. */
export const namesAll = (list: readonly unknown[]): boolean => list.length <= NAMED

/** The first few of a list that may be long, and the last. */
export const shorten = (texts: readonly string[]): string =>
  namesAll(texts) ? texts.join(', ') : `${texts.slice(0, NAMED - 1).join(', ')}, … ${texts.at(-1)}`
