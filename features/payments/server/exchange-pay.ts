/**
 * The payment service of an exchange: Binance Pay (https://developers.binance.com/docs/binance-pay/introduction). It takes coins alone, so the sum is asked for
 * in a coin at the rate of the moment; it is written down with the try.
 */
import { createHash, createHmac, createPublicKey, type KeyObject, randomBytes, verify } from 'node:crypto'
import { z } from 'zod'
import { ceilTo, divideUp, formatDecimal, fromNumber, ONE, parseDecimal } from '#engine/money.ts'
import { type Heard, type Provider, ProviderFailed, type Report, type Sum, type Webhook } from './provider.ts'

/** How much of the coin one of the currency costs, exact at 10^18; null where no rate is younger than five minutes. */
export type RateOf = (currency: string, coin: string) => Promise<bigint | null>

export type PayOptions = {
  /** Theirs is https://bpay.binanceapi.com. */
  url: string
  apiKey: string
  secret: string
  /** "USDC": in the Union others may not be taken (Regulation (EU) 2023/1114). */
  coin: string
  rateOf: RateOf
  clock: () => Date
}

const TIMEOUT_MS = 10_000
/** A rate is good for so long, and with it the order. */
const ORDER_MS = 30 * 60_000
/** An older notice is believed only where asking says the same. */
const OLD_MS = 5 * 60_000
const CENT = ONE / 100n

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Bytes above the last whole round of the letters are cast again, so that each letter is as likely. */
const nonce = (): string => {
  const most = 256 - (256 % LETTERS.length)
  const letters = [...randomBytes(128)].filter((byte) => byte < most).map((byte) => LETTERS[byte % LETTERS.length])
  return letters.slice(0, 32).join('')
}

/** Their number of a try has 32 letters and digits at most: an id without its dashes. */
const tradeNumber = (attemptId: string): string => attemptId.replaceAll('-', '')
const attemptOf = (number: string): string | null =>
  /^[\da-f]{32}$/.test(number) ? number.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null

const Answer = z.object({ status: z.string(), code: z.string(), data: z.unknown(), errorMessage: z.string().nullish() })

