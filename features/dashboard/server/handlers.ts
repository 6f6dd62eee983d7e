import { calls, signedIn } from '#platform/server/call.ts'
import { dashboard as contract, type Overview } from '../contract.ts'
import type { Owner } from '#platform/server/session.ts'
import type { Asked } from './overview.ts'

export const dashboardHandlers = (overview: (owner: Owner, asked: Asked) => Promise<Overview>) => {
  const os = calls(contract).use(signedIn)
  return os.router({
    overview: os.overview.handler(({ input, context }) =>
      overview(context.owner, { range: input.range, timeZone: context.session.user.timeZone }),
    ),
  })
}
