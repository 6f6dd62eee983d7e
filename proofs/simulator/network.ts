/** The way between an adapter and an exchange in one process: each request takes its time, and one in a while does not arrive, is answered late or never. */
import { answerRest } from '#sandbox/binance/server.ts'
import type { InnerSandbox } from '#sandbox/binance/index.ts'
import type { Chance } from './chance.ts'
import type { Target, Trouble } from './plan.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Time in ms after which an adapter gives up waiting. */
const TIMEOUT_MS = 10_000

export type Network = {
  fetch: typeof fetch
  /** The next request to it has this trouble. */
  trouble: (on: Target, trouble: Trouble) => void
  /** From now on nothing goes wrong. */
  mend: () => void
  /** Nothing reaches the process of this port any more. */
  kill: (port: number) => void
  /** Nothing reaches the process of this port before that time. */
  pause: (port: number, untilMs: number) => void
}

type Parts = { time: VirtualTime; chance: Chance; inner: InnerSandbox; trace: (line: string) => void }

/** Time in ms that a request is on its way, in each direction. */
const LEAST_WAY_MS = 4
const WAY_MS = 90

const headerOf = (init: RequestInit | undefined, name: string): string | null => {
  const { headers } = init ?? {}
  return (headers instanceof Headers ? headers : new Headers(headers)).get(name)
}

/** What an adapter reads of a response, without its streams. */
const responseOf = (status: number, text: string, headers: Readonly<Record<string, string>>) =>
  ({
    status,
    statusText: '',
    headers: { get: (name: string) => headers[name.toLowerCase()] ?? null },
    text: () => Promise.resolve(text),
  }) as unknown as Response

const textOf = (body: RequestInit['body']): string => (typeof body === 'string' ? body : '')

export const openNetwork = ({ time, chance, inner, trace }: Parts): Network => {
  const troubles = new Map<Target, Trouble[]>()
  const dead = new Set<number>()
  const paused = new Map<number, number>()
  const way = (): number => LEAST_WAY_MS + chance.below(WAY_MS)
  /** Known by the end of their path, as plans name them. */
  const takeTrouble = (name: string): Trouble | null => {
    for (const [on, list] of troubles) if (on === name) return list.shift() ?? null
    return null
  }
  const send = async (asked: URL, init: RequestInit | undefined): Promise<Response | null> => {
    const method = init?.method ?? 'GET'
    const name = `${method} ${asked.pathname.split('/').at(-1)}`
    const [there, back] = [way(), way()]
    const trouble = takeTrouble(name)
    if (trouble !== null) trace(`${name}: ${Object.values(trouble).join(' ')}`)
    await time.sleep(there + (trouble?.kind === 'held-there' ? trouble.ms : 0))
    if (trouble?.kind === 'lost-there') return null
    const answered = await answerRest(inner.entrance, {
      method,
      url: `${asked.pathname}${asked.search}`,
      body: textOf(init?.body),
      apiKey: headerOf(init, 'x-mbx-apikey'),
      timeUnit: undefined,
      ip: '127.0.0.1',
    })
    if (answered === null || trouble?.kind === 'lost-back') return null
    if (answered.status !== 200) trace(`${name}: ${answered.status} ${JSON.stringify(answered.body)}`)
    await time.sleep(back + (trouble?.kind === 'held-back' ? trouble.ms : 0))
    if (trouble?.kind === 'failed') return responseOf(trouble.status, '', {})
    return responseOf(answered.status, JSON.stringify(answered.body), answered.headers)
  }
  return {
    fetch: (input, init) =>
      new Promise((resolve, reject) => {
        const asked = new URL(input instanceof Request ? input.url : input)
        const port = Number(asked.port)
        /** Once the process is there to hear it. */
        const reach = (tell: () => void): void => {
          const wait = (paused.get(port) ?? 0) - time.now()
          if (wait > 0) time.after(wait, () => reach(tell))
          else if (!dead.has(port)) tell()
        }
        const giveUp = time.after(TIMEOUT_MS, () => reach(() => reject(new TypeError('no answer in time'))))
        send(asked, init).then((response) => {
          if (response === null) return
          giveUp()
          reach(() => resolve(response))
        }, reject)
      }),
    trouble: (on, trouble) => void troubles.set(on, [...(troubles.get(on) ?? []), trouble]),
    mend: () => troubles.clear(),
    kill: (port) => void dead.add(port),
    pause: (port, untilMs) => void paused.set(port, untilMs),
  }
}
