import { calls, signedIn } from '#platform/server/call.ts'
import { live as contract } from '../contract.ts'
import type { Facts } from './facts.ts'
import type { Prices } from './prices.ts'

export const liveHandlers = (prices: Prices, facts: Facts) => {
  const os = calls(contract).use(signedIn)
  return os.router({
    prices: os.prices.handler(({ input, signal }) => prices.read(input.pairs, signal)),
    facts: os.facts.handler(({ input, context, signal }) => facts.read(context.owner.userId, input.after, signal)),
  })
}
