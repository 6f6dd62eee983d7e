/** A clone of a bot: its settings under another name, in the account and with the investment that its user chooses. */
import { type Amount, asAmount, parseDecimal } from '#engine/money.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import { bots as contract } from '../contract.ts'
import type { Acts } from './acts.ts'
import { answerOf, findOwn, type Forms, type Refuses, roomed, settleAt } from './answers.ts'
import type { BotDesk } from './desk.ts'
import { assertInvestment, assertLive } from './live-asking.ts'
import type { LiveDoor } from './live-door.ts'
import type { BotRow, BotStore } from './store.ts'

type Services = Forms & {
  store: BotStore
  desk: BotDesk
  acts: Acts
  live: LiveDoor
  /** Why the installation makes no bots of the family; null where it does. */
  barOf: (family: string) => Promise<'FEATURE_OFF' | 'BETA_OVER' | null>
  nowMs: () => number
}

/** A clone is held to what is allowed now, as a new bot is. */
const assertPartials = async ({ forms, findMarket, mostPartials }: Services, row: BotRow, errors: Refuses) => {
  const form = forms.get(row.family)
  if (form === undefined) return
  const read = form.read(form.show(row.config, null), findMarket, await mostPartials())
  const found = read.kind === 'wrong' ? read.issues.find(({ code }) => code === 'max-partials') : undefined
  if (found !== undefined) throw errors.BOT_REFUSED({ data: { code: found.code, values: { ...found.params } } })
}

/** The contract has let only decimals through. */
const asked = (investment: string | null): Amount | null =>
  investment === null ? null : asAmount(parseDecimal(investment) ?? 0n)

export const cloneHandlers = (services: Services) => {
  const { desk, acts } = services
  const os = calls(contract).use(signedIn)
  return {
    clone: os.clone.handler(async ({ input, context, errors }) => {
      const { commandId, id, name } = input
      const row = await findOwn(services, context.owner, id, errors)
      // A demo bot stays in its account, of which there is one at its exchange.
      const place = input.place?.mode === 'demo' && row.mode === 'demo' ? null : input.place
      const bar = await services.barOf(row.family)
      if (bar !== null) throw errors[bar]()
      await assertPartials(services, row, errors)
      const investment = asked(input.investment)
      if ((place?.mode ?? row.mode) === 'live') {
        assertLive(services, row.exchange, context, errors)
        assertInvestment(services, investment, errors)
      }
      const into = place === null ? null : await settleAt(services, row, { place, investment, errors })
      const done = roomed(await desk.clone(context.owner, commandId, { row, name, into, investment }), errors)
      await acts.log(context, { commandId, bot: null, act: { kind: 'clone' } }, done)
      return answerOf(done, errors)
    }),
  }
}
