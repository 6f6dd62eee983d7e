/**
 * A local payment service of an exchange that speaks Binance Pay's REST and its signed webhooks on 127.0.0.1
 * (https://developers.binance.com/docs/binance-pay/api-common, https://developers.binance.com/docs/binance-pay/webhook-common).
 */
import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { type Asked, headerOf, startPrivateServer, type Told } from '../private-server.ts'

type PayOrder = {
  prepayId: string
  merchantTradeNo: string
  amount: number
  currency: string
  status: 'INITIAL' | 'PAID' | 'CANCELED' | 'EXPIRED' | 'FULL_REFUNDED'
  transactionId: string
  refunds: Set<string>
}

/** What is posted to the merchant. */
export type SignedNotice = { headers: Record<string, string>; body: string }

export type PaySandbox = {
  url: string
  apiKey: string
  secret: string
  /** The newest order; null where there is none. */
  newest: () => string | null
  /** What an order asks for, "527.13 USDC". */
  priceOf: (prepayId: string) => string
  /** Somebody pays: the whole sum, unless another one is said. */
  pay: (prepayId: string, other?: { amount?: number; currency?: string }) => SignedNotice
  close: (prepayId: string) => SignedNotice
  /** Signs with another key pair than the one whose certificate is told. */
  forge: (notice: SignedNotice) => SignedNotice
  setDown: (isDown: boolean) => void
  refunds: () => number
  /** How often certificates were asked for. */
  certificatesAsked: () => number
  stop: () => Promise<void>
}

/** Requests are good for one second of their clock. */
const WINDOW_MS = 1000
const COINS = ['USDC', 'USDT', 'BTC', 'ETH', 'BNB']

const failed = (code: string, errorMessage: string): Told => ({
  status: 400,
  body: { status: 'FAIL', code, errorMessage },
})
const succeeded = (data: unknown): Told => ({ status: 200, body: { status: 'SUCCESS', code: '000000', data } })

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const nonce = (): string => Array.from(randomBytes(32), (byte) => LETTERS[byte % LETTERS.length]).join('')
const digits = (length: number): string =>
  Array.from(randomBytes(length), (byte, at) => (at === 0 ? (byte % 9) + 1 : byte % 10)).join('')

