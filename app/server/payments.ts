/** Payments and subscriptions, put together: who takes money, what it buys, and what else is written when it comes. */
import { askVies, VIES_URL } from '#features/billing/server/index.ts'
import { botsStoppedByEnd } from '#features/bots/server/index.ts'
import {
  type MoneyFollower,
  openSandboxPayments,
  type PageServices,
  realProviders,
  type SandboxPayments,
} from '#features/payments/server/index.ts'
import {
  noTokens,
  type Ports,
  renewLink,
  subscriptionEffects,
  type SubscriptionServices,
} from '#features/subscription/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { Logger } from 'pino'
import type { Settings } from './settings.ts'
import type { Trading } from './trading.ts'

type Warn = (facts: object, sentence: string) => void

/** Nobody buys real things with play money: it is off where others reach the product, and where a service takes real money. */
const openSandbox = (
  { publicUrl, paymentKeys: { card, exchange } }: Pick<Settings, 'publicUrl' | 'paymentKeys'>,
  { clock, ownAddress, warn }: { clock: () => Date; ownAddress: () => string; warn: Warn },
): SandboxPayments | null => {
  if (card !== null || exchange !== null) return null
  if (publicUrl !== null || process.env['NODE_ENV'] === 'production') return null
  return openSandboxPayments({
    clock,
    deliver: async (provider, { headers, body }) => {
      await fetch(`${ownAddress()}/services/payment/callback/${provider}`, { method: 'POST', headers, body })
    },
    failed: (error) => warn({ error: String(error) }, 'a payment of the sandbox could not be told'),
  })
}

/** What else is written in the transaction in which money comes or goes back. */
const moneyFollowers: readonly MoneyFollower[] = []

type PaymentGround = {
  database: Database
  clock: () => Date
  /** Of the installation. */
  secret: Uint8Array
  trading: Pick<Trading, 'bots'>
  siteAddress: () => string
  settings: Pick<Settings, 'paymentKeys' | 'bankAccount'>
  /** Null where only real money is taken. */
  sandbox: SandboxPayments | null
  warn: Warn
}

export const openPayments = (ground: PaymentGround): SubscriptionServices => {
  const { database, clock, secret, trading, siteAddress, settings, sandbox, warn } = ground
  const providers = [...realProviders(settings.paymentKeys, clock), ...(sandbox?.providers ?? [])]
  const ports: Ports = { coupons: null, tokens: noTokens, contracts: null }
  const payments: PageServices = {
    database,
    clock,
    siteAddress,
    sandbox,
    providers: () => Promise.resolve(providers),
    transferAccount: () => Promise.resolve(settings.bankAccount),
    effects: subscriptionEffects(ports.coupons),
    followers: moneyFollowers,
    alarm: (_transaction, facts) => Promise.resolve(warn(facts, 'a payment needs a person')),
    renewLink: (order) => renewLink(services, order),
  }
  const services: SubscriptionServices = {
    database,
    clock,
    secret,
    ask: askVies({ url: VIES_URL, requester: null }),
    ports,
    payments,
    hasStopped: async (userId) => (await botsStoppedByEnd(database, userId)).length > 0,
    startStopped: async (owner) => {
      const stopped = await botsStoppedByEnd(database, owner.userId)
      for (const bot of stopped)
        await trading.bots.desk.ask(owner, newId(), bot, { kind: 'start', trade: null, part: 'all' })
      return stopped.length
    },
  }
  return services
}

type Ground = Omit<PaymentGround, 'sandbox' | 'warn' | 'settings'> & {
  ownAddress: () => string
  settings: Settings
  log: Logger
}

export const openBuying = ({ ownAddress, settings, log, ...ground }: Ground) => {
  const warn: Warn = (facts, sentence) => log.warn(facts, sentence)
  const sandbox = openSandbox(settings, { clock: ground.clock, ownAddress, warn })
  return { subscription: openPayments({ ...ground, settings, sandbox, warn }), close: async () => sandbox?.close() }
}
