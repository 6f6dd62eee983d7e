/** The report of a backtest that has ended, on any page. */
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { BacktestJob } from '../contract.ts'

const BacktestResult = lazy(async () => ({ default: (await import('./backtest-result.tsx')).BacktestResult }))

type Props = Omit<Extract<BacktestJob, { state: 'done' }>, 'state'> & {
  /** How far back was asked for. */
  days: number
}

export const ReportView = ({ report, fees, days }: Props) => (
  <Suspense fallback={<Skeleton height={640} />}>
    <BacktestResult job={{ state: 'done', report, fees }} news="" days={days} isWhole />
  </Suspense>
)
