/** A bot over past prices, from the flags to the report. */
import { z } from 'zod'
import { loadFormDesk } from '#features/bots/server/form-desk.ts'
import type { Issue } from '#bots/form.ts'
import { findCatalogued } from '#bots/catalogue.ts'
import { isFolder } from '#bots/folder/is-folder.ts'
import { backtestErrors } from '#features/backtest/messages.ts'
import { sliceCandles } from '#market/fold.ts'
import { namedFeePair } from '#backtest/fee-price.ts'
import { gapsIn, type MissingCandles } from '#backtest/gaps.ts'
import { type BacktestReport, reportOf } from '#backtest/report.ts'
import { backtest, type BacktestOptions } from '#backtest/run.ts'
import { withStopFirst } from '#backtest/stop-first.ts'
import { type StartingMoney, startingMoney, statedMoney } from '#backtest/starting-money.ts'
import type { SweepPast, SweepRow, SweepSet } from '#backtest/sweep-task.ts'
import { textReport, textSweep } from '#backtest/text-report.ts'
import type { Candles } from '#engine/candle.ts'
import type { Market } from '#engine/market.ts'
import { type Amount, amount, asPrice, formatDecimal, fromNumber, max } from '#engine/money.ts'
import { percentRatio, readFees } from './backtest-fees.ts'
import { type BacktestSettings, parseBacktestSettings } from './backtest-settings.ts'
import { checkWritable, ofFile, readJson, writeText } from './flag-files.ts'
import { checkIntervals, withIntervals } from './form-intervals.ts'
import { combinations, fillForm, parseFormGrid } from './form-paths.ts'
import { askedOf, type Prices, readPrices } from './backtest-prices.ts'
import { print } from '../server/print.ts'
import { openProgress, openShares, percentOf } from './progress-line.ts'
import { Refused } from './refused.ts'
import { settleIn } from './long-run.ts'
import { hurry } from './short-run.ts'

const HISTORY_SHARE = 0.1

/** Percents; those of the demo account where none are given. */
const SLIPPAGE = 0.05
const PARTICIPATION = 100

const rulesOf = (
  { slippage = SLIPPAGE, participation = PARTICIPATION }: BacktestSettings,
  feeCandles: Candles | null,
) => ({
  slippage: percentRatio(slippage),
  participation: participation / 100,
  ...(feeCandles === null ? {} : { feeCandles }),
})
type Rules = ReturnType<typeof rulesOf>

type Bot = { config: unknown; money: StartingMoney }

/** Sentences with values are functions of them. */
const isSentence = (text: unknown): text is (values: Issue['params']) => string => typeof text === 'function'

/** The sentence that the wizard shows at the field; the code where there is none. */
const issueText = (words: Readonly<Record<string, unknown>>, { path, code, params }: Issue): string => {
  const text = words[code]
  if (isSentence(text)) return `${path}: ${text(params)}`
  return `${path}: ${typeof text === 'string' ? text : code}`
}

type Typed = { form: unknown; pasts: readonly Prices[]; settings: BacktestSettings }

/** The form's settings in the stored shape. Throws Refused with everything that is wrong with it. */
const botOf = async ({ form, pasts, settings }: Typed): Promise<Bot> => {
  const desk = await loadFormDesk(settings.family)
  if (isFolder(form)) throw new Refused(backtestErrors[settings.language].NOTHING_TO_TRY)
  const read = desk.read(form, (_, pair) => {
    const past = pasts.find(({ market }) => market.pair === pair)
    return past === undefined ? null : { market: past.market, price: asPrice(fromNumber(past.candles.open[0] ?? 0)) }
  })
  if (read.kind === 'wrong') {
    const wizard = await findCatalogued(settings.family)?.load()
    const words = wizard?.words[settings.language] ?? {}
    const sentences = read.issues.map((issue) => issueText(words, issue))
    throw new Refused(`These settings cannot be used:\n${sentences.join('\n')}`)
  }
  const { config } = read.bot
  const money =
    settings.quote === undefined
      ? startingMoney(desk.family, config, pasts)
      : statedMoney(amount(settings.quote), desk.family, config, pasts)
  return { config, money }
}

const Fields = z.record(z.string(), z.unknown())

/** The fields that a form has only where a bot may have several pairs or is in beta; what was typed goes before them. */
const completed = (form: unknown, others: readonly Prices[]): Record<string, unknown> => {
  const filled = { ...Fields.parse(form) }
  if ('disclaimerAccepted' in filled) filled['disclaimerAccepted'] = true
  const { leverage, marginType } = filled
  // Each row of a futures bot has its own leverage: that of the first pair unless said otherwise.
  const terms = leverage === undefined ? {} : { leverage, marginType }
  if (others.length > 0)
    filled['morePairs'] = others.map(({ market: { base, quote, pair } }) => ({
      text: `${base}${quote}`,
      pair,
      ...terms,
    }))
  return filled
}

