/** Payments and subscriptions, put together: who takes money, what it buys, and what else is written when it comes. */
import { type AskVatRegister, askVies, VIES_URL } from '#features/billing/server/index.ts'
import { botsStoppedByEnd } from '#features/bots/server/index.ts'
import { contractPort } from '#features/contracts/server/index.ts'
import { couponPort, couponTries, type CouponServices } from '#features/coupons/server/index.ts'
import { invoiceFollower, invoicesOf, isComplete, readSeller } from '#features/invoices/server/index.ts'
import {
  isSandboxProvider,
  type MoneyFollower,
  openSandboxPayments,
  type PageServices,
  type Provider,
  realProviders,
  type SandboxPayments,
  type ServicePlaces,
  transferReference,
} from '#features/payments/server/index.ts'
import {
  noTokens,
  type Ports,
  renewLink,
  subscriptionEffects,
  type SubscriptionServices,
} from '#features/subscription/server/index.ts'
import { readSetting } from '#features/settings/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { Logger } from 'pino'
import type { Settings } from './settings.ts'
import { strategiesOf } from './strategies.ts'
import { tellKeepers } from './tell-keepers.ts'
import type { Trading } from './trading.ts'

/** We say who asks, where there is a number: then each answer is a proof. */
const askAsSeller =
  (database: Database, url: string | null): AskVatRegister =>
  async (number) => {
    const requester = await readSetting(database, 'company.eu_vat_number')
    return askVies({ url: url ?? VIES_URL, requester: requester === '' ? null : requester })(number)
  }

type Warn = (facts: object, sentence: string) => void

/** Play money: none where others reach the product. Where a service takes real money it takes nothing either. */
const openSandbox = (
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { clock, ownAddress, warn }: { clock: () => Date; ownAddress: () => string; warn: Warn },
): SandboxPayments | null => {
  if (publicUrl !== null || process.env['NODE_ENV'] === 'production') return null
  return openSandboxPayments({
    clock,
    deliver: async (provider, { headers, body }) => {
      await fetch(`${ownAddress()}/services/payment/callback/${provider}`, { method: 'POST', headers, body })
    },
    failed: (error) => warn({ error: String(error) }, 'a payment of the sandbox could not be told'),
  })
}

type Taking = Pick<PaymentGround, 'database' | 'secret' | 'clock' | 'settings' | 'sandbox' | 'places'>

/** Real money is taken only once its invoice can be written, and play money only where nobody takes real money. */
const openProviders = ({ database, secret, clock, settings, sandbox, places }: Taking) => {
  const real = realProviders({ database, secret, environment: settings.paymentKeys }, clock, places)
  const isReady = async () => isComplete(await readSeller(database))
  return {
    providers: async (): Promise<readonly Provider[]> => {
      const [services, ready] = [await real(), await isReady()]
      return [
        ...services.map((one) => ({ ...one, takes: one.takes && ready })),
        ...(sandbox?.providers ?? []).map((one) => ({ ...one, takes: services.length === 0 })),
      ]
    },
    transferAccount: async (): Promise<string | null> => {
      const { name, bankName, bankAccount } = await readSeller(database)
      const own = [name, bankName, bankAccount].filter((part) => part !== '').join(', ')
      const isOn = (await readSetting(database, 'payment.bank_transfer.enabled')) && bankAccount !== ''
      const account = isOn ? own : settings.bankAccount
      return account !== null && (await isReady()) ? account : null
    },
  }
}

const alarmOf =
  (warn: Warn): PageServices['alarm'] =>
  async (transaction, facts) => {
    warn(facts, 'a payment needs a person')
    const { code: alarm, orderId: id, reference } = facts
    const entity = { type: 'staff-payment', id } as const
    await tellKeepers(transaction, { kind: 'payment_alarm', params: { alarm, reference }, entity })
  }

/** What else is written in the transaction in which money comes or goes back. */
const moneyFollowers = (alarm: PageServices['alarm']): readonly MoneyFollower[] => [
  invoiceFollower({
    isPlay: isSandboxProvider,
    lacksSeller: (transaction, { id: orderId, number }) =>
      alarm(transaction, { code: 'no-seller', orderId, reference: transferReference(number) }),
  }),
]

type PaymentGround = {
  database: Database
  clock: () => Date
  /** Of the installation. */
  secret: Uint8Array
  trading: Pick<Trading, 'bots'>
  siteAddress: () => string
  settings: Pick<Settings, 'paymentKeys' | 'bankAccount' | 'viesUrl'>
  /** Null where only real money is taken. */
  sandbox: SandboxPayments | null
  /** Where payment services are reached; left out for their own addresses. */
  places?: ServicePlaces
  warn: Warn
}

export type Buying = { subscription: SubscriptionServices; coupons: CouponServices }

export const openPayments = (ground: PaymentGround): Buying => {
  const { database, clock, secret, trading, siteAddress, settings, sandbox, warn } = ground
  const coupons = { database, clock, tries: couponTries(), strategies: strategiesOf(ground) }
  const ports: Ports = { coupons: couponPort(coupons), tokens: noTokens, contracts: contractPort }
  const alarm = alarmOf(warn)
  const payments: PageServices = {
    database,
    clock,
    siteAddress,
    sandbox,
    invoices: invoicesOf,
    ...openProviders(ground),
    effects: subscriptionEffects({ coupons: ports.coupons, secret }),
    followers: moneyFollowers(alarm),
    alarm,
    renewLink: (order) => renewLink(services, order),
  }
  const services: SubscriptionServices = {
    database,
    clock,
    secret,
    ask: askAsSeller(database, settings.viesUrl),
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
  return { subscription: services, coupons }
}

type Ground = Omit<PaymentGround, 'sandbox' | 'warn' | 'settings'> & {
  ownAddress: () => string
  settings: Settings
  log: Logger
}

export const openBuying = ({ ownAddress, settings, log, ...ground }: Ground) => {
  const warn: Warn = (facts, sentence) => log.warn(facts, sentence)
  const sandbox = openSandbox(settings, { clock: ground.clock, ownAddress, warn })
  return { services: openPayments({ ...ground, settings, sandbox, warn }), close: async () => sandbox?.close() }
}
