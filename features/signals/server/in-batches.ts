/** Writes that come at once, made together. */

/** Most that is written down together. */
const MOST_TOGETHER = 50

/**
 * Work that costs about the same for one as for many: what is asked for while some of it is on its way is done together next. Answers come in the order of what was asked. What
 * fails together is tried again one by one, so that nobody fails for another.
 */
export const inBatches = <Asked, Answer extends object | string | true | null>(
  work: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
  atMost = MOST_TOGETHER,
): ((asked: Asked) => Promise<Answer>) => {
  type Waiter = PromiseWithResolvers<Answer> & { asked: Asked }
  const waiting: Waiter[] = []
  let isAtWork = false

  const answer = async (batch: readonly Waiter[]): Promise<void> => {
    try {
      const answers = await work(batch.map(({ asked }) => asked))
      for (const [place, waiter] of batch.entries()) {
        const given = answers[place]
        if (given === undefined) waiter.reject(new RangeError('a batch was not answered as a whole'))
        else waiter.resolve(given)
      }
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error)
      for (const waiter of batch) await answer([waiter])
    }
  }

  const goOn = async (): Promise<void> => {
    if (isAtWork) return
    isAtWork = true
    while (waiting.length > 0) await answer(waiting.splice(0, atMost))
    isAtWork = false
  }

  return (asked) => {
    const waiter = { ...Promise.withResolvers<Answer>(), asked }
    waiting.push(waiter)
    void goOn()
    return waiter.promise
  }
}
