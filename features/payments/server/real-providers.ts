/** Services that take real money, as far as somebody has their keys. */
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

export const realProviders = ({ card, exchange }: PaymentKeys, clock: () => Date): readonly Provider[] => {
  const rateOf = marketRate({ url: MARKET_URL, clock })
  return [
    ...(exchange === null ? [] : [exchangePay({ ...exchange, url: EXCHANGE_PAY_URL, rateOf, clock })]),
    ...(card === null ? [] : [cardService(card)]),
  ]
}
