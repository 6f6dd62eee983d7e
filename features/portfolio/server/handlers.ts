import { formatDecimal } from '#engine/money.ts'
import { demoBalances, ownCommandId, readDemoStart } from '#features/bots/server/index.ts'
import { assertFreshHand, calls, refuse, signedIn } from '#platform/server/call.ts'
import type { Owner } from '#platform/server/session.ts'
import type { Account, Runner } from '#runner/host/runner.ts'
import { portfolio as contract } from '../contract.ts'
import { planConversion, QUOTE_MS } from '../rules.ts'
import { type AccountServices, readAccounts } from './accounts.ts'
import { convert, isPlan, marketOf, READ_WAIT_MS } from './convert.ts'

type Services = AccountServices & {
  runner: Pick<Runner, 'send' | 'now' | 'listen' | 'reached'>
  clock: () => Date
  /** How long a conversion is waited for, in ms. */
  waitMs?: number
}

export const portfolioHandlers = (services: Services) => {
  const { database, markets, runner, bots, clock } = services
  const ownAccount = async (owner: Owner, id: string): Promise<Account> =>
    (await bots.store.accounts(owner)).find((account) => account.id === id) ?? refuse('NOT_FOUND')
  const os = calls(contract).use(signedIn)
  return os.router({
    accounts: os.accounts.handler(async ({ input: { after }, context }) => {
      if (after !== undefined) await runner.reached(after.shard, after.position, READ_WAIT_MS)
      return { accounts: await readAccounts(services, context.owner) }
    }),
    quote: os.quote.handler(async ({ input, context, errors }) => {
      const now = marketOf(markets, await ownAccount(context.owner, input.account), input.pair)
      if (now === null) throw errors.CONVERT_PAIR_FORBIDDEN()
      const plan = planConversion(now, input)
      if (!isPlan(plan)) throw errors[plan]()
      const { base, quote } = now.market
      const [given, got] = input.side === 'buy' ? [quote, base] : [base, quote]
      return {
        quantity: formatDecimal(plan.quantity),
        price: formatDecimal(plan.price),
        gives: { asset: given, amount: formatDecimal(plan.gives) },
        receives: { asset: got, amount: formatDecimal(plan.receives) },
        fee: formatDecimal(plan.fee),
        untilMs: clock().getTime() + QUOTE_MS,
      }
    }),
    convert: os.convert.handler(async ({ input: order, context, errors }) => {
      const account = await ownAccount(context.owner, order.account)
      // It moves real money at once.
      if (account.kind === 'live') assertFreshHand(context.session, clock())
      const converted = await convert(services, context.owner, { account, order })
      if (converted.kind === 'refused') throw errors[converted.refusal]()
      const { kind: _, ...answer } = converted
      return answer
    }),
    resetDemo: os.resetDemo.handler(async ({ input, context, errors }) => {
      const { owner } = context
      const account = await ownAccount(owner, input.account)
      if (account.kind !== 'demo') throw errors.PORTFOLIO_NOT_DEMO()
      const { shard, position, refusal } = await runner.send({
        id: ownCommandId(owner, input.commandId),
        kind: 'reset-account',
        account: account.id,
        balances: demoBalances(markets, account.exchange, await readDemoStart(database, owner)),
      })
      if (refusal !== null) throw errors.PORTFOLIO_HAS_BOTS()
      await runner.reached(shard, position, READ_WAIT_MS)
      return { shard, position }
    }),
  })
}
