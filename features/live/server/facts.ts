/** What happened to each user's own bots, numbered and kept for a while, so that a cut reader goes on where it was. */
import type { BotFace } from '#features/bots/server/index.ts'
import { formatDecimal } from '#engine/money.ts'
import type { Fact, Runner } from '#runner/runner.ts'
import type { LiveFact } from '../contract.ts'
import { type FactRing, factRing } from '../fact-ring.ts'
import { type Bell, newBell } from './bell.ts'

/** Facts kept for each user; a reader further behind fetches again. */
const KEPT = 1_000
/** Users whose facts are kept; the one heard of longest ago is forgotten first and, if still there, told of a gap. */
const USERS = 20_000

type Said = LiveFact['fact']
type Reader = { ring: FactRing<Said>; bell: Bell }

export type Facts = {
  /** Everything after `after`, then whatever comes. `null` begins with a gap: what was fetched before may be older than the first fact. */
  read: (user: string, after: number | null, signal: AbortSignal | undefined) => AsyncGenerator<LiveFact, void, void>
  stop: () => void
}

const unitOf = (fact: Fact): string => {
  switch (fact.kind) {
    case 'fill':
      return fact.fill.unit
    case 'unit':
      return fact.unit
    case 'notice':
      return fact.notice.unit
  }
}

const ownerIdOf = (fact: Fact): string => {
  switch (fact.kind) {
    case 'fill':
      return fact.fill.owner
    case 'unit':
      return fact.owner
    case 'notice':
      return fact.notice.owner
  }
}

const toSaid = (fact: Fact, bot: BotFace): Said => {
  const { family, name, mode } = bot
  switch (fact.kind) {
    case 'fill': {
      const { pair, trade, side, price, quantity, realised, atMs } = fact.fill
      return {
        kind: 'fill',
        bot: bot.id,
        family,
        name,
        pair,
        mode,
        trade,
        side,
        price: formatDecimal(price),
        quantity: formatDecimal(quantity),
        realised: realised === null ? null : formatDecimal(realised),
        atMs,
      }
    }
    case 'unit':
      return { kind: 'bot', bot: bot.id, family, status: fact.status }
    case 'notice': {
      const { effect, atMs } = fact.notice
      return { kind: 'notice', bot: bot.id, family, code: effect.code, values: { ...effect.values }, atMs }
    }
  }
}

/**
 * `facesOf` names the bots of facts. Numbers begin at the microsecond of the start or of the ring's making, so a number of an earlier life is always below them.
 */
export const openFacts = (
  runner: Pick<Runner, 'listen'>,
  facesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, BotFace>>,
  nowMs: () => number,
): Facts => {
  const readers = new Map<string, Reader>()
  let lastBase = 0

  const readerOf = (user: string): Reader => {
    const found = readers.get(user)
    if (found !== undefined) return found
    lastBase = Math.max(lastBase + 1, nowMs() * 1_000)
    const made = { ring: factRing<Said>(lastBase, KEPT), bell: newBell() }
    readers.set(user, made)
    for (const [oldest, reader] of readers) {
      if (readers.size <= USERS) break
      readers.delete(oldest)
      reader.bell.ring()
    }
    return made
  }

  const tell = async (facts: readonly Fact[]): Promise<void> => {
    const faces = await facesOf([...new Set(facts.map(unitOf))])
    for (const fact of facts) {
      const bot = faces.get(unitOf(fact))
      // Without its row a bot has nothing that a reader could be shown.
      if (bot === undefined) continue
      const reader = readerOf(ownerIdOf(fact))
      reader.ring.push(toSaid(fact, bot))
      reader.bell.ring()
    }
  }

  // One after the other: facts of one user keep their order though names are looked up in between.
  let telling = Promise.resolve()
  const stop = runner.listen((facts) => {
    telling = telling.then(() => tell(facts)).catch(() => {})
  })

  return {
    stop,
    read: async function* (user, after, signal) {
      const isOver = () => signal?.aborted === true
      let seen = after ?? -1
      while (!isOver()) {
        const { ring, bell } = readerOf(user)
        const taken = ring.after(seen)
        switch (taken.kind) {
          case 'next':
            seen = taken.item.sequence
            yield taken.item
            break
          case 'gap':
            seen = taken.sequence
            yield { sequence: seen, fact: { kind: 'gap' } }
            break
          case 'nothing':
            await bell.wait(signal)
        }
      }
    },
  }
}
