/**
 * Wake heap: for each pair an indexed 4-ary heap of the prices above and one of those below, on typed arrays. A tick that crosses nothing
 * costs two compares with the cached next prices. Source: engine.md 3.1.
 */

/** Heap of entries, smallest key first; `keys[n]` belongs to `entries[n]`. */
type Heap = { keys: Float64Array; entries: Int32Array; size: number }

/** Index of each entry in its heap, -1 when it is in none. Grows with the entries. */
type Places = { at: Int32Array }

const FIRST_ROOM = 4
const NOWHERE = -1

const emptyHeap = (): Heap => ({ keys: new Float64Array(FIRST_ROOM), entries: new Int32Array(FIRST_ROOM), size: 0 })

const grown = (heap: Heap): void => {
  const keys = new Float64Array(heap.keys.length * 2)
  const entries = new Int32Array(heap.entries.length * 2)
  keys.set(heap.keys)
  entries.set(heap.entries)
  heap.keys = keys
  heap.entries = entries
}

/** Moves (key, entry) from the hole at `start` toward the root. */
const siftUp = (heap: Heap, places: Int32Array, start: number, key: number, entry: number): void => {
  const { keys, entries } = heap
  let hole = start
  while (hole > 0) {
    const parent = (hole - 1) >> 2
    const parentKey = keys[parent] ?? 0
    if (parentKey <= key) break
    const moved = entries[parent] ?? 0
    keys[hole] = parentKey
    entries[hole] = moved
    places[moved] = hole
    hole = parent
  }
  keys[hole] = key
  entries[hole] = entry
  places[entry] = hole
}

/** Moves (key, entry) from the hole at `start` toward the leaves. */
const siftDown = (heap: Heap, places: Int32Array, start: number, key: number, entry: number): void => {
  const { keys, entries, size } = heap
  let hole = start
  for (;;) {
    const first = 4 * hole + 1
    if (first >= size) break
    let child = first
    let childKey = keys[first] ?? 0
    const end = first + 4 < size ? first + 4 : size
    for (let other = first + 1; other < end; other += 1) {
      const otherKey = keys[other] ?? 0
      if (otherKey < childKey) {
        child = other
        childKey = otherKey
      }
    }
    if (childKey >= key) break
    const moved = entries[child] ?? 0
    keys[hole] = childKey
    entries[hole] = moved
    places[moved] = hole
    hole = child
  }
  keys[hole] = key
  entries[hole] = entry
  places[entry] = hole
}

const insert = (heap: Heap, places: Int32Array, key: number, entry: number): void => {
  if (heap.size === heap.entries.length) grown(heap)
  heap.size += 1
  siftUp(heap, places, heap.size - 1, key, entry)
}

/** Removes the entry at `place` and fills the hole with the last one. */
const takeAt = (heap: Heap, places: Int32Array, place: number): void => {
  places[heap.entries[place] ?? 0] = NOWHERE
  heap.size -= 1
  if (place === heap.size) return
  const key = heap.keys[heap.size] ?? 0
  const entry = heap.entries[heap.size] ?? 0
  const parentKey = place > 0 ? (heap.keys[(place - 1) >> 2] ?? 0) : Number.NEGATIVE_INFINITY
  if (parentKey > key) siftUp(heap, places, place, key, entry)
  else siftDown(heap, places, place, key, entry)
}

/** Inserts, moves or (at Infinity) removes an entry. */
const place = (heap: Heap, places: Places, key: number, entry: number): void => {
  const at = places.at[entry] ?? NOWHERE
  if (key === Number.POSITIVE_INFINITY) {
    if (at !== NOWHERE) takeAt(heap, places.at, at)
    return
  }
  if (at === NOWHERE) {
    insert(heap, places.at, key, entry)
    return
  }
  const before = heap.keys[at] ?? 0
  if (key < before) siftUp(heap, places.at, at, key, entry)
  else if (key > before) siftDown(heap, places.at, at, key, entry)
}

