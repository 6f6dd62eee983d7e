/** Trading desk of the signer: policy first, then the adapter with the key, kept open while it is used. Questions of one key never wait for each other. */
import type { MarketToday } from '#exchanges/binance/market-today.ts'
import type { Answer } from '#exchanges/contract.ts'
import type { KeyCheck } from '#exchanges/key-check.ts'
import { type OpenKey, openKeys, type OpenTrading, type TradingKey } from './open-keys.ts'
import { worthOf } from './order-limits.ts'
import type { Asked, PolicyRefusal, TradingPolicy } from './trading-policy.ts'
import type { Grant, TradingQuestion } from './trading-words.ts'
import type { UseLog } from './use-log.ts'

/** Least time in ms between two wakes of an account, so that a burst of fills is one question. */
const WAKE_MS = 1_000

/** What trading with keys is made of. */
export type TradingParts = {
  policy: TradingPolicy
  uses: UseLog
  clock: () => number
  check: (exchange: string) => Promise<KeyCheck | null>
  /** Adapter of an exchange by name. Null for one that cannot trade. */
  trading: (exchange: string) => Promise<OpenTrading | null>
  /** Last price of a pair as its exchange tells it. Null where it does not. */
  seen: (exchange: string, pair: `${string}/${string}`) => Promise<MarketToday | null>
  /** Told when something of an account may have changed. */
  wake: (exchange: string, account: string) => void
}

/** `unknown-account`: the exchange did not tell whose key it is, so nothing was asked. */
export type TradingRefusal = PolicyRefusal | 'unknown-account' | 'exchange-unknown'

type Said<Refusal extends string> = Promise<{ ok: true; answer: Answer } | { ok: false; refusal: Refusal }>

/** Answers questions that trade, each against its grant. */
export type TradingDesk = {
  ask: <Closed extends string>(
    key: TradingKey<Closed>,
    grant: Grant,
    question: TradingQuestion,
  ) => Said<TradingRefusal | Closed>
  /** Wakes whoever listens when something of the account may have changed, until `forget` or the end of the process. */
  watch: <Closed extends string>(key: TradingKey<Closed>, grant: Grant) => Promise<TradingRefusal | Closed | null>
  /** Drops what was opened with a key. */
  forget: (keyId: string) => void
}

/** At once, and then once more at the end of each interval in which it was called. */
const paced = (tell: () => void): (() => void) => {
  let timer: NodeJS.Timeout | null = null
  let isDue = false
  const pause = (): void => {
    timer = setTimeout(() => {
      timer = null
      if (!isDue) return
      isDue = false
      tell()
      pause()
    }, WAKE_MS)
    timer.unref()
  }
  return () => {
    if (timer !== null) {
      isDue = true
      return
    }
    tell()
    pause()
  }
}

/** No key is open yet. */
export const openTradingDesk = (parts: TradingParts): TradingDesk => {
  const { policy, clock } = parts
  const instances = openKeys(parts.trading, clock)
  /** The instance of a key whose account is the granted one. */
  const rightful = async <Closed extends string>(
    key: TradingKey<Closed>,
    grant: Grant,
  ): Promise<OpenKey | TradingRefusal | Closed> => {
    const credentials = key.open()
    if (typeof credentials === 'string') return credentials
    const instance = await instances.open(key, credentials)
    if (instance === null) return 'exchange-unknown'
    instance.usedMs = clock()
    for (const pair of grant.pairs) instance.pairs.add(pair)
    if (instance.account === null) {
      const check = await parts.check(key.exchange)
      const told = await check?.check(credentials, { isEuropean: key.isEuropean })
      instance.account = told?.ok === true ? told.facts.account : null
    }
    if (instance.account === null) return 'unknown-account'
    return instance.account === grant.account ? instance : policy.refuseAccount(key.keyId)
  }
  const noted = ({ keyId, exchange, grant, question, seen }: Asked, refusal: string | null): void => {
    if (question.kind !== 'place' && question.kind !== 'cancel') return
    const { kind, id } = question
    const buys = question.kind === 'place' && question.want.side === 'buy'
    const bought = buys ? String(worthOf({ question, grant, seen }) ?? 0n) : null
    parts.uses({ atMs: clock(), keyId, exchange, account: grant.account, kind, id, bought, refusal })
  }
  return {
    ask: async (key, grant, question) => {
      const { keyId, exchange } = key
      const seen = question.kind === 'place' ? await parts.seen(exchange, question.pair) : null
      const asked: Asked = { keyId, exchange, grant, question, seen }
      const found = policy.judge(asked, clock()) ?? (await rightful(key, grant))
      noted(asked, typeof found === 'string' ? found : null)
      if (typeof found === 'string') return { ok: false, refusal: found }
      return new Promise((resolve) => {
        found.exchange.ask(question, (answer) => resolve({ ok: true, answer }))
      })
    },
    watch: async (key, grant) => {
      if (policy.isHalted()) return 'halted'
      if (policy.isFrozen(key.keyId)) return 'frozen'
      const found = await rightful(key, grant)
      if (typeof found === 'string') return found
      found.stopWatching ??= found.exchange.watch(paced(() => parts.wake(key.exchange, grant.account)))
      return null
    },
    forget: instances.forget,
  }
}