/** The fields of the file of settings; what it says of a pair and an exchange gives way to the prices, which is said at once. */
const typedIn = ({ settings: file }: BacktestSettings, { exchange, pair }: Market): Record<string, unknown> => {
  if (file === undefined) return {}
  const { success, data: typed } = Fields.safeParse(readJson('settings', file))
  if (!success) throw new Refused(`--settings: ${file} must hold an object, the form as the wizard fills it in.`)
  const here = { pair, exchange }
  const other = (['pair', 'exchange'] as const).filter(
    (name) => typed[name] !== undefined && typed[name] !== here[name],
  )
  for (const name of other)
    process.stderr.write(
      `--settings: the ${name} is ${String(typed[name])} in ${file}; this run is of ${here[name]}.\n`,
    )
  return typed
}

/** Where the settings come from, and which candles they must do with. */
const runOf = (settings: BacktestSettings, { interval }: Candles, flag: 'settings' | 'sweep') => ({
  family: settings.family,
  length: interval,
  flag,
  file: settings[flag] ?? 'the form',
})

/** `history`: the candles right before those of the run. */
type Prepared = {
  form: unknown
  prices: Prices
  history: Candles
  pasts: readonly Prices[]
  gaps: readonly MissingCandles[]
  rules: Rules
}

/** The form out of the preset and what was typed, and the candles that it was not made from. */
const prepared = async (
  settings: BacktestSettings,
  [whole, others]: readonly [Prices, readonly Prices[]],
  rules: Rules,
): Promise<Prepared> => {
  const { market, candles } = whole
  const count = candles.openTimeMs.length
  const before = Math.floor(count * HISTORY_SHARE)
  const rest = sliceCandles(candles, before, count)
  const typed = typedIn(settings, market)
  const price = asPrice(fromNumber(rest.open[0] ?? candles.close[count - 1] ?? 0))
  const desk = await loadFormDesk(settings.family)
  const history = sliceCandles(candles, 0, before)
  const form: unknown = desk.suggest({ market, price }, history, {
    preset: settings.preset,
    typed,
  })
  const prices = { market, candles: rest }
  // What was typed goes before what the preset derives.
  const filled = { ...completed(form, others), ...typed, exchange: market.exchange, pair: market.pair }
  return {
    form: await withIntervals(filled, typed, runOf(settings, candles, 'settings')),
    prices,
    history,
    pasts: [prices, ...others],
    gaps: gapsIn([whole, ...others], askedOf(settings)),
    rules,
  }
}

/** A run of more candles than these, four years of minutes, may be worth all that the engine can do, and says how far it is. */
const MOST_SHORT = 2_102_400

const isLong = (read: readonly Prices[]): boolean =>
  read.reduce((count, { candles }) => count + candles.openTimeMs.length, 0) > MOST_SHORT

const runOne = async (
  settings: BacktestSettings,
  { prices, history, gaps, rules }: Prepared,
  { config, money: { quote: begun, needed, ...spare } }: Bot,
  onProgress: BacktestOptions['onProgress'],
): Promise<BacktestReport> => {
  const { family } = await loadFormDesk(settings.family)
  const { market, candles } = prices
  const told = onProgress === undefined ? {} : { onProgress }
  const money = { quote: begun, ...spare }
  const options = { ...money, kept: 'report' as const, before: [history], isStopFirst: false, ...rules, ...told }
  const parsed = family.parseConfig(config)
  const result = backtest(family, parsed, candles, market, options)
  const again = { ...money, kept: 'nothing' as const, before: [history], ...rules, isStopFirst: true }
  const stopFirst = withStopFirst(result, () => backtest(family, parsed, candles, market, again))
  const { slippage = SLIPPAGE, participation = PARTICIPATION } = settings
  const assumed = { slippage, share: participation / 4, ...namedFeePair([market]), ...spare }
  return reportOf({ family: settings.family, pasts: [prices], gaps, begun, needed, result, assumed, stopFirst })
}

const sweepPast = async (settings: BacktestSettings, { prices, history, pasts }: Prepared): Promise<SweepPast> => {
  if (settings.signals === undefined) return { kind: 'prices', ...prices, before: [history] }
  const { heardOf } = await import('#backtest/job-task.ts')
  const { readSignalPast } = await import('./backtest-signals.ts')
  return { kind: 'signals', pasts, ...heardOf({ pasts, ...readSignalPast(settings, pasts) }) }
}

