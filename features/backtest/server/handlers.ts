import { findCatalogued } from '#bots/catalogue.ts'
import type { FormDesk } from '#features/bots/server/index.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import { backtest as contract } from '../contract.ts'
import { type Backtests, workOf } from './backtests.ts'

type Refusals = {
  INPUT_INVALID: (options: {
    data: { fields: { path: string; code: string; params: Record<string, string> }[] }
  }) => Error
}

/** The settings of a form and their market, or the call ends with what is wrong at which field. */
const settle = ({ markets }: Backtests, desk: FormDesk, form: unknown, errors: Refusals) => {
  const read = desk.read(form, markets.last)
  if (read.kind === 'wrong') {
    const fields = read.issues.map(({ path, code, params }) => ({ path, code, params: { ...params } }))
    throw errors.INPUT_INVALID({ data: { fields } })
  }
  const { exchange, config } = read.bot
  const [pair] = desk.family.pairs(desk.family.parseConfig(config))
  const line = pair === undefined ? null : markets.find(exchange, pair)
  // A form is sound only with the market of its pair.
  if (line === null)
    throw errors.INPUT_INVALID({ data: { fields: [{ path: 'pair', code: 'not-in-list', params: {} }] } })
  return { line, config }
}

export const backtestHandlers = (backtests: Backtests) => {
  const { forms, jobs } = backtests
  const os = calls(contract).use(signedIn)
  return os.router({
    start: os.start.handler(({ input, context, errors }) => {
      const { family, form, days } = input
      const desk = forms.get(family)
      if (desk === undefined) throw errors.FAMILY_UNKNOWN()
      if (findCatalogued(family)?.drivenBy === 'signals') throw errors.SIGNALS_NEEDED()
      const trial = { desk, days, ...settle(backtests, desk, form, errors) }
      const { kind, id } = jobs.start(context.owner, workOf(backtests, trial))
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
