/** How the profit of bots went, for the page of one and for the rows of a list. */
import { calls, signedIn } from '#platform/server/call.ts'
import { bots as contract } from '../contract.ts'
import type { BotCurves } from './curves.ts'
import type { BotStore } from './store.ts'

export const curveHandlers = ({ store, curves }: { store: Pick<BotStore, 'find'>; curves: BotCurves }) => {
  const os = calls(contract).use(signedIn)
  return {
    curve: os.curve.handler(async ({ input, context: { owner }, errors }) => {
      const row = await store.find(owner, input.id)
      if (row === null) throw errors.BOT_NOT_FOUND()
      return { curve: await curves.whole(owner, row) }
    }),
    weeks: os.weeks.handler(async ({ input, context: { owner } }) => ({ weeks: await curves.week(owner, input.ids) })),
  }
}
