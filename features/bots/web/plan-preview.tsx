/** What settings would do, beside their form. It comes apart: a form can be typed into before its chart is there. */
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { TypedForm } from '#platform/web/form.tsx'
import styles from './plan-preview.module.css'
import type { Plan } from './plan.ts'

const coming = () => import('./preview-panel.tsx')
const PreviewChart = lazy(async () => ({ default: (await coming()).PreviewChart }))
const PreviewFacts = lazy(async () => ({ default: (await coming()).PreviewFacts }))

/** Height in px of the facts below a chart, at least. */
const LEAST_FACTS = 54

type Props = { plan: Plan; form: Pick<TypedForm, 'values' | 'set' | 'replace'> }

/** Nothing before a market is chosen. */
export const PlanChart = ({ plan: { market, lines, handles, loadWatch }, form }: Props) =>
  market !== null && (
    <Suspense fallback={<Skeleton className={styles['coming'] ?? ''} />}>
      <PreviewChart
        market={market}
        lines={lines}
        handles={handles}
        onDrag={form.set}
        load={loadWatch}
        values={form.values}
      />
    </Suspense>
  )

/** `wrong` says what stops it, in sentences. */
export const PlanFacts = ({ plan, form, wrong }: Props & { wrong: readonly string[] }) => (
  <Suspense fallback={<Skeleton h={LEAST_FACTS} />}>
    <PreviewFacts
      facts={plan.facts}
      warnings={plan.warnings}
      tickSize={plan.market?.tickSize ?? null}
      onRepair={form.replace}
      nothing={plan.nothing}
      wrong={wrong}
    />
  </Suspense>
)
