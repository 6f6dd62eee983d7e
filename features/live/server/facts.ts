/** What happened to each user's own bots, numbered and kept for a while, so that a cut reader goes on where it was. */
import type { BotFace } from '#features/bots/server/index.ts'
import { formatDecimal } from '#engine/money.ts'
import type { Fact, Runner } from '#runner/host/runner.ts'
import type { LiveFact } from '../contract.ts'
import { factShelf, type Limits } from './fact-shelf.ts'

/** Facts kept for each user; a reader further behind fetches again. */
const KEPT = 1_000
/** Facts kept for all users together, some hundred bytes each; users heard of longest ago are forgotten first and told of a gap. */
const KEPT_FOR_ALL = 200_000

type Said = LiveFact['fact']

export type Facts = {
  /** Everything after `after`, then whatever comes. `null` begins with a gap: what was fetched before may be older than the first fact. */
  read: (user: string, after: number | null, signal: AbortSignal | undefined) => AsyncGenerator<LiveFact, void, void>
  /** Tells a reader something that no bot told. */
  tell: (user: string, fact: Said) => void
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

/** `facesOf` names the bots of facts. */
export const openFacts = (
  runner: Pick<Runner, 'listen'>,
  facesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, BotFace>>,
  nowMs: () => number,
  limits: Limits = { each: KEPT, all: KEPT_FOR_ALL },
): Facts => {
  const shelf = factShelf<Said>(limits, nowMs)

  const tell = async (facts: readonly Fact[]): Promise<void> => {
    const faces = await facesOf([...new Set(facts.map(unitOf))])
    for (const fact of facts) {
      const bot = faces.get(unitOf(fact))
      // Without its row a bot has nothing that a reader could be shown.
      if (bot === undefined) continue
      shelf.push(ownerIdOf(fact), toSaid(fact, bot))
    }
  }

  // One after the other: facts of one user keep their order though names are looked up in between.
  let telling = Promise.resolve()
  const stop = runner.listen((facts) => {
    telling = telling.then(() => tell(facts)).catch(shelf.forgetAll)
  })

  return {
    stop,
    tell: shelf.push,
    read: async function* (user, after, signal) {
      const isOver = () => signal?.aborted === true
      let seen = after ?? -1
      while (!isOver()) {
        const { ring, bell } = shelf.of(user)
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