const runSweep = async (settings: BacktestSettings, made: Prepared): Promise<void> => {
  const { form, pasts, rules } = made
  const { sweep: file = '' } = settings
  const typed = readJson('sweep', file)
  const tries = combinations(ofFile('sweep', file, 'cannot be tried', () => parseFormGrid(typed)))
  const names = tries.map((values) =>
    Object.entries(values)
      .map(([path, value]) => `${path}=${String(value)}`)
      .join(' '),
  )
  const sets: SweepSet[] = []
  const short: Amount[] = []
  for (const values of tries) {
    const filled = ofFile('sweep', file, 'does not fit the form', () => fillForm(form, values))
    await checkIntervals(filled, runOf(settings, made.prices.candles, 'sweep'))
    const { config, money } = await botOf({ form: filled, pasts, settings })
    const { needed, ...given } = money
    sets.push({ config, ...given })
    if (needed !== undefined) short.push(needed)
  }
  if (short.length > 0) {
    const most = formatDecimal(short.reduce((left, right) => max(left, right)))
    process.stderr.write(
      `--quote: ${short.length} of ${sets.length} settings need more, up to ${most}; orders that cannot be paid will be refused.\n`,
    )
  }
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort(new Refused('Stopped.')))
  const line = openProgress(process.stderr)
  const past = await sweepPast(settings, made)
  const job = { family: settings.family, past, sets, ...rules }
  const { sweep } = await import('#backtest/sweep.ts')
  const rows = await sweep(job, {
    signal: stop.signal,
    ...(settings.threads === undefined ? {} : { threads: settings.threads }),
    onProgress: (done, all) => line.show(percentOf(done, all), `${done} of ${all} settings`),
  })
  line.end()
  const told = (row: SweepRow) => {
    const set = { set: names[row.index], begun: formatDecimal(sets[row.index]?.quote ?? 0n) }
    if (row.kind === 'failed') return { ...row, ...set }
    return { ...row, ...set, realised: formatDecimal(row.realised), fees: formatDecimal(row.fees) }
  }
  print(textSweep(rows, names, settings.language))
  if (settings.json !== undefined) writeText('json', settings.json, `${JSON.stringify(rows.map(told), null, 2)}\n`)
}

const reportFor = async (settings: BacktestSettings, made: Prepared, long: boolean): Promise<BacktestReport> => {
  const { form, pasts, gaps, rules } = made
  const bot = await botOf({ form, pasts, settings })
  if (settings.signals === undefined) {
    const line = openShares(process.stderr)
    const report = await runOne(settings, made, bot, long ? line.show : undefined)
    line.end()
    return report
  }
  const { signalsReport } = await import('./backtest-signals.ts')
  return signalsReport(settings, pasts, { config: bot.config, ...bot.money, gaps, ...rules })
}

const run = async (settings: BacktestSettings): Promise<void> => {
  checkWritable('json', settings.json)
  checkWritable('html', settings.html)
  // Loaded before the engine is set for a short run: what is loaded later is compiled anew.
  const [read] = await Promise.all([readPrices(settings), loadFormDesk(settings.family)])
  const { pasts, feeCandles } = await readFees(settings, read)
  const [whole, ...others] = pasts
  if (whole === undefined) throw new Refused('There are no prices to run over.')
  const ready = async (): Promise<Prepared> => {
    const made = await prepared(settings, [whole, others], rulesOf(settings, feeCandles))
    if (made.pasts.every(({ candles }) => candles.openTimeMs.length > 0)) return made
    throw new Refused('There are no candles to run over.')
  }
  if (settings.sweep !== undefined) {
    settleIn()
    await runSweep(settings, await ready())
    return
  }
  const long = isLong(read)
  if (!long) hurry()
  const made = await ready()
  const report = await reportFor(settings, made, long)
  print(textReport(report, settings.language))
  const { json, html, language } = settings
  if (json !== undefined) writeText('json', json, `${JSON.stringify({ settings: made.form, ...report }, null, 2)}\n`)
  if (html === undefined) return
  const { htmlReport } = await import('#backtest/html-report.ts')
  writeText('html', html, htmlReport(report, language))
}

/** Throws Refused with a sentence for each flag that is wrong. */
export const runBacktest = async (flags: readonly string[]): Promise<void> => {
  // Every form and every stored settings are read a few times at most: less than it takes to compile what reads them.
  z.config({ jitless: true })
  const parsed = parseBacktestSettings(flags)
  if (parsed.kind === 'wrong')
    throw new Refused(`${parsed.sentences.join('\n')}\n\nnpm run backtest -- --help says what there is.`)
  await run(parsed.settings)
}
