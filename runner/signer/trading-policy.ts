/**
 * What a key may be used for, judged before it is opened and without trust in whoever asks: the account, its present owner, pairs, sizes, deadlines. A breach that no
 * honest mistake explains freezes the key. Source: security.md 6.1, point 4.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { brokenLimit, type LimitRefusal, limitRefusals, type PlaceAsked, worthOf } from './order-limits.ts'
import type { Spending } from './spending.ts'
import type { Grant, TradingQuestion } from './trading-words.ts'
import type { MarketToday } from '#exchanges/binance/market-today.ts'

/** Why a question is not answered although the key is good. */
export const policyRefusals = [
  'halted',
  'frozen',
  'stale-epoch',
  'lease-over',
  'wrong-account',
  'pair',
  ...limitRefusals,
] as const
export type PolicyRefusal = (typeof policyRefusals)[number]

/** Those after which the key is frozen. */
const BREACHES: readonly PolicyRefusal[] = ['wrong-account', 'pair', 'notional', 'price']

/** A question that trades, with the key and the grant that it came with; `seen` is its market as the exchange tells of it here, null where it does not. */
export type Asked = {
  keyId: string
  exchange: string
  grant: Grant
  question: TradingQuestion
  seen: MarketToday | null
}

/** What keys may be used for. */
export type TradingPolicy = {
  judge: (asked: Asked, nowMs: number) => PolicyRefusal | null
  /** The key turned out to open another account than was granted. */
  refuseAccount: (keyId: string) => PolicyRefusal
  freeze: (keyId: string) => void
  thaw: (keyId: string) => void
  isFrozen: (keyId: string) => boolean
  /** Ids of the keys that are frozen. */
  frozen: () => readonly string[]
  halt: (isOn: boolean) => void
  isHalted: () => boolean
}

const accountName = ({ exchange, grant }: Asked): string => `${exchange} ${grant.account}`

const Kept = z.object({ halted: z.boolean(), frozen: z.array(z.string()), epochs: z.record(z.string(), z.number()) })
type Kept = z.output<typeof Kept>

const read = (file: string): Kept => {
  try {
    return Kept.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { halted: false, frozen: [], epochs: {} }
    throw error
  }
}

/** `folder` is the signer's own. Throws on a file that is damaged. */
export const openTradingPolicy = (folder: string, spending: Spending): TradingPolicy => {
  const file = join(folder, 'trading-policy.json')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // A half-written one is none: the one before it holds.
  rmSync(`${file}.new`, { force: true })
  const kept = read(file)
  const frozen = new Set(kept.frozen)
  const epochs = new Map(Object.entries(kept.epochs))
  let halted = kept.halted
  const save = (): void => {
    const body: Kept = { halted, frozen: [...frozen], epochs: Object.fromEntries(epochs) }
    writeFileSync(`${file}.new`, JSON.stringify(body), { mode: 0o600, flush: true })
    renameSync(`${file}.new`, file)
  }
  const freeze = (keyId: string): void => {
    if (frozen.has(keyId)) return
    frozen.add(keyId)
    save()
  }
  const refused = (keyId: string, refusal: PolicyRefusal): PolicyRefusal => {
    if (BREACHES.includes(refusal)) freeze(keyId)
    return refusal
  }
  const owner = (asked: Asked): PolicyRefusal | null => {
    const { grant } = asked
    const name = accountName(asked)
    const known = epochs.get(name) ?? -1
    if (grant.epoch < known) return 'stale-epoch'
    if (grant.epoch === known) return null
    epochs.set(name, grant.epoch)
    save()
    return null
  }
  const judge: TradingPolicy['judge'] = (asked, nowMs) => {
    const { keyId, grant, question } = asked
    if (halted) return 'halted'
    if (frozen.has(keyId)) return 'frozen'
    const replaced = owner(asked)
    if (replaced !== null) return replaced
    if (nowMs >= grant.leaseEndMs) return 'lease-over'
    if ('pair' in question && !grant.pairs.includes(question.pair)) return refused(keyId, 'pair')
    if (question.kind !== 'place') return null
    const name = accountName(asked)
    const placed: PlaceAsked = { ...asked, question }
    const limit: LimitRefusal | null = brokenLimit(placed, spending.of(name, nowMs), nowMs)
    if (limit !== null) return refused(keyId, limit)
    if (question.want.side === 'buy') spending.add(name, nowMs, worthOf(placed) ?? 0n)
    return null
  }
  return {
    judge,
    refuseAccount: (keyId) => refused(keyId, 'wrong-account'),
    freeze,
    thaw: (keyId) => {
      if (frozen.delete(keyId)) save()
    },
    isFrozen: (keyId) => frozen.has(keyId),
    frozen: () => [...frozen],
    halt: (isOn) => {
      halted = isOn
      save()
    },
    isHalted: () => halted,
  }
}
