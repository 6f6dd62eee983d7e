/**
 * The reference of ticks: for each pair a binary heap of prices above and one of prices below, on typed arrays, as a textbook has them. Nobody knows where an entry lies, so
 * nothing can be taken out but the first: an entry whose unit has moved on since is passed over when it comes up.
 */

type Heap = { keys: Float64Array; units: Int32Array; size: number }

/** Lines above and below by pair, lowest key first; those below are negated. Each unit waits a share of `distance` above and below its line. */
export type BareHeaps = { above: Heap[]; below: Heap[]; lines: Float64Array; distance: number }

const push = (heap: Heap, key: number, unit: number): void => {
  if (heap.size === heap.keys.length) {
    const [keys, units] = [new Float64Array(2 * heap.size + 4), new Int32Array(2 * heap.size + 4)]
    keys.set(heap.keys)
    units.set(heap.units)
    heap.keys = keys
    heap.units = units
  }
  const { keys, units } = heap
  let hole = heap.size++
  while (hole > 0) {
    const parent = (hole - 1) >> 1
    const parentKey = keys[parent] ?? 0
    if (parentKey <= key) break
    keys[hole] = parentKey
    units[hole] = units[parent] ?? 0
    hole = parent
  }
  keys[hole] = key
  units[hole] = unit
}

const dropFirst = (heap: Heap): void => {
  const { keys, units } = heap
  const size = --heap.size
  const key = keys[size] ?? 0
  const unit = units[size] ?? 0
  let hole = 0
  for (;;) {
    let child = 2 * hole + 1
    if (child >= size) break
    if (child + 1 < size && (keys[child + 1] ?? 0) < (keys[child] ?? 0)) child += 1
    const childKey = keys[child] ?? 0
    if (childKey >= key) break
    keys[hole] = childKey
    units[hole] = units[child] ?? 0
    hole = child
  }
  keys[hole] = key
  units[hole] = unit
}

const wait = ({ above, below, lines, distance }: BareHeaps, pair: number, unit: number): void => {
  const [up, down] = [above[pair], below[pair]]
  if (up === undefined || down === undefined) throw new RangeError(`unknown pair ${pair}`)
  const line = lines[unit] ?? 0
  push(up, line * (1 + distance), unit)
  push(down, -line * (1 - distance), unit)
}

/** Heaps of units with these lines, the same number on each pair. */
export const bareHeaps = (lines: Float64Array, pairs: number, distance: number): BareHeaps => {
  const room = Math.ceil(lines.length / pairs)
  const empty = (): Heap => ({ keys: new Float64Array(room), units: new Int32Array(room), size: 0 })
  const heaps: BareHeaps = {
    above: Array.from({ length: pairs }, empty),
    below: Array.from({ length: pairs }, empty),
    lines: lines.slice(),
    distance,
  }
  for (let unit = 0; unit < lines.length; unit += 1) wait(heaps, Math.floor(unit / room), unit)
  return heaps
}

/** Wakes every unit that the price reaches, once; the line that was reached becomes the middle of its next two. Answers with their number. */
export const crossBare = (heaps: BareHeaps, pair: number, price: number): number => {
  const { lines, distance } = heaps
  let wakes = 0
  for (const [heap, sign] of [
    [heaps.above[pair], 1],
    [heaps.below[pair], -1],
  ] as const) {
    if (heap === undefined) throw new RangeError(`unknown pair ${pair}`)
    while (heap.size > 0 && (heap.keys[0] ?? 0) <= sign * price) {
      const unit = heap.units[0] ?? 0
      const reached = sign * (heap.keys[0] ?? 0)
      dropFirst(heap)
      if (reached !== (lines[unit] ?? 0) * (1 + sign * distance)) continue
      lines[unit] = reached
      wait(heaps, pair, unit)
      wakes += 1
    }
  }
  return wakes
}
