/** Several files of one pair as one, such as the months of a year. */
import type { Candles } from '#engine/candle.ts'
import { candleAt, emptyCandles, setCandle } from '../fold.ts'
import { formatTime, type ImportError } from './error.ts'
import type { Part } from './read.ts'

const assetsOf = ({ layout: { assets } }: Part): string => (assets === null ? '' : `${assets.base}/${assets.quote}`)

const isAlike = (one: Part, other: Part): boolean =>
  assetsOf(one) === assetsOf(other) &&
  one.layout.kind === other.layout.kind &&
  one.candles.interval === other.candles.interval

/** One candle of one of the files. */
type Place = { part: Part; index: number; at: number }

const isSame = (one: Place, other: Place): boolean =>
  (['candles', 'ask'] as const).every((side) => {
    const [left, right] = [one.part[side], other.part[side]]
    if (left === null || right === null) return left === right
    const [first, second] = [candleAt(left, one.index), candleAt(right, other.index)]
    return (['open', 'high', 'low', 'close', 'volume'] as const).every((column) => first[column] === second[column])
  })

const take = (places: readonly Place[], side: 'candles' | 'ask'): Candles | null => {
  const first = places[0]?.part[side] ?? null
  if (first === null) return null
  const candles = emptyCandles(first.interval, places.length)
  for (const [index, place] of places.entries()) {
    const from = place.part[side]
    if (from !== null) setCandle(candles, index, candleAt(from, place.index))
  }
  return candles
}

/** All candles of all files in order of time. A time that two files have must have the same values in both. */
export const joinParts = (file: string, parts: readonly [Part, ...Part[]]): Part | ImportError => {
  const [first] = parts
  const stranger = parts.find((part) => !isAlike(first, part))
  if (stranger !== undefined)
    return { code: 'parts-differ', file: stranger.file, line: 0, values: { otherFile: first.file } }
  const all = parts
    .flatMap((part) => Array.from(part.candles.openTimeMs, (at, index): Place => ({ part, index, at })))
    .sort((left, right) => left.at - right.at)
  const places: Place[] = []
  for (const place of all) {
    const before = places.at(-1)
    if (before === undefined || before.at !== place.at) places.push(place)
    else if (!isSame(before, place)) {
      const values = { time: formatTime(place.at), otherFile: before.part.file }
      return { code: 'parts-contradict', file: place.part.file, line: 0, values }
    }
  }
  const sum = (count: (part: Part) => number): number => parts.reduce((total, part) => total + count(part), 0)
  return {
    file,
    layout: first.layout,
    candles: take(places, 'candles') ?? first.candles,
    ask: take(places, 'ask'),
    rows: sum((part) => part.rows),
    reversed: parts.every((part) => part.reversed),
    displaced: sum((part) => part.displaced),
    duplicates: sum((part) => part.duplicates) + all.length - places.length,
  }
}
