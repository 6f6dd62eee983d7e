/**
 * What follows from an object, kept beside it: settings, a position or an order are asked for the same at every price. This is the one place where `engine/` and
 * `bots/` keep anything outside a state; imports.test.ts allows no other.
 *
 * It is safe, because these objects never change once they are made: what follows from one stays right as long as it lives, and is forgotten with it. A copy, such as
 * one that is read from a journal, is another object, for which all is worked out anew. So no decision depends on what is kept, only how long it takes.
 */

/** `make`, worked out once for each object. An answer that is `undefined` is not kept. */
export const remembered = <Of extends object, Answer>(make: (of: Of) => Answer): ((of: Of) => Answer) => {
  const answers = new WeakMap<Of, Answer>()
  return (of) => {
    const known = answers.get(of)
    if (known !== undefined) return known
    const answer = make(of)
    answers.set(of, answer)
    return answer
  }
}

/** `make` of an object and what is given with it. Of each object the last answer is kept, while what is given stays the same. */
export const rememberedWith = <Of extends object, Given, Answer>(
  make: (of: Of, given: Given) => Answer,
  isSame: (left: Given, right: Given) => boolean = Object.is,
): ((of: Of, given: Given) => Answer) => {
  const answers = new WeakMap<Of, { given: Given; answer: Answer }>()
  return (of, given) => {
    const known = answers.get(of)
    if (known !== undefined && (known.given === given || isSame(known.given, given))) return known.answer
    const answer = make(of, given)
    answers.set(of, { given, answer })
    return answer
  }
}

/** Answers of one object; prices that are followed and averages have no end. */
const MOST_ANSWERS = 1_000

/** `make` of an object at a price, and what is given with it. Of each object a thousand answers are kept, while what is given stays the same. */
export const rememberedAt = <Of extends object, At, Given, Answer>(
  make: (of: Of, at: At, given: Given) => Answer,
): ((of: Of, at: At, given: Given) => Answer) => {
  const tableOf = rememberedWith((_of: Of, _given: Given) => new Map<At, Answer>())
  return (of, at, given) => {
    const answers = tableOf(of, given)
    const known = answers.get(at)
    if (known !== undefined) return known
    if (answers.size >= MOST_ANSWERS) answers.clear()
    const answer = make(of, at, given)
    answers.set(at, answer)
    return answer
  }
}

/** What a decision leaves beside an object for the next one, which asks itself whether it still holds. */
export const leftBeside = <Of extends object, Left>(): Pick<WeakMap<Of, Left>, 'get' | 'set' | 'delete'> =>
  new WeakMap()
