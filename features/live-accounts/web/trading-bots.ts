import type { Status } from '#engine/status.ts'
import type { MoneyKind } from '#platform/money-kind.ts'

type Counted = { kind: MoneyKind; status: Status; bots: number }

/** How many have orders or may get some, live and demo apart. */
export const tradingOf = (counts: readonly Counted[]): { live: number; demo: number } => {
  const trading = counts.filter(({ status }) => status !== 'suspended' && status !== 'closed' && status !== 'deleted')
  const count = (isDemo: boolean): number =>
    trading.reduce((all, { kind, bots }) => ((kind === 'demo') === isDemo ? all + bots : all), 0)
  return { live: count(false), demo: count(true) }
}
