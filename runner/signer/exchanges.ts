/** Exchanges that the signer reaches, and where: set by its parent process, never by a command. */
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { KeyCheck } from '#exchanges/key-check.ts'
import type { Transport } from '#exchanges/transport.ts'
import type { OpenTrading } from './open-keys.ts'

const Reach = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('live') }),
  z.strictObject({ kind: z.literal('loopback'), port: z.int() }),
])

export const adapters = ['binance', 'okx', 'kraken'] as const
export type Adapter = (typeof adapters)[number]

/** What the signer is started with. */
export const SignerSettings = z.strictObject({
  folder: z.string(),
  exchanges: z.array(z.strictObject({ name: z.string(), adapter: z.enum(adapters), reach: Reach })),
})
export type SignerSettings = z.output<typeof SignerSettings>

/** Key check of an adapter, imported when first used because adapters bring a large library. */
const load = async (adapter: Adapter, transport: Transport): Promise<KeyCheck> => {
  switch (adapter) {
    case 'binance':
      return (await import('#exchanges/binance/key-check.ts')).binanceKeyCheck(transport, Date.now)
    case 'okx':
      return (await import('#exchanges/okx/key-check.ts')).okxKeyCheck(transport, Date.now)
    case 'kraken':
      return (await import('#exchanges/kraken/key-check.ts')).krakenKeyCheck(transport, Date.now)
  }
}

/** Key checks by the name of an exchange, each loaded once. Null for an unknown exchange. */
export const openChecks = ({ exchanges }: SignerSettings): ((name: string) => Promise<KeyCheck | null>) => {
  const loaded = new Map<string, Promise<KeyCheck>>()
  return async (name) => {
    const known = exchanges.find((exchange) => exchange.name === name)
    if (known === undefined) return null
    const check = loaded.get(name) ?? load(known.adapter, known.reach)
    loaded.set(name, check)
    return check
  }
}

/** What has been asked of an exchange from this address: `usedWeight` in the present minute, `silentMs` for as long as it is turned away. */
export type BudgetStanding = { exchange: string; usedWeight: number; silentMs: number }

export type Adapters = {
  /** Adapter that trades, of an exchange by name; all keys of an exchange share the budget of the address. Null for an exchange that cannot. */
  of: (name: string) => Promise<OpenTrading | null>
  /** Of the exchanges that were asked. */
  budgets: () => BudgetStanding[]
}

export const openAdapters = ({ exchanges }: SignerSettings): Adapters => {
  const opened = new Map<string, Promise<OpenTrading>>()
  const budgets = new Map<string, (nowMs: number) => Omit<BudgetStanding, 'exchange'>>()
  const open = async (name: string, transport: Transport): Promise<OpenTrading> => {
    const { openBinanceTrading } = await import('#exchanges/binance/trading.ts')
    const { openAddressBudget } = await import('#exchanges/binance/rate-budget.ts')
    const address = openAddressBudget()
    budgets.set(name, address.look)
    return (credentials, options) =>
      openBinanceTrading({ transport, credentials, clock: Date.now, sleep: setTimeout, address, ...options })
  }
  return {
    of: async (name) => {
      const known = exchanges.find((exchange) => exchange.name === name)
      if (known?.adapter !== 'binance') return null
      const adapter = opened.get(name) ?? open(name, known.reach)
      opened.set(name, adapter)
      return adapter
    },
    budgets: () => [...budgets].map(([exchange, look]) => ({ exchange, ...look(Date.now()) })),
  }
}
