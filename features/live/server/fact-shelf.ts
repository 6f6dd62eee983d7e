/** The facts of all users: each with their own numbers, all together within one bound. */
import { type FactRing, factRing } from '../fact-ring.ts'
import { type Bell, newBell } from './bell.ts'

export type Limits = {
  /** Facts kept for one user. */ each: number
  /** Facts kept for all users together. */ all: number
}

export type FactShelf<Fact> = {
  of: (user: string) => { ring: FactRing<Fact>; bell: Bell }
  push: (user: string, fact: Fact) => void
  /** Facts were lost for nobody knows whom: every reader is told of a gap. */
  forgetAll: () => void
}

/** Numbers begin at the microsecond in which a user is first heard of, so a number of an earlier life of the server is below them. */
export const factShelf = <Fact>(limits: Limits, nowMs: () => number): FactShelf<Fact> => {
  const users = new Map<string, { ring: FactRing<Fact>; bell: Bell }>()
  /** At least as high as every number that a forgotten ring has given. */
  let highest = 0
  let kept = 0

  const of: FactShelf<Fact>['of'] = (user) => {
    const found = users.get(user)
    if (found !== undefined) return found
    highest = Math.max(highest + 1, nowMs() * 1_000)
    const made = { ring: factRing<Fact>(highest, limits.each), bell: newBell() }
    users.set(user, made)
    return made
  }

  const forget = (user: string): void => {
    const found = users.get(user)
    if (found === undefined) return
    users.delete(user)
    kept -= found.ring.size()
    highest = Math.max(highest, found.ring.newest())
    found.bell.ring()
  }

  /** Whoever was heard of longest ago goes first; a reader that is still there is told of a gap. */
  const forgetOldest = (): void => {
    for (const user of users.keys()) {
      if (kept <= limits.all) return
      forget(user)
    }
  }

  return {
    of,
    push: (user, fact) => {
      const { ring, bell } = of(user)
      const before = ring.size()
      ring.push(fact)
      kept += ring.size() - before
      users.delete(user)
      users.set(user, { ring, bell })
      forgetOldest()
      bell.ring()
    },
    forgetAll: () => {
      for (const user of users.keys()) forget(user)
    },
  }
}
