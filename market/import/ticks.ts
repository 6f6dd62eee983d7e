/** Single trades of a file (aggTrades of Binance) into the store of trades: all of its days or none. */
import type { Pair } from '#engine/market.ts'
import { openTickImport } from '../ticks/days.ts'
import { type ImportOptions, importFile } from './file.ts'
import type { ImportError } from './error.ts'

export type TickImported =
  | {
      ok: true
      pair: Pair
      trades: number
      /** Days put in their places, and days that were there with more. */ put: number
      stayed: number
    }
  | { ok: false; error: ImportError }
  /** It holds candles; or trades newest first, which only a sorted reading can turn round; or those of another pair than was said. */
  | { ok: false; error: { code: 'no-trades' | 'not-rising' | 'other-pair'; file: string } }

export type TickImportOptions = Omit<ImportOptions, 'onTrade'> & {
  folder: string
  exchange: string
  pair: Pair
}

export const importTicks = async (file: string, options: TickImportOptions): Promise<TickImported> => {
  const { pair } = options
  const days = openTickImport(options)
  let trades = 0
  let lastId = -1
  let isRising = true
  let isKept = false
  try {
    const read = await importFile(file, {
      ...options,
      onTrade: (trade) => {
        isRising = isRising && trade.id > lastId
        lastId = trade.id
        if (!isRising) return
        trades += 1
        days.put(trade)
      },
    })
    if (!read.ok) return read
    if (!isRising) return { ok: false, error: { code: 'not-rising', file } }
    if (trades === 0) return { ok: false, error: { code: 'no-trades', file } }
    const { assets } = read.value
    if (assets !== null && `${assets.base}/${assets.quote}` !== pair)
      return { ok: false, error: { code: 'other-pair', file } }
    isKept = true
    return { ok: true, pair, trades, ...days.finish() }
  } finally {
    if (!isKept) days.undo()
  }
}
