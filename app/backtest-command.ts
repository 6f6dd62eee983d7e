/** `npm run backtest`: a bot over past prices, from the flags to the report. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formDesks } from '#features/bots/server/form-desk.ts'
import type { Issue } from '#bots/form.ts'
import { findCatalogued } from '#bots/catalogue.ts'
import { findFamily } from '#bots/index.ts'
import { importKept } from '#market/import/kept.ts'
import { importSentence } from '#market/import/messages.ts'
import { sliceCandles } from '#market/fold.ts'
import { replayMarket } from '#market/replay.ts'
import { missingOf, storedCandles } from '#market/stored.ts'
import { seededFeed } from '#market/seeded/feed.ts'
import { htmlReport } from '#backtest/html-report.ts'
import { type BacktestReport, reportOf } from '#backtest/report.ts'
import { backtest } from '#backtest/run.ts'
import type { SweepSet } from '#backtest/sweep-task.ts'
import { sweep } from '#backtest/sweep.ts'
import { textReport, textSweep } from '#backtest/text-report.ts'
import { type Candles, intervalMs } from '#engine/candle.ts'
import { encodeJson } from '#engine/json.ts'
import type { Market } from '#engine/market.ts'
import { type Amount, amount, asPrice, fromNumber, ratio, type Ratio } from '#engine/money.ts'
import { type BacktestSettings, parseBacktestSettings, usage } from './backtest-settings.ts'
import { cacheFolder } from './cache-folder.ts'
import { combinations, fillForm, parseFormGrid } from './form-paths.ts'
import { importLine } from './import-progress.ts'
import { candlesIn, downloadsFolder } from './period.ts'
import { openProgress, percentOf } from './progress-line.ts'

/** What cannot be done as asked, in a sentence for the console. */
class Refused extends Error {}

const SEED = 1
const DAYS = 30
const HISTORY_SHARE = 0.1

type Prices = { market: Market; candles: Candles }

type Period = { fromMs: number; toMs: number }

/** What was downloaded of a period; what is missing in it is said at once, its edges included. */
const readDownloaded = (
  { pair = 'BTC/USDC', interval = '1m', exchange = 'binance' }: BacktestSettings,
  { fromMs, toMs }: Period,
): Prices => {
  const asked = { exchange, pair, interval, fromMs, toMs }
  const candles = storedCandles(candlesIn(downloadsFolder(process.env)), asked)
  if (candles.openTimeMs.length === 0)
    throw new Refused(
      `There are no ${interval} candles of ${pair} at ${exchange} in this period. npm run download -- --pair ${pair} --interval ${interval} --from DAY --to DAY brings them.`,
    )
  const missing = missingOf(candles, asked)
  if (missing > 0) process.stderr.write(`${missing} of the candles of this period are missing; they stay empty.\n`)
  return { market: replayMarket(pair, candles), candles }
}

const readPrices = async (settings: BacktestSettings): Promise<Prices> => {
  const { file, sort, pair = 'BTC/USDC', days = DAYS, from: fromMs, to: toMs } = settings
  if (fromMs !== undefined && toMs !== undefined) return readDownloaded(settings, { fromMs, toMs })
  if (file === undefined) {
    const feed = seededFeed({ seed: SEED })
    const market = feed.markets.find((one) => one.pair === pair)
    if (market === undefined)
      throw new Refused(`The built-in market has no ${pair}: ${feed.markets.map((one) => one.pair).join(', ')}.`)
    const toMs = feed.now()
    return { market, candles: await feed.candles(market.pair, '1m', toMs - days * intervalMs['1d'], toMs) }
  }
  const line = importLine(file, process.stderr)
  const read = await importKept(file, join(cacheFolder, 'candles'), {
    order: sort ? 'sort' : 'refuse',
    onProgress: line.show,
  })
  line.end()
  if (!read.ok) throw new Refused(importSentence('en', read.error))
  const { assets, candles } = read.value
  return { market: replayMarket(assets === null ? 'BTC/USD' : `${assets.base}/${assets.quote}`, candles), candles }
}

const percentRatio = (percent: number): Ratio => ratio((percent / 100).toFixed(10))

const withFees = (market: Market, { maker, taker }: BacktestSettings): Market => ({
  ...market,
  fees: {
    ...market.fees,
    ...(maker === undefined ? {} : { maker: percentRatio(maker) }),
    ...(taker === undefined ? {} : { taker: percentRatio(taker) }),
  },
})

type Bot = { config: unknown; investment: Amount }

/** Sentences with values are functions of them. */
const isSentence = (text: unknown): text is (values: Issue['params']) => string => typeof text === 'function'

/** The sentence that the wizard shows at the field; the code where there is none. */
const issueText = (words: Readonly<Record<string, unknown>>, { path, code, params }: Issue): string => {
  const text = words[code]
  if (isSentence(text)) return `${path}: ${text(params)}`
  return `${path}: ${typeof text === 'string' ? text : code}`
}

type Typed = { form: unknown; prices: Prices; settings: BacktestSettings }