const topKey = (heap: Heap): number => (heap.size > 0 ? (heap.keys[0] ?? 0) : Number.POSITIVE_INFINITY)

const room = (places: Places, entry: number): void => {
  if (entry < places.at.length) return
  const at = new Int32Array(Math.max(entry + 1, places.at.length * 2)).fill(NOWHERE)
  at.set(places.at)
  places.at = at
}

/** Wake prices of many entries over many pairs. An entry is a small whole number and belongs to the pair it was last armed on. */
export class WakeHeap {
  #above: Heap[] = []
  /** Heaps of the prices below, with negated keys: the highest price is the smallest key. */
  #below: Heap[] = []
  #abovePlaces: Places = { at: new Int32Array(FIRST_ROOM).fill(NOWHERE) }
  #belowPlaces: Places = { at: new Int32Array(FIRST_ROOM).fill(NOWHERE) }
  #nextAbove = new Float64Array(FIRST_ROOM).fill(Number.POSITIVE_INFINITY)
  #nextBelow = new Float64Array(FIRST_ROOM).fill(Number.NEGATIVE_INFINITY)

  /** Adds a pair; answers its index, 0 for the first. */
  addPair(): number {
    const pair = this.#above.length
    this.#above.push(emptyHeap())
    this.#below.push(emptyHeap())
    if (pair >= this.#nextAbove.length) {
      const above = new Float64Array(pair * 2).fill(Number.POSITIVE_INFINITY)
      const below = new Float64Array(pair * 2).fill(Number.NEGATIVE_INFINITY)
      above.set(this.#nextAbove)
      below.set(this.#nextBelow)
      this.#nextAbove = above
      this.#nextBelow = below
    }
    return pair
  }

  /**
   * Sets the prices at or above, and at or below, which the entry wakes; infinity is none. An entry changes its pair only while it is
   * disarmed.
   */
  arm(pair: number, entry: number, above: number, below: number): void {
    room(this.#abovePlaces, entry)
    room(this.#belowPlaces, entry)
    this.#set(pair, entry, above, -below)
  }

  disarm(pair: number, entry: number): void {
    if (entry >= this.#abovePlaces.at.length) return
    this.#set(pair, entry, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)
  }

  /** True when a price wakes any entry: two compares. */
  reaches(pair: number, price: number): boolean {
    return price >= (this.#nextAbove[pair] ?? 0) || price <= (this.#nextBelow[pair] ?? 0)
  }

  /** Lowest wake price above; Infinity when there is none. */
  next(pair: number): number {
    return this.#nextAbove[pair] ?? Number.POSITIVE_INFINITY
  }

  /** Disarms every entry that the price reaches and appends it to `into`. Entries of equal price come in no particular order. */
  cross(pair: number, price: number, into: number[]): void {
    const above = this.#above[pair]
    const below = this.#below[pair]
    if (above === undefined || below === undefined) return
    while (above.size > 0 && (above.keys[0] ?? 0) <= price) {
      const entry = above.entries[0] ?? 0
      into.push(entry)
      takeAt(above, this.#abovePlaces.at, 0)
      place(below, this.#belowPlaces, Number.POSITIVE_INFINITY, entry)
    }
    while (below.size > 0 && (below.keys[0] ?? 0) <= -price) {
      const entry = below.entries[0] ?? 0
      into.push(entry)
      takeAt(below, this.#belowPlaces.at, 0)
      place(above, this.#abovePlaces, Number.POSITIVE_INFINITY, entry)
    }
    this.#nextAbove[pair] = topKey(above)
    this.#nextBelow[pair] = -topKey(below)
  }

  #set(pair: number, entry: number, aboveKey: number, belowKey: number): void {
    const above = this.#above[pair]
    const below = this.#below[pair]
    if (above === undefined || below === undefined) throw new RangeError(`unknown pair ${pair}`)
    place(above, this.#abovePlaces, aboveKey, entry)
    place(below, this.#belowPlaces, belowKey, entry)
    this.#nextAbove[pair] = topKey(above)
    this.#nextBelow[pair] = -topKey(below)
  }
}
