/** The discount for tokens of a renewal that a kept card pays: asked for again when the card is charged. Source: business.md 7 and 11. */
import { eq } from 'drizzle-orm'
import { type Order, paymentOrders, type Snapshot } from '#features/payments/server/index.ts'
import { percentOf } from '#platform/minor-units.ts'
import type { SubscriptionServices } from './services.ts'
import { judgeTokens } from './tokens.ts'

/** A renewal has no coupon and no credit, so that the discount is of what the package costs less its own. */
const discountOf = ({ listPrice, percentageDiscount }: Snapshot, hundredths: number) => {
  const price = BigInt(listPrice) - BigInt(percentageDiscount)
  const tokenDiscount = percentOf(price, hundredths)
  return { tokenDiscount, net: price - tokenDiscount }
}

/** Whoever cannot show the tokens now pays without the discount, also where nobody can be asked; whoever can has it. What is being paid stays as it is. */
export const askTokensAgain = async (
  services: Pick<SubscriptionServices, 'database' | 'ports'>,
  { id, userId, snapshot }: Pick<Order, 'id' | 'userId' | 'snapshot'>,
): Promise<void> => {
  const tokens = await judgeTokens(services, userId)
  const { tokenDiscount, net } = discountOf(snapshot, tokens.kind === 'held' ? tokens.discountHundredths : 0)
  if (tokenDiscount === BigInt(snapshot.tokenDiscount)) return
  const vat = percentOf(net, snapshot.vat.hundredths)
  await services.database.transaction(async (transaction) => {
    const [order] = await transaction.select().from(paymentOrders).where(eq(paymentOrders.id, id)).for('update')
    if (order === undefined || (order.state !== 'created' && order.state !== 'failed')) return
    const priced = { net, vat, gross: net + vat, snapshot: { ...snapshot, tokenDiscount: String(tokenDiscount) } }
    await transaction.update(paymentOrders).set(priced).where(eq(paymentOrders.id, id))
  })
}
