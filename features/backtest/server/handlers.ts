import type { PastSignal } from '#backtest/several-pairs.ts'
import { findCatalogued } from '#bots/catalogue.ts'
import { isFolder } from '#bots/folder/is-folder.ts'
import { type SignalSide, signalSides } from '#engine/event.ts'
import { amount, ONE, parseDecimal, ratio } from '#engine/money.ts'
import { findMarketIn, type FormDesk } from '#features/bots/server/index.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import { backtest as contract, type PastFunding, type PastSignals } from '../contract.ts'
import { type Backtests, keptWork, type Trial, workOf } from './backtests.ts'
import { openSketches } from './sketches.ts'

type Refusals = {
  INPUT_INVALID: (options: {
    data: { fields: { path: string; code: string; params: Record<string, string> }[] }
  }) => Error
}

type Wrong = { path: string; code: string; params: Record<string, string> }
const wrong = (path: string, code = 'not-in-list'): Wrong => ({ path, code, params: {} })

/** The settings of a form and their markets, or the call ends with what is wrong at which field. */
const settle = ({ markets }: Backtests, desk: FormDesk, form: unknown, errors: Refusals) => {
  const read = desk.read(form, findMarketIn(markets))
  if (read.kind === 'wrong') {
    const fields = read.issues.map(({ path, code, params }) => ({ path, code, params: { ...params } }))
    throw errors.INPUT_INVALID({ data: { fields } })
  }
  const { exchange, config } = read.bot
  const found = desk.family.pairs(desk.family.parseConfig(config)).map((pair) => markets.find(exchange, pair))
  const [first, ...others] = found.filter((line) => line !== null)
  // A form is sound only with the markets of its pairs.
  if (first === undefined || others.length + 1 < found.length)
    throw errors.INPUT_INVALID({ data: { fields: [wrong('pair')] } })
  return { lines: [first, ...others] satisfies Trial['lines'], config }
}

/** The signals of a call by time, or the call ends with what is wrong with which of them. */
const settleSignals = (given: PastSignals, { lines }: Pick<Trial, 'lines'>, errors: Refusals): PastSignal[] => {
  const pairs = lines.map(({ market }) => market.pair)
  const [first] = lines
  const fitting: readonly SignalSide[] = signalSides[first.market.futures === undefined ? 'spot' : 'futures']
  const fields = given.flatMap(({ pair, direction, amount: carried }, index) => [
    ...(pairs.some((one) => one === pair) ? [] : [wrong(`signals.${index}.pair`)]),
    ...(fitting.includes(direction) ? [] : [wrong(`signals.${index}.direction`)]),
    ...(carried === undefined || (parseDecimal(carried) ?? 0n) > 0n
      ? []
      : [wrong(`signals.${index}.amount`, 'negative')]),
  ])
  if (fields.length > 0) throw errors.INPUT_INVALID({ data: { fields } })
  return given
    .map(({ at, pair, direction, amount: carried }) => ({
      at,
      pair: pairs.findIndex((one) => one === pair),
      side: direction,
      amount: carried === undefined ? null : amount(carried),
    }))
    .toSorted((left, right) => left.at - right.at)
}

/** The funding rates of a call by time, or the call ends with what is wrong with which of them. */
const settleFunding = (given: PastFunding, { lines }: Pick<Trial, 'lines'>, errors: Refusals): Trial['funding'] => {
  const pairs = lines.map(({ market }) => market.pair)
  const fields = given.flatMap(({ pair, rate: text }, index) => {
    const share = parseDecimal(text)
    return [
      ...(pairs.some((one) => one === pair) ? [] : [wrong(`funding.${index}.pair`)]),
      ...(share !== null && share >= -ONE && share <= ONE
        ? []
        : [wrong(`funding.${index}.rate`, 'VALIDATION_INVALID')]),
    ]
  })
  if (given.length > 0 && lines[0].market.futures === undefined) fields.push(wrong('funding'))
  if (fields.length > 0) throw errors.INPUT_INVALID({ data: { fields } })
  return given
    .map(({ at, pair, rate }) => ({ at, pair: pairs.findIndex((one) => one === pair), rate: ratio(rate) }))
    .toSorted((left, right) => left.at - right.at)
}

/** A form that could be read is an object of its fields. */
const formOf = (form: unknown): Record<string, unknown> => ({ ...(form as Record<string, unknown>) })

type Percents = { slippagePercent?: number | undefined; participationPercent?: number | undefined }

const rulesOf = ({ slippagePercent, participationPercent }: Percents): Trial['rules'] => ({
  slippage: slippagePercent === undefined ? undefined : ratio((slippagePercent / 100).toFixed(10)),
  participation: participationPercent === undefined ? undefined : participationPercent / 100,
})

export const backtestHandlers = (backtests: Backtests) => {
  const { forms, jobs } = backtests
  const os = calls(contract).use(signedIn)
  const sketches = openSketches(backtests)
  return os.router({
    sketch: os.sketch.handler(async ({ input, context, signal }) => ({
      sketches: await sketches(context.owner, input, signal),
    })),
    start: os.start.handler(({ input, context, errors }) => {
      const { family, form, days, signals: given, funding: rates = [] } = input
      const desk = forms.get(family)
      if (desk === undefined) throw errors.FAMILY_UNKNOWN()
      if (isFolder(form)) throw errors.NOTHING_TO_TRY()
      const isDriven = findCatalogued(family)?.drivenBy === 'signals'
      if (isDriven && given === undefined) throw errors.SIGNALS_NEEDED()
      if (!isDriven && given !== undefined) throw errors.INPUT_INVALID({ data: { fields: [wrong('signals')] } })
      const settled = settle(backtests, desk, form, errors)
      const signals = given === undefined ? null : settleSignals(given, settled, errors)
      const funding = settleFunding(rates, settled, errors)
      const trial = { desk, days, ...settled, signals, funding, rules: rulesOf(input) }
      const about = { family, days, exchange: trial.lines[0].market.exchange, form: formOf(form) }
      const work = keptWork(backtests, context.owner, about, workOf(backtests, trial))
      const { kind, id } = jobs.start(context.owner, work)
      if (kind === 'busy') throw errors.BACKTEST_RUNNING({ data: { id } })
      return { id }
    }),
    look: os.look.handler(({ input, context, errors }) => {
      const job = jobs.look(context.owner, input.id)
      if (job === null) throw errors.JOB_UNKNOWN()
      return job
    }),
    cancel: os.cancel.handler(({ input, context, errors }) => {
      const job = jobs.cancel(context.owner, input.id)
      if (job === null) throw errors.JOB_UNKNOWN()
      return job
    }),
  })
}
