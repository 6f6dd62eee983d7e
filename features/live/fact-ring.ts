/** The last facts of one reader, numbered without gaps. Slow and cut readers take from here, so nobody has a queue of their own. */

export type Numbered<Fact> = { sequence: number; fact: Fact }

/** What a reader who has seen everything up to a number gets next. */
export type Taken<Fact> =
  | { kind: 'next'; item: Numbered<Fact> }
  | { kind: 'nothing' }
  /** The number is not from here, or what followed it is no longer kept: fetch again, then go on from `sequence`. */
  | { kind: 'gap'; sequence: number }

export type FactRing<Fact> = {
  /** Number of the newest fact, or the one before the first. */
  newest: () => number
  /** Facts that are kept now. */
  size: () => number
  push: (fact: Fact) => void
  after: (sequence: number) => Taken<Fact>
}

/** `base` is the number before the first fact; a later ring of the same reader must start above every number of this one. */
export const factRing = <Fact>(base: number, capacity: number): FactRing<Fact> => {
  const slots: Fact[] = []
  let newest = base

  return {
    newest: () => newest,
    size: () => slots.length,
    push: (fact) => {
      newest += 1
      slots[(newest - base - 1) % capacity] = fact
    },
    after: (sequence) => {
      const oldest = Math.max(base, newest - capacity)
      if (sequence < oldest || sequence > newest) return { kind: 'gap', sequence: newest }
      const fact = sequence === newest ? undefined : slots[(sequence - base) % capacity]
      return fact === undefined ? { kind: 'nothing' } : { kind: 'next', item: { sequence: sequence + 1, fact } }
    },
  }
}
