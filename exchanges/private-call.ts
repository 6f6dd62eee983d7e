/** One signed request: past the allow-list, and what came back as the exchange wrote it. ccxt signs; its error classes are too coarse to judge by (exchanges.md 3). */
import type { KeyFailure } from './key-check.ts'
import { asResponse, type FetchInput, openSend, type Transport, type WholeAnswer } from './transport.ts'

/** An answer as it came: `body` is null when it is no JSON. */
export type RawAnswer = { status: number; body: unknown }

export type Trace = {
  /** Sends a request; what comes is `raw`. */
  send: (url: string, input: FetchInput) => Promise<WholeAnswer>
  /** The same for ccxt. */
  fetch: (url: string, input: FetchInput) => Promise<Response>
  /** What came last; null when nothing did. */
  raw: () => RawAnswer | null
  /** The request that was stopped here; null when none was. */
  stopped: () => string | null
}

/** JSON of a text. Null when it is none. */
export const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // A page of a proxy instead of the exchange's words: what it says does not matter.
    return null
  }
}

/** The allow-list is asked about the request as it would leave, after all signing and whatever ccxt made of it. */
export const traceOf = (
  transport: Transport,
  allowed: readonly string[],
  heard: (response: Response) => void = () => undefined,
): Trace => {
  const sendAnywhere = openSend(transport, heard)
  let raw: RawAnswer | null = null
  let stopped: string | null = null
  const send: Trace['send'] = async (url, input) => {
    const { protocol, host, pathname } = new URL(url)
    const request = `${input.method ?? 'GET'} ${host}${pathname}`
    if (protocol !== 'https:' || !allowed.includes(request)) {
      stopped = request
      throw new Error(`${request} is not allowed`)
    }
    const answer = await sendAnywhere(url, input)
    raw = { status: answer.head.status, body: jsonIn(answer.text) }
    return answer
  }
  return {
    send,
    fetch: async (url, input) => asResponse(await send(url, input)),
    raw: () => raw,
    stopped: () => stopped,
  }
}

/** What a call brought, or why it brought nothing, by the exchange's own classifier. */
export type Called = { ok: true; body: unknown } | { ok: false; failure: KeyFailure }

/** `classify` answers null for an answer that is no refusal. */
export const runCall = async (
  trace: Trace,
  call: () => Promise<unknown>,
  classify: (raw: RawAnswer) => KeyFailure | null,
): Promise<Called> => {
  try {
    await call()
  } catch {
    // What ccxt makes of a refusal is not asked: below the answer is judged as it came.
  }
  if (trace.stopped() !== null) return { ok: false, failure: { kind: 'endpoint', code: '' } }
  const raw = trace.raw()
  if (raw === null) return { ok: false, failure: { kind: 'unreachable', code: '' } }
  const failure = classify(raw)
  return failure === null ? { ok: true, body: raw.body } : { ok: false, failure }
}

/** Of an answer without a code that we know: the status alone. */
export const failureOfStatus = ({ status }: RawAnswer, code: string): KeyFailure => {
  if (status === 429 || status === 418) return { kind: 'rate-limited', code }
  if (status === 503) return { kind: 'maintenance', code }
  return { kind: status >= 500 ? 'unreachable' : 'unknown', code }
}
