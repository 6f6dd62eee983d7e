/**
 * From a webhook of a payment service to all that follows from it: the signature is verified, and one transaction writes the inbox, the payment, the ledger, the
 * subscription, the invoice, the log and the mails. Beside it one transaction that writes the same rows by the driver alone, into tables with the same indexes. On the
 * embedded database and on PostgreSQL.
 */
import { invoiceFollower } from '#features/invoices/server/index.ts'
import { callbackAnswer, exchangePay } from '#features/payments/server/index.ts'
import { openShop } from '#features/subscription/server/test-shop.ts'
import { ONE } from '#engine/money.ts'
import type { Database } from '#platform/database/database.ts'
import { openQueue } from '#platform/server/job-queue.ts'
import { startPaySandbox } from '#sandbox/binance-pay/index.ts'
import type { Bar, Bench, Taken } from './bar.ts'
import { openBareTables } from './bare-tables.ts'
import { type Ground, inTurn, onEmbedded, onPostgres, secondsOf } from './in-turn.ts'

const WARM = 10
const TURNS = 40

const EMBEDDED: Bar = {
  name: 'webhook.to-effect',
  unit: 'webhooks/s',
  better: 'higher',
  against: 'one-bare-transaction-with-the-same-writes',
  ratio: 0.28,
}
const SERVED: Bar = { ...EMBEDDED, name: 'webhook.to-effect.postgresql', ratio: 0.17 }

/** Buyers who have begun to pay by the payment service of an exchange, whose notices bring all that they say. */
const openBuyers = async (database: Database) => {
  const shop = await openShop(database, {}, [
    invoiceFollower({ isPlay: () => false, lacksSeller: () => Promise.resolve() }),
  ])
  const clock = () => new Date(shop.world.nowMs)
  const service = await startPaySandbox({ port: 0, now: () => shop.world.nowMs })
  const { url, apiKey, secret } = service
  const provider = exchangePay({ url, apiKey, secret, coin: 'USDC', rateOf: () => Promise.resolve(ONE), clock })
  shop.world.providers = [provider]
  const hear = callbackAnswer(shop.services.payments)
  /** Somebody new begins to pay; answers with the notice that the money has come. */
  const begin = async (name: string) => {
    const told = await shop.order(await shop.addBuyer(name), 'starter')
    await shop.begin(shop.tokenOf(told.kind === 'pay' ? told.link : null), 'exchange')
    return service.pay(service.newest() ?? '')
  }
  const tell = async ({ headers, body }: Awaited<ReturnType<typeof begin>>): Promise<void> => {
    const { status } = await hear({ provider: provider.name, headers, body })
    if (status !== 200) throw new Error(`a webhook was answered with ${status}`)
  }
  const close = async () => {
    await service.stop()
    await shop.close()
  }
  return { begin, tell, close }
}

/** One and the other in turn. */
const measureOn =
  (bar: Bar) =>
  async ({ database, ask, url }: Ground): Promise<readonly Taken[]> => {
    if (url !== null) await (await openQueue({ kind: 'postgres', url }, () => {})).stop({ graceful: false })
    const buyers = await openBuyers(database)
    const bare = openBareTables(ask)
    const take = async (turn: number) => {
      const notice = await buyers.begin(`buyer-${turn}`)
      const since = await bare.mark()
      const own = await secondsOf(() => buyers.tell(notice))
      const writes = await bare.writtenSince(since)
      return { own, bare: await secondsOf(() => bare.write(writes)) }
    }
    try {
      return await inTurn(bar, { warm: WARM, turns: TURNS, take })
    } finally {
      await buyers.close()
    }
  }

const measureEmbedded = () => onEmbedded(measureOn(EMBEDDED))
const measureServed = () => onPostgres(measureOn(SERVED))

export const webhookBench: Bench = { bars: [EMBEDDED], samples: 1, isShort: false, measure: measureEmbedded }
export const webhookServedBench: Bench = { bars: [SERVED], samples: 1, isShort: false, measure: measureServed }