/** The form's settings in the stored shape. Throws Refused with everything that is wrong with it. */
const botOf = async ({ form, prices: { market, candles }, settings }: Typed): Promise<Bot> => {
  const desk = formDesks.get(settings.family)
  if (desk === undefined) throw new Refused(`${settings.family} cannot be made from a form.`)
  const price = asPrice(fromNumber(candles.open[0] ?? 0))
  const read = desk.read(form, () => ({ market, price }))
  if (read.kind === 'wrong') {
    const wizard = await findCatalogued(settings.family)?.load()
    const words = wizard?.words[settings.language] ?? {}
    const sentences = read.issues.map((issue) => issueText(words, issue))
    throw new Refused(`These settings cannot be used:\n${sentences.join('\n')}`)
  }
  return { config: read.bot.config, investment: desk.investment(read.bot.config) }
}

/** The form out of the preset and what was typed, and the candles that it was not made from. */
const prepared = async (settings: BacktestSettings, whole: Prices): Promise<{ form: unknown; prices: Prices }> => {
  const { market, candles } = whole
  const count = candles.openTimeMs.length
  const before = Math.floor(count * HISTORY_SHARE)
  const rest = sliceCandles(candles, before, count)
  const typed: unknown = settings.settings === undefined ? {} : JSON.parse(await readFile(settings.settings, 'utf8'))
  if (typeof typed !== 'object' || typed === null) throw new Refused('The settings must be an object.')
  const price = asPrice(fromNumber(rest.open[0] ?? candles.close[count - 1] ?? 0))
  const desk = formDesks.get(settings.family)
  if (desk === undefined) throw new Refused(`${settings.family} cannot be made from a form.`)
  const form = desk.suggest({ market, price }, sliceCandles(candles, 0, before), {
    preset: settings.preset,
    typed: { ...typed },
  })
  // What was typed goes before what the preset derives.
  return {
    form: { ...Object(form), ...typed, exchange: market.exchange, pair: market.pair },
    prices: { market, candles: rest },
  }
}

const rulesOf = ({ slippage, participation }: BacktestSettings) => ({
  slippage: percentRatio(slippage),
  participation: participation / 100,
})

const runOne = (settings: BacktestSettings, prices: Prices, { config, investment }: Bot): BacktestReport => {
  const family = findFamily(settings.family)
  if (family === null) throw new Refused(`There is no family ${settings.family}.`)
  const begun = settings.quote === undefined ? investment : amount(settings.quote)
  const { market, candles } = prices
  const result = backtest(family, family.parseConfig(config), candles, market, { quote: begun, ...rulesOf(settings) })
  const assumed = { slippage: settings.slippage, share: settings.participation / 4 }
  return reportOf({ family: settings.family, pair: market.pair, candles, begun, result, assumed })
}

const runSweep = async (
  settings: BacktestSettings,
  { form, prices }: { form: unknown; prices: Prices },
): Promise<void> => {
  const tries = combinations(parseFormGrid(await readFile(settings.sweep ?? '', 'utf8')))
  const names = tries.map((values) =>
    Object.entries(values)
      .map(([path, value]) => `${path}=${String(value)}`)
      .join(' '),
  )
  const sets: SweepSet[] = []
  for (const values of tries) {
    const { config, investment } = await botOf({ form: fillForm(form, values), prices, settings })
    sets.push({ config, quote: settings.quote === undefined ? investment : amount(settings.quote) })
  }
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort(new Refused('Stopped.')))
  const line = openProgress(process.stderr)
  const job = { family: settings.family, ...prices, sets, ...rulesOf(settings) }
  const rows = await sweep(job, {
    signal: stop.signal,
    ...(settings.threads === undefined ? {} : { threads: settings.threads }),
    onProgress: (done, all) => line.show(percentOf(done, all), `${done} of ${all} settings`),
  })
  line.end()
  process.stdout.write(`${textSweep(rows, names, settings.language)}\n`)
  if (settings.json !== undefined)
    await writeFile(settings.json, encodeJson(rows.map((row) => ({ ...row, set: names[row.index] }))))
}

const run = async (settings: BacktestSettings): Promise<void> => {
  const whole = await readPrices(settings)
  const { form, prices } = await prepared(settings, { ...whole, market: withFees(whole.market, settings) })
  if (prices.candles.openTimeMs.length === 0) throw new Refused('There are no candles to run over.')
  if (settings.sweep !== undefined) {
    await runSweep(settings, { form, prices })
    return
  }
  const report = runOne(settings, prices, await botOf({ form, prices, settings }))
  process.stdout.write(`${textReport(report, settings.language)}\n`)
  if (settings.json !== undefined)
    await writeFile(settings.json, `${JSON.stringify({ settings: form, ...report }, null, 2)}\n`)
  if (settings.html !== undefined) await writeFile(settings.html, htmlReport(report, settings.language))
}

const main = async (): Promise<void> => {
  const parsed = parseBacktestSettings(process.argv.slice(2))
  if (parsed.kind === 'wrong')
    throw new Refused(`${parsed.sentences.join('\n')}\n\nnpm run backtest -- --help says what there is.`)
  if (parsed.settings.help) {
    process.stdout.write(usage)
    return
  }
  await run(parsed.settings)
}

main().catch((error: unknown) => {
  const known =
    error instanceof Refused ||
    error instanceof SyntaxError ||
    error instanceof RangeError ||
    (error instanceof Error && 'syscall' in error)
  const text = error instanceof Error ? (known ? error.message : (error.stack ?? error.message)) : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
})
