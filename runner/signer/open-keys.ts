/** Adapters with their keys, kept open while they are used: each costs memory, and signing anew costs time. */
import type { TradingExchange } from '#exchanges/contract.ts'
import type { Credentials } from '#exchanges/key-check.ts'

/** Time in ms after which an unused instance is dropped. */
const IDLE_MS = 600_000

/** Opens an exchange with a key; `pairOf` names the pair of the exchange's symbol. Null for a symbol that is not traded here. */
export type OpenTrading = (
  credentials: Credentials,
  options: { sinceMs: number; pairOf: (symbol: string) => `${string}/${string}` | null },
) => TradingExchange

/** Key of an account; `open` opens its envelope, or says why it does not. */
export type TradingKey<Closed extends string> = {
  keyId: string
  version: number
  exchange: string
  isEuropean: boolean
  /** Time in ms before which none of our orders was made with the account. */
  sinceMs: number
  open: () => Credentials | Closed
}

/** An exchange that was opened with a key. */
export type OpenKey = {
  exchange: TradingExchange
  /** Number of the account that the key opens. Null while the exchange does not tell. */
  account: string | null
  pairs: Set<`${string}/${string}`>
  usedMs: number
  stopWatching: (() => void) | null
}

/** Keys whose exchange stays open while they are used. */
export type OpenKeys = {
  /** Null for an exchange that cannot trade. */
  open: (key: TradingKey<string>, credentials: Credentials) => Promise<OpenKey | null>
  /** Drops what was opened with a key. */
  forget: (keyId: string) => void
}

/** No key is open yet; `clock` gives ms. */
export const openKeys = (trading: (exchange: string) => Promise<OpenTrading | null>, clock: () => number): OpenKeys => {
  const instances = new Map<string, OpenKey>()
  const nameOf = ({ keyId, version }: { keyId: string; version: number }): string => `${keyId} ${version}`
  const drop = (name: string): void => {
    instances.get(name)?.stopWatching?.()
    instances.delete(name)
  }
  const dropIdle = (): void => {
    for (const [name, { usedMs, stopWatching }] of instances)
      if (stopWatching === null && clock() - usedMs > IDLE_MS) drop(name)
  }
  const made = async (key: TradingKey<string>, credentials: Credentials): Promise<OpenKey | null> => {
    const known = instances.get(nameOf(key))
    if (known !== undefined) return known
    const open = await trading(key.exchange)
    if (open === null) return null
    const meanwhile = instances.get(nameOf(key))
    if (meanwhile !== undefined) return meanwhile
    const pairs = new Set<`${string}/${string}`>()
    const pairOf = (symbol: string) => [...pairs].find((pair) => pair.replace('/', '') === symbol) ?? null
    const exchange = open(credentials, { sinceMs: key.sinceMs, pairOf })
    const instance: OpenKey = { exchange, account: null, pairs, usedMs: clock(), stopWatching: null }
    instances.set(nameOf(key), instance)
    return instance
  }
  return {
    open: (key, credentials) => {
      dropIdle()
      return made(key, credentials)
    },
    forget: (keyId) => {
      for (const name of instances.keys()) if (name.startsWith(`${keyId} `)) drop(name)
    },
  }
}
