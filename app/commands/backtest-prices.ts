/** The past that `npm run backtest` runs over: of files, of the built-in market, or of what was downloaded; each pair by itself. */
import { gapsOf, missingIn, type Span } from '#backtest/gaps.ts'
import { findCatalogued } from '#bots/catalogue.ts'
import { type Candles, intervalMs } from '#engine/candle.ts'
import type { Market, Pair } from '#engine/market.ts'
import { ratio } from '#engine/money.ts'
import { importKept, type Kept } from '#market/import/kept.ts'
import { importSentence } from '#market/import/messages.ts'
import { marketOfDecimals, replayMarket } from '#market/replay.ts'
import { storedCandles } from '#market/stored.ts'
import type { BacktestSettings } from './backtest-settings.ts'
import { candleCopies } from '../build/cache-folder.ts'
import { importLine } from './import-progress.ts'
import { candlesIn, downloadsFolder } from './period.ts'
import { Refused } from './refused.ts'

const SEED = 1
const DAYS = 30

export type Prices = { market: Market; candles: Candles }

/** Not told by candles, and looked up nowhere: the terms of the built-in market's contracts, with leverage of up to 125. The report names all of it. */
const usualContract = {
  fees: { mode: 'quote', maker: ratio('0.0002'), taker: ratio('0.0005') },
  futures: { maintenance: ratio('0.005'), maxLeverage: 125 },
} as const

/** Whether the terms of futures are assumed, for they cannot be known. */
export const isContractUsual = ({ family, file, from }: BacktestSettings): boolean =>
  findCatalogued(family)?.trades === 'futures' && (file.length > 0 || from !== undefined)

const termsOf = (settings: BacktestSettings, market: Market): Market => ({
  ...market,
  ...(isContractUsual(settings) ? usualContract : {}),
})

/** The period of what was downloaded. */
export const askedOf = ({ from: fromMs, to: toMs }: BacktestSettings): Span | undefined =>
  fromMs === undefined || toMs === undefined ? undefined : { fromMs, toMs }

/** What was downloaded of a period. Throws Refused where there is nothing. */
const readStored = (settings: BacktestSettings, pair: Pair, period: Span): Candles => {
  const { interval = '1m', exchange = 'binance' } = settings
  const candles = storedCandles(candlesIn(downloadsFolder(process.env)), { exchange, pair, interval, ...period })
  if (candles.openTimeMs.length === 0)
    throw new Refused(
      `There are no ${interval} candles of ${pair} at ${exchange} in this period. npm run download -- --pair ${pair} --interval ${interval} --from DAY --to DAY brings them.`,
    )
  return candles
}

/** What is missing is said at once. */
const readDownloaded = (settings: BacktestSettings, pair: Pair, period: Span): Prices => {
  const candles = readStored(settings, pair, period)
  const missing = missingIn(gapsOf(candles, period))
  if (missing > 0)
    process.stderr.write(`${missing} of the candles of ${pair} in this period are missing; they stay empty.\n`)
  return { market: termsOf(settings, replayMarket(pair, candles)), candles }
}

const readSeeded = async (pair: Pair, days: number): Promise<Prices> => {
  const { seededFeed } = await import('#market/seeded/feed.ts')
  const feed = seededFeed({ seed: SEED })
  const market = feed.markets.find((one) => one.pair === pair)
  if (market === undefined)
    throw new Refused(`The built-in market has no ${pair}: ${feed.markets.map((one) => one.pair).join(', ')}.`)
  const toMs = feed.now()
  return { market, candles: await feed.candles(market.pair, '1m', toMs - days * intervalMs['1d'], toMs) }
}

const importOf = async (settings: BacktestSettings, file: string): Promise<Kept> => {
  const line = importLine(file, process.stderr)
  const read = await importKept(file, candleCopies, {
    order: settings.sort ? 'sort' : 'refuse',
    onProgress: line.show,
  })
  line.end()
  if (!read.ok) throw new Refused(importSentence('en', read.error))
  return read.value
}

/** A file may not say what was traded: it is named by hand, or taken for the most usual. */
const readFileOf = async (settings: BacktestSettings, file: string, named: Pair | undefined): Promise<Prices> => {
  const { assets, candles, decimals } = await importOf(settings, file)
  const pair: Pair = named ?? (assets === null ? 'BTC/USD' : `${assets.base}/${assets.quote}`)
  return { market: termsOf(settings, marketOfDecimals(pair, decimals)), candles }
}

/** The prices of the pair that values fees, from where the others come. Throws Refused where there are none. */
export const readFeePrices = async (settings: BacktestSettings, pair: Pair): Promise<Candles> => {
  const { file, days = DAYS, 'fee-file': feeFile } = settings
  const asked = askedOf(settings)
  if (asked !== undefined) return readStored(settings, pair, asked)
  if (file.length === 0) return (await readSeeded(pair, days)).candles
  if (feeFile === undefined) throw new Refused(`The price of ${pair} is needed: --fee-file FILE.`)
  const { assets, candles } = await importOf(settings, feeFile)
  const named = assets === null ? pair : `${assets.base}/${assets.quote}`
  if (named !== pair) throw new Refused(`The price of ${pair} is needed; ${feeFile} is of ${named}.`)
  return candles
}

/** One for each pair, in the order in which they are named. */
export const readPrices = async (settings: BacktestSettings): Promise<readonly Prices[]> => {
  const { file, pairs, pair, days = DAYS } = settings
  const read: Prices[] = []
  for (const [index, one] of file.entries()) read.push(await readFileOf(settings, one, pairs?.[index]))
  if (file.length > 0) {
    const names = read.map(({ market }) => market.pair)
    const twice = names.find((name, index) => names.indexOf(name) < index)
    if (twice !== undefined) throw new Refused(`Two files are of ${twice}. --pairs names what each of them is of.`)
    return read
  }
  const isFutures = findCatalogued(settings.family)?.trades === 'futures'
  const asked = askedOf(settings)
  for (const one of pairs ?? [pair ?? (isFutures ? 'BTC-PERP/USDC' : 'BTC/USDC')])
    read.push(asked === undefined ? await readSeeded(one, days) : readDownloaded(settings, one, asked))
  return read
}
