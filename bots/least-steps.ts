/** Examples of a pair whose prices or quantities go by no step, which no bot can trade. */
import { hasSteps } from '#engine/market.ts'
import { asPrice, asQuantity, max } from '#engine/money.ts'
import type { FormMarket } from './form.ts'

/** The pair with the least step where it has none: what is rounded to it keeps all of its digits. */
export const withLeastSteps = (now: FormMarket): FormMarket => {
  const { market } = now
  if (hasSteps(market)) return now
  const [tickSize, stepSize] = [asPrice(max<bigint>(market.tickSize, 1n)), asQuantity(max<bigint>(market.stepSize, 1n))]
  return { ...now, market: { ...market, tickSize, stepSize } }
}
