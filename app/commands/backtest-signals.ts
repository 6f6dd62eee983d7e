/** `npm run backtest` of a bot that trades by signals: the files that it is told by, and its run. */
import { findCatalogued } from '#bots/catalogue.ts'
import { spanOf } from '#backtest/gaps.ts'
import { type InputFile, type Read, readFunding, readSignals } from '#backtest/input-file.ts'
import { runTask, type SignalTask, within } from '#backtest/job-task.ts'
import type { BacktestReport } from '#backtest/report.ts'
import { isContractUsual, type Prices } from './backtest-prices.ts'
import type { BacktestSettings } from './backtest-settings.ts'
import { readText } from './flag-files.ts'
import { openShares } from './progress-line.ts'
import { Refused } from './refused.ts'

/** The rows, all of them right. Throws Refused with what is wrong at which line. */
const rowsOf = <Row>(read: Read<Row>): readonly Row[] => {
  if (!read.ok) throw new Refused(read.sentences.join('\n'))
  return read.rows
}

const inputOf = (flag: string, name: string): InputFile => ({ name, text: readText(flag, name) })

/** What the bot hears besides prices. */
type Heard = Pick<SignalTask, 'signals' | 'funding'>

const readHeard = (settings: BacktestSettings, pasts: readonly Prices[]): Heard => {
  const { family, signals, funding } = settings
  const trades = findCatalogued(family)?.trades ?? 'spot'
  const pairs = pasts.map(({ market }) => market.pair)
  const read = signals === undefined ? [] : rowsOf(readSignals(inputOf('signals', signals), { pairs, trades }))
  const rates = funding === undefined ? [] : rowsOf(readFunding(inputOf('funding', funding), pairs))
  return { signals: read, funding: rates }
}

/** All that a bot of signals is tried out with but its settings; what lies outside the prices and is left out is said at once. */
export const readSignalPast = (settings: BacktestSettings, pasts: readonly Prices[]): Heard => {
  const heard = readHeard(settings, pasts)
  const outside = heard.signals.length - within(heard.signals, spanOf(pasts)).length
  if (outside > 0)
    process.stderr.write(`${outside} of ${heard.signals.length} signals lie outside the prices and are left out.\n`)
  return heard
}

export const signalsReport = (
  settings: BacktestSettings,
  pasts: readonly Prices[],
  bot: Pick<SignalTask, 'config' | 'quote' | 'spare' | 'needed' | 'gaps' | 'slippage' | 'participation' | 'feeCandles'>,
): BacktestReport => {
  const heard = readSignalPast(settings, pasts)
  const line = openShares(process.stderr)
  const usual = isContractUsual(settings)
  const task: SignalTask = { ...bot, ...heard, kind: 'signals', family: settings.family, pasts, isContractUsual: usual }
  const report = runTask(task, line.show)
  line.end()
  return report
}
