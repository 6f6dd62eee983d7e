/** Orders by price, the one that fills first on top. What is taken out elsewhere is only marked and falls off when it comes up. */
export type HeapItem = { /** Double of the limit price. */ trigger: number; live: boolean }

export type PriceHeap<Item extends HeapItem> = {
  push: (item: Item) => void
  /** The live item that fills first; null when there is none. */
  top: () => Item | null
  pop: () => void
}

/** `highest`: buys, the highest price first. `lowest`: sells. */
export const openHeap = <Item extends HeapItem>(first: 'highest' | 'lowest'): PriceHeap<Item> => {
  const items: Item[] = []
  const sign = first === 'lowest' ? 1 : -1
  const before = (left: Item, right: Item): boolean => left.trigger * sign < right.trigger * sign

  const rise = (from: number): void => {
    let place = from
    while (place > 0) {
      const parent = (place - 1) >> 1
      const above = items[parent]
      const own = items[place]
      if (above === undefined || own === undefined || !before(own, above)) return
      items[place] = above
      items[parent] = own
      place = parent
    }
  }
  const sink = (): void => {
    let place = 0
    for (;;) {
      const left = 2 * place + 1
      const one = items[left]
      const two = items[left + 1]
      const own = items[place]
      if (one === undefined || own === undefined) return
      const child = two !== undefined && before(two, one) ? left + 1 : left
      const lower = child === left ? one : (two ?? one)
      if (!before(lower, own)) return
      items[place] = lower
      items[child] = own
      place = child
    }
  }
  const pop = (): void => {
    const last = items.pop()
    if (last === undefined || items.length === 0) return
    items[0] = last
    sink()
  }
  return {
    push: (item) => {
      items.push(item)
      rise(items.length - 1)
    },
    top: () => {
      for (;;) {
        const item = items[0]
        if (item === undefined) return null
        if (item.live) return item
        pop()
      }
    },
    pop,
  }
}
