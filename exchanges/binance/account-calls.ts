/** Requests of one account: counted against its budgets, past the allow-list, and answered as Binance wrote it. */
import type { z } from 'zod'
import { tradingEndpoints } from '../allowed-endpoints.ts'
import type { Credentials } from '../key-check.ts'
import { type RawAnswer, traceOf } from '../private-call.ts'
import type { Transport } from '../transport.ts'
import { BinanceAccountClient } from './account-client.ts'
import { WireTime } from './account-wire.ts'
import { type AnswerMark, markOf } from './client.ts'
import { type ClockOffset, openClockOffset } from './clock-offset.ts'
import { isTooManyOrders, type Verdict, verdictOf } from './order-errors.ts'
import { type AccountBudget, type AddressBudget, openAccountBudget, type RateLane } from './rate-budget.ts'

const TIMEOUT_MS = 10_000

export type Request = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  params: Record<string, string | number>
  lane: RateLane
  weight: number
  /** It makes a new order. */
  isOrder?: boolean
  /** Exchange time in ms after which it does not leave any more. Null: it waits for room as long as it takes. */
  untilMs: number | null
  /** Anybody may ask it: nothing is signed. */
  isPublic?: boolean
}

export type Called<Value> =
  | { kind: 'told'; value: Value }
  | { kind: 'refused'; verdict: Verdict }
  /** It did not leave. */
  | { kind: 'not-sent' }
  /** No answer, or none that can be read. */
  | { kind: 'lost' }

export type AccountCalls = {
  call: <Schema extends z.ZodType>(schema: Schema, request: Request) => Promise<Called<z.output<Schema>>>
  offset: ClockOffset
}

export type CallOptions = {
  transport: Transport
  credentials: Credentials
  /** Our own time, ms since the epoch. */
  clock: () => number
  address: AddressBudget
  /** Time in ms that an answer is waited for; ten seconds by default. Null: the transport has a limit of its own. */
  timeoutMs?: number | null
  /** Lets time pass by `clock`. */
  sleep: (ms: number) => Promise<unknown>
}

type Parts = CallOptions & { client: BinanceAccountClient; account: AccountBudget; offset: ClockOffset }

/** Waits for room in both budgets. False when there is none in time. */
const waitsForRoom = async ({ address, account, offset, clock, sleep }: Parts, request: Request): Promise<boolean> => {
  const { lane, weight, isOrder = false, untilMs } = request
  const roomFor = (take: (nowMs: number) => number) => async (): Promise<boolean> => {
    for (let wait = take(clock()); wait > 0; wait = take(clock())) {
      if (untilMs !== null && offset.now() + wait > untilMs) return false
      await sleep(wait)
    }
    return true
  }
  if (isOrder && !(await roomFor((nowMs) => account.take(lane, nowMs))())) return false
  return roomFor((nowMs) => address.take(lane, weight, nowMs))()
}

/** What came; null when nothing did. */
const send = async (
  { client, transport, address, account, clock, timeoutMs = TIMEOUT_MS }: Parts,
  request: Request,
): Promise<RawAnswer | null> => {
  const { method, path, params, isPublic = false } = request
  let mark: AnswerMark | null = null
  const trace = traceOf(transport, tradingEndpoints.binance, (response) => {
    mark = markOf(response)
  })
  const { url, input } = client.signedRequest(method, path, params, !isPublic)
  try {
    await trace.send(url, timeoutMs === null ? input : { ...input, signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    // A request that is not on the list is a fault of ours; every trouble of the network is an answer that did not come.
    if (trace.stopped() !== null) throw error
  }
  const raw = trace.raw()
  if (mark !== null) {
    // Too many orders is the account's own trouble, too many requests that of all who ask from the address.
    if (raw === null || !isTooManyOrders(raw)) address.learn(mark, clock())
    account.learn(mark, clock())
  }
  return raw
}

const openOffset = (parts: Omit<Parts, 'offset'>): ClockOffset => {
  const offset: ClockOffset = openClockOffset(parts.clock, async () => {
    const wait = parts.address.take('rescue', 1, parts.clock())
    if (wait > 0) return null
    const asked = { method: 'GET', path: 'time', params: {}, lane: 'rescue', weight: 1, untilMs: null } as const
    const raw = await send({ ...parts, offset }, { ...asked, isPublic: true })
    const read = raw === null ? null : WireTime.safeParse(raw.body)
    return read?.data?.serverTime ?? null
  })
  return offset
}

export const openAccountCalls = (options: CallOptions): AccountCalls => {
  let now = options.clock
  const client = new BinanceAccountClient(options.transport, options.credentials, () => Math.round(now()))
  const account = openAccountBudget()
  const offset = openOffset({ ...options, client, account })
  now = offset.now
  const parts: Parts = { ...options, client, account, offset }
  return {
    offset,
    call: async (schema, request) => {
      await offset.ready()
      if (!(await waitsForRoom(parts, request))) return { kind: 'not-sent' }
      const raw = await send(parts, request)
      if (raw === null) return { kind: 'lost' }
      const verdict = verdictOf(raw)
      if (verdict?.kind === 'wrong-time') offset.doubt()
      if (verdict !== null) return { kind: 'refused', verdict }
      const read = schema.safeParse(raw.body)
      return read.success ? { kind: 'told', value: read.data } : { kind: 'lost' }
    },
  }
}
