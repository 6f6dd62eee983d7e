/** What an operator's monitoring reads, in the text form of Prometheus. Figures are taken when they are asked for. Source: https://prometheus.io/docs/instrumenting/exposition_formats/. */
import { eq } from 'drizzle-orm'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { countUnknownOrders } from '#features/bots/server/index.ts'
import { mails } from '#features/mail/server/index.ts'
import type { Feed } from '#market/feed.ts'
import type { Database } from '#platform/database/database.ts'

export type MetricSources = {
  database: Database
  feeds: readonly Pick<Feed, 'exchange' | 'staleSince' | 'markets'>[]
  version: string
  nowMs: () => number
}

/** Text of all metrics, in the order in which they were named. */
export const openMetrics = ({ database, feeds, version, nowMs }: MetricSources): (() => Promise<string>) => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const gauge = (name: string, help: string, read: () => Promise<number>): void => {
    const made: Gauge = new Gauge({
      name: `tradewright_${name}`,
      help,
      registers: [register],
      collect: async () => made.set(await read()),
    })
  }
  const perExchange = (name: string, help: string, read: (feed: MetricSources['feeds'][number]) => number): void => {
    const made: Gauge<'exchange'> = new Gauge({
      name: `tradewright_${name}`,
      help,
      labelNames: ['exchange'],
      registers: [register],
      collect: () => {
        for (const feed of feeds) made.set({ exchange: feed.exchange }, read(feed))
      },
    })
  }
  new Gauge({
    name: 'tradewright_info',
    help: 'Always 1; its label is the version.',
    labelNames: ['version'],
    registers: [register],
  }).set({ version }, 1)
  gauge('unknown_orders', 'Orders of which it is not known whether the exchange has them.', () =>
    countUnknownOrders(database),
  )
  gauge('mails_waiting', 'Mails that have not left.', () => database.$count(mails, eq(mails.state, 'waiting')))
  perExchange('price_silence_seconds', 'Time since an exchange was heard; 0 while it is.', ({ staleSince }) => {
    const sinceMs = staleSince?.() ?? null
    return sinceMs === null ? 0 : Math.max(0, (nowMs() - sinceMs) / 1_000)
  })
  perExchange('pairs', 'Pairs that are known of an exchange.', ({ markets }) => markets.length)
  return () => register.metrics()
}
