import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What is worked out once and may be deleted at any time, where tools keep theirs. */
export const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/tradewright', import.meta.url))

/** Candle files that were read before. */
export const candleCopies = join(cacheFolder, 'candles')
