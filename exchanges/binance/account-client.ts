/** ccxt's Binance with a key: signs requests and the subscription of the account's stream. Nothing of the key leaves it but signatures. */
import ccxt from 'ccxt'
import type { tradingMethods } from '../allowed-endpoints.ts'
import type { Credentials } from '../key-check.ts'
import type { FetchInput, Transport } from '../transport.ts'
import { configOf, listen, type SocketEars } from './client.ts'

type Method = 'GET' | 'POST' | 'DELETE'

/** Request that is ready to leave. */
export type SignedRequest = { url: string; input: FetchInput }

/** Number by which the answer to the subscription is known. */
export const SUBSCRIPTION = 1

const SUBSCRIBE: (typeof tradingMethods.binance)[number] = 'userDataStream.subscribe.signature'

/** ccxt types what it signs as anything. */
const asSigned = (signed: unknown) =>
  signed as { url: string; body: string | undefined; headers: Record<string, string> | undefined }

/** ccxt types its tables of URLs as anything. */
const accountStream = (urls: unknown): string =>
  (urls as { api: { ws: { 'ws-api': { spot: string } } } }).api.ws['ws-api'].spot

export class BinanceAccountClient extends ccxt.pro.binance {
  #ears: SocketEars | null = null
  #heard = new WeakSet<object>()

  /** `nowMs` is the time that requests without a time of their own are signed with, ms since the epoch by the exchange's clock. */
  constructor(transport: Transport, { apiKey, secret }: Credentials, nowMs: () => number) {
    super({ ...configOf(transport, () => undefined), apiKey, secret })
    this.milliseconds = nowMs
  }

  /** ccxt's own calls, a thousand of them, are not used: requests are only signed here. */
  override defineRestApi(): void {}

  override client(url: string) {
    const socket = super.client(url)
    if (this.#ears !== null && !this.#heard.has(socket)) {
      this.#heard.add(socket)
      listen(socket, this.#ears)
    }
    return socket
  }

  /** `isSigned` false is a question that anybody may ask. */
  signedRequest(method: Method, path: string, params: Record<string, string | number>, isSigned = true): SignedRequest {
    const { url, body, headers } = asSigned(this.sign(path, isSigned ? 'private' : 'public', method, params))
    return {
      url,
      input: {
        method,
        ...(body === undefined ? {} : { body }),
        ...(headers === undefined ? {} : { headers }),
      },
    }
  }

  /** Subscribes to the account's events; settles only when the socket has ended. */
  async follow(ears: SocketEars): Promise<void> {
    this.#ears = ears
    const params: unknown = this.signParams({})
    const request = { id: SUBSCRIPTION, method: SUBSCRIBE, params }
    await this.watch(accountStream(this.urls), 'account', request, 'account', { id: SUBSCRIPTION })
  }
}
