/** Clients without a mind of their own: raw sockets whose messages can be waited for, and signed requests. */
import { createHmac, createPrivateKey, sign } from 'node:crypto'
import { WebSocket } from 'ws'
import type { ExampleSandbox } from './example-sandbox.ts'
import type { KeyKind } from './order.ts'

export type Message = Record<string, unknown>

/** A socket whose messages can be waited for. */
export type RawSocket = {
  send: (value: unknown) => void
  /** The first message not taken before that matches; waits for it. Matching takes away all messages before it, too. */
  next: (match?: (message: Message) => boolean) => Promise<Message>
  /** The answer to one request. */
  ask: (method: string, params?: Message) => Promise<Message>
  /** All that came so far and was not taken. */
  waiting: () => readonly Message[]
  /** When the other side or this one ended it. */
  ended: Promise<{ code: number; reason: string }>
  socket: WebSocket
}

const isRecord = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parsed = (text: string): Message => {
  const value: unknown = JSON.parse(text)
  return isRecord(value) ? value : { value }
}

type Waiter = { match: (message: Message) => boolean; resolve: (message: Message) => void }

/** Connects by the real host and path; the host goes into the header as it would with ccxt. */
export const openRaw = async (port: number, url: string, options: { autoPong?: boolean } = {}): Promise<RawSocket> => {
  const { host, pathname, search } = new URL(url)
  const socket = new WebSocket(`ws://127.0.0.1:${port}${pathname}${search}`, { headers: { host }, ...options })
  let messages: Message[] = []
  let waiter: Waiter | null = null
  let asked = 0
  const look = (): void => {
    const index = waiter === null ? -1 : messages.findIndex(waiter.match)
    const found = messages[index]
    if (waiter === null || found === undefined) return
    messages = messages.slice(index + 1)
    const { resolve } = waiter
    waiter = null
    resolve(found)
  }
  socket.on('message', (data: Buffer) => {
    messages = [...messages, parsed(data.toString('utf8'))]
    look()
  })
  const ended = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString('utf8') }))
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  socket.on('error', () => undefined)
  const next: RawSocket['next'] = (match = () => true) =>
    new Promise((resolve) => {
      waiter = { match, resolve }
      look()
    })
  const send = (value: unknown): void => socket.send(typeof value === 'string' ? value : JSON.stringify(value))
  return {
    send,
    next,
    ask: (method, params = {}) => {
      asked += 1
      const id = asked
      send({ id, method, params })
      return next((message) => message['id'] === id)
    },
    waiting: () => messages,
    ended,
    socket,
  }
}

/** A key of the given kind, with the secret or the private key that signs. */
export type SigningKeys = { kind: KeyKind; apiKey: string; secret: string }

const hmacOf = ({ apiKey, secret }: ExampleSandbox): SigningKeys => ({ kind: 'hmac', apiKey, secret })

const signatureOf = ({ kind, secret }: SigningKeys, payload: string): string => {
  if (kind === 'hmac') return createHmac('sha256', secret).update(payload).digest('hex')
  return sign(kind === 'rsa' ? 'RSA-SHA256' : null, Buffer.from(payload), createPrivateKey(secret)).toString('base64')
}

/** Parameters as the WebSocket API wants them: with key, time and the signature over all of them sorted by name. */
export const signed = (sandbox: ExampleSandbox, params: Message = {}, keys: SigningKeys = hmacOf(sandbox)): Message => {
  const all: Message = { ...params, apiKey: keys.apiKey, timestamp: sandbox.clock.now() }
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
  const payload = Object.keys(all)
    .toSorted()
    .map((name) => `${name}=${encodeURIComponent(text(all[name]))}`)
    .join('&')
  return { ...all, signature: signatureOf(keys, payload) }
}

export const STREAM_HOST = 'wss://stream.binance.com:9443'
export const API_URL = 'wss://ws-api.binance.com:443/ws-api/v3'

/** A signed REST call; an answer that is a list comes as `value`. */
export const rest = async (
  sandbox: ExampleSandbox,
  method: string,
  path: string,
  params: Readonly<Record<string, string>> = {},
  signal: AbortSignal | null = null,
) => {
  const query = new URLSearchParams({ ...params, timestamp: String(sandbox.clock.now()) }).toString()
  const signature = signatureOf(hmacOf(sandbox), query)
  const address = `http://127.0.0.1:${sandbox.port}${path}?${query}&signature=${signature}`
  const response = await fetch(address, { method, headers: { 'x-mbx-apikey': sandbox.apiKey }, signal })
  return { status: response.status, body: parsed(await response.text()), headers: response.headers }
}
