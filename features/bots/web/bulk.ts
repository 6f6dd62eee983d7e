/** One act on many things: each is answered for itself, and one that fails stops no other. */

export type BulkResult<Item> = { item: Item; failure: { cause: unknown } | null }

/** The server's limits are by user; more at once would only wait there. */
const AT_ONCE = 4

/** The results in the order of the items; `onResult` hears of each as it comes. */
export const runBulk = async <Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  onResult: (result: BulkResult<Item>) => void = () => {},
): Promise<BulkResult<Item>[]> => {
  const results: BulkResult<Item>[] = []
  const queue = [...items.entries()]
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, item] = next
      const result = await outcomeOf(item, act)
      results[index] = result
      onResult(result)
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, work))
  return results
}

const outcomeOf = async <Item>(item: Item, act: (item: Item) => Promise<unknown>): Promise<BulkResult<Item>> => {
  try {
    await act(item)
    return { item, failure: null }
  } catch (cause) {
    return { item, failure: { cause } }
  }
}

export const failedOf = <Item>(results: readonly BulkResult<Item>[]): Item[] =>
  results.filter(({ failure }) => failure !== null).map(({ item }) => item)

export const doneOf = <Item>(results: readonly BulkResult<Item>[]): Item[] =>
  results.filter(({ failure }) => failure === null).map(({ item }) => item)
