/** What an operator's monitoring reads, in the text form of Prometheus. Figures are taken when they are asked for. Source: https://prometheus.io/docs/instrumenting/exposition_formats/. */
import { eq } from 'drizzle-orm'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { countQuarantined, countUnknownOrders, oldestUnknownOrderMs } from '#features/bots/server/index.ts'
import { mails } from '#features/mail/server/index.ts'
import type { Feed } from '#market/feed.ts'
import type { Database } from '#platform/database/database.ts'

export type Signing = {
  isHalted: boolean
  frozen: readonly string[]
  budgets: readonly { exchange: string; usedWeight: number; silentMs: number }[]
}

export type MetricSources = {
  database: Database
  feeds: readonly Pick<Feed, 'exchange' | 'staleSince' | 'markets'>[]
  version: string
  /** Number of records of trading that the read tables do not have yet. */
  behind: () => number
  /** What the process that signs says of itself. Null while it does not answer. */
  signing: () => Promise<Signing | null>
  nowMs: () => number
}

/** What the process that signs says, once for all figures of one answer. A budget of an exchange that was not asked has no figure. */
const signingIn = (register: Registry, { signing }: Pick<MetricSources, 'signing'>): (() => Promise<void>) => {
  const named = (name: string, help: string, labelNames: 'exchange'[] = []) =>
    new Gauge({ name: `tradewright_${name}`, help, labelNames, registers: [register] })
  const halted = named('signing_halted', 'Whether nothing is signed.')
  const frozen = named('frozen_keys', 'Keys that were used against their limits and are used no more.')
  const weight = named('request_weight_used', 'Weight asked of an exchange in this minute.', ['exchange'])
  const silence = named('requests_refused_seconds', 'Time for which an exchange asks to be left alone.', ['exchange'])
  const up = named('signing_up', 'Whether the process that signs answers.')
  return async () => {
    const told = await signing()
    up.set(told === null ? 0 : 1)
    if (told === null) return
    halted.set(told.isHalted ? 1 : 0)
    frozen.set(told.frozen.length)
    for (const { exchange, usedWeight, silentMs } of told.budgets) {
      weight.set({ exchange }, usedWeight)
      silence.set({ exchange }, silentMs / 1_000)
    }
  }
}

/** Text of all metrics, in the order in which they were named. */
export const openMetrics = (sources: MetricSources): (() => Promise<string>) => {
  const { database, feeds, version, nowMs } = sources
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
  gauge('oldest_unknown_order_seconds', 'Age of the oldest of them; 0 without any.', async () => {
    const sinceMs = await oldestUnknownOrderMs(database)
    return sinceMs === null ? 0 : Math.max(0, (nowMs() - sinceMs) / 1_000)
  })
  gauge('quarantined_accounts', 'Accounts whose exchange contradicts the journal; no order leaves them.', () =>
    countQuarantined(database),
  )
  gauge('records_behind', 'Records of trading that the read tables do not have yet.', () =>
    Promise.resolve(sources.behind()),
  )
  const askSigner = signingIn(register, sources)
  gauge('mails_waiting', 'Mails that have not left.', () => database.$count(mails, eq(mails.state, 'waiting')))
  perExchange('price_silence_seconds', 'Time since an exchange was heard; 0 while it is.', ({ staleSince }) => {
    const sinceMs = staleSince?.() ?? null
    return sinceMs === null ? 0 : Math.max(0, (nowMs() - sinceMs) / 1_000)
  })
  perExchange('pairs', 'Pairs that are known of an exchange.', ({ markets }) => markets.length)
  return async () => {
    await askSigner()
    return register.metrics()
  }
}