type Fields = Readonly<Record<string, unknown>>
const asFields = (text: string): Fields => {
  const parsed: unknown = JSON.parse(text === '' ? '{}' : text)
  return typeof parsed === 'object' && parsed !== null ? (parsed as Fields) : {}
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type State = {
  orders: Map<string, PayOrder>
  apiKey: string
  secret: string
  now: () => number
  certificate: { certSerial: string; certPublic: string }
}

/** Null where the request is signed right. */
const wrongSignature = (asked: Asked, { apiKey, secret, now }: State): Told | null => {
  const [timestamp, once] = [headerOf(asked, 'binancepay-timestamp'), headerOf(asked, 'binancepay-nonce')]
  if (headerOf(asked, 'binancepay-certificate-sn') !== apiKey) return failed('400001', 'unknown certificate')
  if (!/^[a-zA-Z]{32}$/.test(once)) return failed('400002', 'a nonce has 32 letters')
  if (Math.abs(now() - Number(timestamp)) > WINDOW_MS) return failed('400003', 'the timestamp is outside of the window')
  const right = createHmac('sha512', secret)
    .update(`${timestamp}\n${once}\n${asked.body}\n`)
    .digest('hex')
    .toUpperCase()
  return headerOf(asked, 'binancepay-signature') === right ? null : failed('400004', 'wrong signature')
}

const create = (fields: Fields, { orders, now }: State): Told => {
  const [merchantTradeNo, currency] = [textOf(fields['merchantTradeNo']), textOf(fields['currency'])]
  const amount = fields['orderAmount']
  if (!/^[a-zA-Z0-9]{1,32}$/.test(merchantTradeNo)) return failed('400202', 'merchantTradeNo is not valid')
  if (!COINS.includes(currency)) return failed('400203', `${currency} is not accepted`)
  if (typeof amount !== 'number' || amount <= 0) return failed('400204', 'orderAmount is not valid')
  if (textOf(fields['description']) === '' || !Array.isArray(fields['goodsDetails']))
    return failed('400205', 'description and goodsDetails are mandatory')
  if ([...orders.values()].some((order) => order.merchantTradeNo === merchantTradeNo))
    return failed('400201', 'merchantTradeNo is used already')
  const prepayId = digits(18)
  orders.set(prepayId, {
    prepayId,
    merchantTradeNo,
    amount,
    currency,
    status: 'INITIAL',
    transactionId: `P_${digits(16)}`,
    refunds: new Set(),
  })
  const checkoutUrl = `https://pay.binance.com/en/checkout/${prepayId}`
  return succeeded({
    prepayId,
    terminalType: 'WEB',
    expireTime: now() + 3_600_000,
    checkoutUrl,
    qrContent: checkoutUrl,
    universalUrl: checkoutUrl,
  })
}

const query = (order: PayOrder): Told =>
  succeeded({
    prepayId: order.prepayId,
    merchantTradeNo: order.merchantTradeNo,
    status: order.status,
    currency: order.currency,
    orderAmount: String(order.amount),
    ...(order.status === 'PAID' ? { transactionId: order.transactionId } : {}),
  })

const refund = (fields: Fields, order: PayOrder): Told => {
  const id = textOf(fields['refundRequestId'])
  if (order.refunds.has(id)) return succeeded({ refundRequestId: id, refundAmount: String(order.amount) })
  if (order.status !== 'PAID') return failed('400602', 'there is nothing to refund')
  order.refunds.add(id)
  order.status = 'FULL_REFUNDED'
  return succeeded({ refundRequestId: id, prepayId: order.prepayId, refundAmount: String(order.amount) })
}

const answered = (asked: Asked, state: State): Told => {
  const wrong = wrongSignature(asked, state)
  if (wrong !== null) return wrong
  const fields = asFields(asked.body)
  if (asked.path === '/binancepay/openapi/certificates') return succeeded([state.certificate])
  if (asked.path === '/binancepay/openapi/v3/order') return create(fields, state)
  const named = (name: string) => textOf(fields[name])
  const order =
    state.orders.get(named('prepayId')) ??
    [...state.orders.values()].find(({ merchantTradeNo }) => merchantTradeNo === named('merchantTradeNo'))
  if (order === undefined) return failed('400206', 'no such order')
  if (asked.path === '/binancepay/openapi/v2/order/query') return query(order)
  if (asked.path === '/binancepay/openapi/order/refund') return refund(fields, order)
  return failed('400000', 'no such call')
}

const signed = (
  key: KeyObject,
  body: string,
  { certSerial, nowMs }: { certSerial: string; nowMs: number },
): SignedNotice => {
  const [timestamp, once] = [String(nowMs), nonce()]
  const signature = sign('sha256', Buffer.from(`${timestamp}\n${once}\n${body}\n`), key).toString('base64')
  return {
    headers: {
      'binancepay-timestamp': timestamp,
      'binancepay-nonce': once,
      'binancepay-certificate-sn': certSerial,
      'binancepay-signature': signature,
    },
    body,
  }
}

const noticeOf = (
  order: PayOrder,
  bizStatus: 'PAY_SUCCESS' | 'PAY_CLOSED',
  sum: { amount: number; currency: string },
): string =>
  JSON.stringify({
    bizType: 'PAY',
    bizIdStr: order.prepayId,
    bizStatus,
    data: JSON.stringify({
      merchantTradeNo: order.merchantTradeNo,
      productType: '02',
      tradeType: 'WEB',
      totalFee: sum.amount,
      currency: sum.currency,
      ...(bizStatus === 'PAY_SUCCESS' ? { transactionId: order.transactionId } : {}),
    }),
  })

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** `port` 0 takes any that is free. */
export const startPaySandbox = async (options: { port: number; now: () => number }): Promise<PaySandbox> => {
  const [own, others] = [newKeys(), newKeys()]
  const certPublic = own.publicKey.export({ type: 'spki', format: 'pem' })
  const certSerial = createHash('md5').update(certPublic).digest('hex')
  const [apiKey, secret] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
  const state: State = { orders: new Map(), apiKey, secret, now: options.now, certificate: { certSerial, certPublic } }
  let [isDown, certificates] = [false, 0]
  const server = await startPrivateServer(options.port, (asked) => {
    if (isDown) return failed('500000', 'down')
    if (asked.path.endsWith('/certificates')) certificates += 1
    return answered(asked, state)
  })
  const find = (id: string): PayOrder => {
    const order = state.orders.get(id)
    if (order === undefined) throw new Error(`no order ${id}`)
    return order
  }
  const notice = (body: string, key = own.privateKey) => signed(key, body, { certSerial, nowMs: options.now() })
  return {
    url: `http://127.0.0.1:${server.port}`,
    apiKey,
    secret,
    newest: () => [...state.orders.keys()].at(-1) ?? null,
    priceOf: (id) => `${find(id).amount} ${find(id).currency}`,
    pay: (id, other = {}) => {
      const order = Object.assign(find(id), { status: 'PAID' as const })
      return notice(noticeOf(order, 'PAY_SUCCESS', { amount: order.amount, currency: order.currency, ...other }))
    },
    close: (id) => {
      const order = Object.assign(find(id), { status: 'CANCELED' as const })
      return notice(noticeOf(order, 'PAY_CLOSED', order))
    },
    forge: ({ body }) => notice(body, others.privateKey),
    setDown: (next) => void (isDown = next),
    refunds: () => [...state.orders.values()].reduce((sum, { refunds }) => sum + refunds.size, 0),
    certificatesAsked: () => certificates,
    stop: server.close,
  }
}