const call = async ({ url, apiKey, secret, clock }: PayOptions, path: string, fields: object): Promise<unknown> => {
  const [timestamp, once, body] = [String(clock().getTime()), nonce(), JSON.stringify(fields)]
  const signature = createHmac('sha512', secret).update(`${timestamp}\n${once}\n${body}\n`).digest('hex').toUpperCase()
  try {
    const response = await fetch(`${url}/binancepay/openapi/${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'BinancePay-Timestamp': timestamp,
        'BinancePay-Nonce': once,
        'BinancePay-Certificate-SN': apiKey,
        'BinancePay-Signature': signature,
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = Answer.parse(await response.json())
    if (answer.status !== 'SUCCESS') throw new Error(`${answer.code} ${answer.errorMessage ?? ''}`)
    return answer.data
  } catch (error) {
    throw new ProviderFailed(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

const understoodAs = <Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(data)
  if (!parsed.success) throw new ProviderFailed('an answer that is not understood')
  return parsed.data
}

const Created = z.object({ prepayId: z.string(), checkoutUrl: z.string() })
const Queried = z.object({
  merchantTradeNo: z.string(),
  status: z.enum([
    'INITIAL',
    'PENDING',
    'PAID',
    'CANCELED',
    'ERROR',
    'REFUNDING',
    'REFUNDED',
    'FULL_REFUNDED',
    'EXPIRED',
  ]),
  currency: z.string(),
  orderAmount: z.union([z.string(), z.number()]),
  transactionId: z.string().nullish(),
})
const Certificates = z.array(z.object({ certSerial: z.string(), certPublic: z.string() }))
const Notice = z.object({
  bizType: z.string(),
  bizIdStr: z.string().optional(),
  bizId: z.union([z.string(), z.number()]).optional(),
  bizStatus: z.string(),
  data: z.string(),
})
const Paid = z.object({
  merchantTradeNo: z.string(),
  totalFee: z.union([z.string(), z.number()]),
  currency: z.string(),
  transactionId: z.string().nullish(),
})

/** Their amounts are numbers or texts; null for what is none. */
const exactOf = (amount: string | number): bigint | null =>
  typeof amount === 'number' ? fromNumber(amount) : parseDecimal(amount)

const reportOf = (attemptId: string, found: z.output<typeof Queried>): Report | null => {
  const base = { attemptId, received: null, paymentId: found.transactionId ?? null }
  switch (found.status) {
    case 'INITIAL':
    case 'PENDING':
      return null
    case 'PAID': {
      const amount = exactOf(found.orderAmount)
      return { ...base, kind: 'succeeded', received: amount === null ? null : { amount, currency: found.currency } }
    }
    case 'CANCELED':
    case 'ERROR':
      return { ...base, kind: 'failed' }
    case 'EXPIRED':
      return { ...base, kind: 'expired' }
    case 'REFUNDING':
    case 'REFUNDED':
    case 'FULL_REFUNDED':
      return { ...base, kind: 'refunded' }
  }
}

const queried = async (options: PayOptions, attemptId: string): Promise<Report | null> => {
  const data = await call(options, 'v2/order/query', { merchantTradeNo: tradeNumber(attemptId) })
  return reportOf(attemptId, understoodAs(Queried, data))
}

/** Keys of theirs by serial number, which is the hash of the key. An unknown one is asked for once and then kept. */
const keyRing = (options: PayOptions) => {
  const kept = new Map<string, KeyObject>()
  return async (serial: string): Promise<KeyObject | null> => {
    const known = kept.get(serial)
    if (known !== undefined) return known
    for (const { certSerial, certPublic } of understoodAs(Certificates, await call(options, 'certificates', {})))
      if (createHash('md5').update(certPublic).digest('hex') === certSerial)
        kept.set(certSerial, createPublicKey(certPublic))
    return kept.get(serial) ?? null
  }
}

const isGenuine = async (keyOf: ReturnType<typeof keyRing>, { headers, body }: Webhook): Promise<boolean> => {
  const header = (name: string): string => headers[`binancepay-${name}`] ?? ''
  const serial = header('certificate-sn')
  if (!/^[\da-f]{32}$/.test(serial)) return false
  const key = await keyOf(serial)
  const text = `${header('timestamp')}\n${header('nonce')}\n${body}\n`
  return key !== null && verify('sha256', Buffer.from(text), key, Buffer.from(header('signature'), 'base64'))
}

const parsedNotice = (body: string): z.output<typeof Notice> | null => {
  try {
    return Notice.parse(JSON.parse(body))
  } catch {
    // Signed by them, and still nothing that we know: of no interest.
    return null
  }
}

const heardOf = ({ bizStatus, data }: z.output<typeof Notice>): Report | null => {
  const { success, data: paid } = Paid.safeParse(JSON.parse(data))
  const attemptId = success ? attemptOf(paid.merchantTradeNo) : null
  if (!success || attemptId === null) return null
  const base = { attemptId, paymentId: paid.transactionId ?? null, received: null }
  if (bizStatus === 'PAY_CLOSED') return { ...base, kind: 'failed' }
  const amount = exactOf(paid.totalFee)
  if (bizStatus !== 'PAY_SUCCESS' || amount === null) return null
  return { ...base, kind: 'succeeded', received: { amount, currency: paid.currency } }
}

/** The sum in the coin, rounded up to its cents: never less than what is due. */
const dueOf = async ({ rateOf, coin }: PayOptions, gross: bigint, currency: string): Promise<Sum> => {
  const rate = await rateOf(currency, coin)
  if (rate === null) throw new ProviderFailed(`there is no rate of ${coin}`)
  return { amount: ceilTo(divideUp(gross * rate, 100n), CENT), currency: coin }
}

export const exchangePay = (options: PayOptions): Provider => {
  const keyOf = keyRing(options)
  return {
    name: 'exchange-pay',
    method: 'exchange',
    takes: true,
    cards: null,
    check: async () => {
      understoodAs(Certificates, await call(options, 'certificates', {}))
    },
    thanks: '{"returnCode":"SUCCESS","returnMessage":null}',
    open: async ({ attemptId, gross, currency, description, returnUrl, webhookUrl, expiresAtMs }) => {
      const due = await dueOf(options, gross, currency)
      const data = await call(options, 'v3/order', {
        env: { terminalType: 'WEB' },
        merchantTradeNo: tradeNumber(attemptId),
        orderAmount: Number(formatDecimal(due.amount)),
        currency: due.currency,
        description,
        goodsDetails: [
          { goodsType: '02', goodsCategory: 'Z000', referenceGoodsId: tradeNumber(attemptId), goodsName: description },
        ],
        returnUrl,
        cancelUrl: returnUrl,
        webhookUrl,
        orderExpireTime: Math.min(options.clock().getTime() + ORDER_MS, expiresAtMs),
      })
      const { prepayId, checkoutUrl } = understoodAs(Created, data)
      return { providerOrderId: prepayId, checkoutUrl, due }
    },
    hear: async (webhook): Promise<Heard> => {
      if (!(await isGenuine(keyOf, webhook))) return { kind: 'refused', problem: 'the signature is not theirs' }
      const notice = parsedNotice(webhook.body)
      if (notice === null || notice.bizType !== 'PAY')
        return { kind: 'event', eventId: webhook.headers['binancepay-nonce'] ?? '', report: null }
      const eventId = `${notice.bizIdStr ?? String(notice.bizId)}:${notice.bizStatus}`
      const report = heardOf(notice)
      const isOld = webhook.nowMs - Number(webhook.headers['binancepay-timestamp']) > OLD_MS
      return {
        kind: 'event',
        eventId,
        report: report !== null && isOld ? await queried(options, report.attemptId) : report,
      }
    },
    query: ({ attemptId }) => queried(options, attemptId),
    refund: async ({ attemptId, providerOrderId }, { amount }) => {
      await call(options, 'order/refund', {
        refundRequestId: tradeNumber(attemptId),
        prepayId: providerOrderId,
        refundAmount: Number(formatDecimal(amount - (amount % (ONE / 100_000_000n)))),
        refundReason: 'refund',
      })
    },
  }
}
