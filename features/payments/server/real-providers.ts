/** Services that take real money, as far as somebody has their keys now. */
import type { Database } from '#platform/database/database.ts'
import { readSecret, readSetting } from '#features/settings/server/index.ts'
import { cardService } from './card-service.ts'
import { exchangePay } from './exchange-pay.ts'
import { MARKET_URL, marketRate } from './market-rate.ts'
import type { Provider } from './provider.ts'

const EXCHANGE_PAY_URL = 'https://bpay.binanceapi.com'

/** Null for a service that is not used. */
type PaymentKeys = {
  card: { secretKey: string; webhookSecret: string } | null
  exchange: { apiKey: string; secret: string; coin: string } | null
}

/** Where the services are reached; left out for their own addresses. */
export type ServicePlaces = { card?: { host: string; port: number; protocol: 'http' }; exchange?: string }

type Ground = {
  database: Database
  /** Of the installation: it opens the secrets. */
  secret: Uint8Array
  /** Keys that the program was started with; those of the settings go before them. */
  environment: PaymentKeys
}

const cardKeys = async ({ database, secret, environment }: Ground): Promise<PaymentKeys['card']> => {
  const secretKey = await readSecret(database, secret, 'payment.card.secret_key')
  const webhookSecret = await readSecret(database, secret, 'payment.card.webhook_secret')
  return secretKey === null || webhookSecret === null ? environment.card : { secretKey, webhookSecret }
}

const exchangeKeys = async ({ database, secret, environment }: Ground): Promise<PaymentKeys['exchange']> => {
  const apiKey = await readSecret(database, secret, 'payment.exchange.api_key')
  const own = await readSecret(database, secret, 'payment.exchange.secret')
  if (apiKey === null || own === null) return environment.exchange
  return { apiKey, secret: own, coin: await readSetting(database, 'payment.exchange.coin') }
}

export const readPaymentKeys = async (ground: Ground): Promise<PaymentKeys> => ({
  card: await cardKeys(ground),
  exchange: await exchangeKeys(ground),
})

/** A service is made anew only when its keys change: it keeps what it has fetched, such as certificates. */
const kept = <Keys extends object>(make: (keys: Keys) => Provider) => {
  let last: { text: string; provider: Provider } | null = null
  return (keys: Keys): Provider => {
    const text = JSON.stringify(keys)
    if (last?.text !== text) last = { text, provider: make(keys) }
    return last.provider
  }
}

/** Decided at each request. A service that is switched off takes nothing, and still hears of what it took. */
export const realProviders = (ground: Ground, clock: () => Date, places: ServicePlaces = {}) => {
  const rateOf = marketRate({ url: MARKET_URL, clock })
  const { card: cardAt, exchange: url = EXCHANGE_PAY_URL } = places
  const exchangeOf = kept((keys: NonNullable<PaymentKeys['exchange']>) => exchangePay({ ...keys, url, rateOf, clock }))
  const cardOf = kept((keys: NonNullable<PaymentKeys['card']>) =>
    cardService({ ...keys, ...(cardAt === undefined ? {} : { at: cardAt }) }),
  )
  return async (): Promise<readonly Provider[]> => {
    const { card, exchange } = await readPaymentKeys(ground)
    const isOn = {
      card: await readSetting(ground.database, 'payment.card.enabled'),
      exchange: await readSetting(ground.database, 'payment.exchange.enabled'),
    }
    return [
      ...(exchange === null ? [] : [{ ...exchangeOf(exchange), takes: isOn.exchange }]),
      ...(card === null ? [] : [{ ...cardOf(card), takes: isOn.card }]),
    ]
  }
}
