/**
 * Payments of no money, for trying the product out: the services' own programs stand in for them on this machine, and what becomes of a payment is told by
 * webhooks in both formats, signed as theirs are, at the address where theirs arrive.
 */
import { ONE } from '#engine/money.ts'
import { type CardSandbox, startCardSandbox } from '#sandbox/card-service/index.ts'
import { type PaySandbox, startPaySandbox } from '#sandbox/binance-pay/index.ts'
import type { Method } from '../methods.ts'
import type { SandboxAct } from '../rules.ts'
import { cardService } from './card-service.ts'
import { exchangePay } from './exchange-pay.ts'
import type { CardKeeper, Opened, Provider } from './provider.ts'

type Signed = { headers: Record<string, string>; body: string }

/** The rate of the seeded market: one euro in USDC. */
const EURO_IN_USDC = (ONE * 11_637n) / 10_000n
const DELAY_MS = 30_000

export type SandboxPayments = {
  providers: readonly Provider[]
  isSandbox: (provider: string) => boolean
  /** The address of the page on which it is decided what becomes of the try. */
  act: (tried: { provider: string; providerOrderId: string }, act: Exclude<SandboxAct, 'pay-twice'>) => Promise<void>
  /** What it told last is told again, as real ones do when they are not sure. */
  repeat: (provider: string) => Promise<void>
  close: () => Promise<void>
}

type Counterpart = {
  provider: Provider
  pay: (id: string) => Signed
  decline: (id: string) => Signed
  expire: (id: string) => Signed
  close: () => Promise<void>
}

const ofCard = async (clock: () => Date): Promise<Counterpart> => {
  const service: CardSandbox = await startCardSandbox({ port: 0, now: () => clock().getTime() })
  const { secretKey, webhookSecret, port, pay, decline, expire, close } = service
  const at = { host: '127.0.0.1', port, protocol: 'http' } as const
  return { provider: cardService({ secretKey, webhookSecret, at }), pay, decline, expire, close }
}

const ofExchange = async (clock: () => Date): Promise<Counterpart> => {
  const service: PaySandbox = await startPaySandbox({ port: 0, now: () => clock().getTime() })
  const { url, apiKey, secret, pay, close, stop } = service
  const rateOf = () => Promise.resolve(EURO_IN_USDC)
  const provider = exchangePay({ url, apiKey, secret, coin: 'USDC', rateOf, clock })
  return { provider, pay, decline: close, expire: close, close: stop }
}

type Lazy = { name: string; method: Method; thanks: string; start: (clock: () => Date) => Promise<Counterpart> }

const kinds: readonly Lazy[] = [
  {
    name: 'sandbox-exchange',
    method: 'exchange',
    thanks: '{"returnCode":"SUCCESS","returnMessage":null}',
    start: ofExchange,
  },
  { name: 'sandbox-card', method: 'card', thanks: '{"received":true}', start: ofCard },
]

/** Of play money: nothing that it has taken is real, whatever takes money now. */
export const isSandboxProvider = (provider: string): boolean => kinds.some(({ name }) => name === provider)

const keeperOf = ({ cards, name }: Provider): CardKeeper => {
  if (cards === null) throw new Error(`no card is left with ${name}`)
  return cards
}

type Told = { name: string; method: Method; thanks: string; started: () => Promise<Counterpart> }

/** What was opened before a restart is not known any more: it can neither be paid nor sent back, and no money is lost. */
const providerOf = ({ name, method, thanks, started }: Told): Provider => {
  const opened = new Set<string>()
  const inner = async () => (await started()).provider
  return {
    name,
    method,
    takes: true,
    check: async () => (await inner()).check(),
    thanks,
    open: async (checkout): Promise<Opened> => {
      const made = await (await inner()).open(checkout)
      opened.add(made.providerOrderId)
      return { ...made, checkoutUrl: checkout.returnUrl }
    },
    hear: async (webhook) => (await inner()).hear(webhook),
    query: async (tried) => {
      if (opened.has(tried.providerOrderId)) return (await inner()).query(tried)
      return { attemptId: tried.attemptId, kind: 'expired', received: null, paymentId: tried.paymentId }
    },
    cards:
      method !== 'card'
        ? null
        : {
            // After a restart they know nobody: the card is refused, and the renewal is paid by its link.
            charge: async (charge) => {
              const charged = await keeperOf(await inner()).charge(charge)
              opened.add(charged.providerOrderId)
              return charged
            },
            find: async (charge) => keeperOf(await inner()).find(charge),
            forget: async (customerId) => keeperOf(await inner()).forget(customerId),
          },
    refund: async (tried, sum) => {
      if (opened.has(tried.providerOrderId)) await (await inner()).refund(tried, sum)
    },
  }
}

/** They are started with the first payment: most starts of the product see none. */
export const openSandboxPayments = (options: {
  clock: () => Date
  /** Posts to the address where webhooks arrive. */
  deliver: (provider: string, signed: Signed) => Promise<void>
  failed: (error: unknown) => void
}): SandboxPayments => {
  const running = new Map<string, Promise<Counterpart>>()
  const last = new Map<string, Signed>()
  const waiting = new Set<NodeJS.Timeout>()
  const startedOf =
    ({ name, start }: Lazy) =>
    () => {
      const known = running.get(name) ?? start(options.clock)
      running.set(name, known)
      return known
    }
  const tell = async (name: string, signed: Signed): Promise<void> => {
    last.set(name, signed)
    await options.deliver(name, signed)
  }
  const act: SandboxPayments['act'] = async ({ provider: name, providerOrderId: id }, wanted) => {
    const counterpart = await running.get(name)
    if (counterpart === undefined) return
    if (wanted !== 'delay') return tell(name, counterpart[wanted === 'close' ? 'expire' : wanted](id))
    const timer = setTimeout(() => {
      waiting.delete(timer)
      tell(name, counterpart.pay(id)).catch(options.failed)
    }, DELAY_MS)
    timer.unref()
    waiting.add(timer)
  }
  return {
    providers: kinds.map((kind) => providerOf({ ...kind, started: startedOf(kind) })),
    isSandbox: isSandboxProvider,
    act,
    repeat: async (name) => {
      const signed = last.get(name)
      if (signed !== undefined) await options.deliver(name, signed)
    },
    close: async () => {
      for (const timer of waiting) clearTimeout(timer)
      for (const counterpart of running.values()) await (await counterpart).close()
    },
  }
}
