/** What a unit says of its orders, held against those that lie at the bench's exchange. */
import { formatDecimal } from '#engine/money.ts'
import type { Explanation, UnitState } from '#engine/unit.ts'
import type { Bench } from '../workbench.ts'
import { demand } from './test-law-list.ts'

/** The values of a sentence that are prices of orders, by its code. */
const prices: Readonly<Record<string, readonly string[]>> = {
  'grid-between': ['buy', 'sell'],
  'grid-waits-to-buy': ['buy'],
  'grid-waits-to-sell': ['sell'],
  'spot-between': ['entry', 'exit'],
  'spot-waits-to-enter': ['entry'],
  'spot-waits-to-exit': ['exit'],
  'futures-holds': ['stop'],
  'futures-holds-at': ['stop'],
}

export const sentencesAgree = <State extends UnitState>(
  { orders, refused }: Pick<Bench<State>, 'orders' | 'refused'>,
  { code, values }: Explanation,
): void => {
  // What has not been told of them yet is not said yet.
  if (refused.length > 0) return
  const all = [...orders.values()]
  const lies = (price: string): boolean =>
    all.some(({ want }) => want.type !== 'market' && formatDecimal(want.price) === price)
  for (const name of prices[code] ?? []) {
    const price = values[name] ?? ''
    demand(price === '' || lies(price), 'a sentence agrees with the orders', () => `${code}: no order at ${price}`)
  }
  const sells = all.some(({ slot }) => slot.startsWith('profit'))
  demand(values['holds'] !== 'yes' || sells, 'a sentence agrees with the orders', () => `${code}: nothing is offered`)
}
