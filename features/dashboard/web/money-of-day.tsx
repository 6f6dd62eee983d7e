/** In the header of every page: what the accounts are worth and what today brought, live and demo apart. */
import { Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#platform/web/language.tsx'
import { Amount, ProfitAmount } from '#platform/web/money.tsx'
import { ModeBadge } from '#platform/web/mode-badge.tsx'
import type { Overview } from '../contract.ts'
import { dashboardApi } from './api.ts'
import { moneyOfDayWords } from './money-of-day-messages.ts'
import './money-of-day.css'
import { addDecimals } from './sum.ts'

/** Every minute, and whenever a page asks for the same. */
const REREAD_MS = 60_000

const kinds = ['live', 'demo'] as const

const ofKind = ({ balances, quote }: Overview, kind: (typeof kinds)[number]): string | null => {
  const own = balances.filter((balance) => balance.kind === kind && balance.quote === quote)
  return own.length === 0 ? null : addDecimals(own.map(({ total }) => total))
}

export default function MoneyOfDay() {
  const words = useMessages(moneyOfDayWords)
  const { data } = useQuery(
    dashboardApi.overview.queryOptions({ input: { range: '30d' }, refetchInterval: REREAD_MS, staleTime: 30_000 }),
  )
  if (data === undefined) return null
  const shown = kinds.flatMap((kind) => {
    const total = ofKind(data, kind)
    return total === null ? [] : [{ kind, total, today: data[kind]?.days.at(-1)?.profit ?? '0' }]
  })
  if (shown.length === 0) return null
  return (
    <Tooltip label={words.help} multiline w={240} withinPortal={false}>
      <div className="money-of-day" role="group" aria-label={words.title}>
        {shown.map(({ kind, total, today }) => (
          <span key={kind}>
            <ModeBadge mode={kind} />
            <strong>
              <Amount amount={total} digits={2} />
            </strong>
            <small>{words.today}</small>
            <ProfitAmount amount={today} digits={2} />
          </span>
        ))}
        <small>{data.quote}</small>
      </div>
    </Tooltip>
  )
}
