/** Real money is asked for over a safe line, with a second factor that was shown just now. */
import type { Amount } from '#engine/money.ts'
import { assertFreshHand, type CallContext } from '#platform/server/call.ts'
import type { Session } from '#platform/server/session.ts'
import type { LiveDoor } from './live-door.ts'
import type { BotRow } from './store.ts'

type Services = { live: LiveDoor; nowMs: () => number }
type Refuses = { BOT_REFUSED: (options: { data: { code: string; values: Record<string, string> } }) => Error }
type Asking = CallContext & { session: Session }

/** Real money is asked for over a safe line; that of a local exchange over any. */
export const assertSafe = (services: Services, exchange: string, asking: Asking, errors: Refuses): void => {
  const bar = services.live.barOfLine(exchange, asking)
  if (bar !== null) throw errors.BOT_REFUSED({ data: { code: bar, values: {} } })
}

/** Real money needs a second factor, too, where the call does not ask for it always. */
export const assertLive = (services: Services, exchange: string, asking: Asking, errors: Refuses): void => {
  assertSafe(services, exchange, asking, errors)
  assertFreshHand(asking.session, new Date(services.nowMs()))
}

/** What a live bot may be given has a limit; null gives it nothing new. */
export const assertInvestment = ({ live }: Services, investment: Amount | null, errors: Refuses): void => {
  const bar = investment === null ? null : live.barOfInvestment(investment)
  if (bar !== null) throw errors.BOT_REFUSED({ data: { code: bar, values: {} } })
}

/** More real money than before is asked for like new money; what a live bot may be given has a limit. */
export const assertMore = (
  services: Services,
  { mode, exchange, report }: BotRow,
  { next, asking, errors }: { next: Amount; asking: Asking; errors: Refuses },
): void => {
  if (mode === 'demo' || next <= report.investment) return
  assertInvestment(services, next, errors)
  assertLive(services, exchange, asking, errors)
}
