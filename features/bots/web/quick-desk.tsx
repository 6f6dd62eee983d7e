/** A new bot on one page: its pair, its amount, three presets with what each would have made, its lines on the chart, all settings where they are unfolded, and the start always in sight. */
import { Button, Card, Skeleton, Stack } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ActionBar } from '#platform/web/action-bar.tsx'
import { ErrorSummary, focusField } from '#platform/web/form-steps.tsx'
import type { TypedForm } from '#platform/web/form.tsx'
import { textAt } from '#platform/web/form-values.ts'
import { useMessages } from '#platform/web/language.tsx'
import type { MarketSummary } from '../../markets/contract.ts'
import styles from './quick-desk.module.css'
import { PlanChart, PlanFacts } from './plan-preview.tsx'
import { pairMessages } from './pair-messages.ts'
import { PairPicker } from './pair-picker.tsx'
import type { FieldView, Plan } from './plan.ts'
import type { Asked } from './why-drawer.tsx'
import { AmountCard, isShown, SettingsCard } from './settings-card.tsx'
import { StartButton } from './start-button.tsx'
import type { Depth } from './wizard-state.ts'

const WhyDrawer = lazy(async () => ({ default: (await import('./why-drawer.tsx')).WhyDrawer }))

type Props = {
  plan: Plan
  form: TypedForm
  markets: readonly MarketSummary[]
  /** The amount is shared out by the preset. */
  onAmount: (amount: string) => void
  presets: ReactNode
  /** Asks for the folder of the bot. */
  folder: ReactNode
  asked: Asked | null
  failure: ReactNode
  startLabel: string
  busy: boolean
  onStart: () => void
  depth: Depth
  onDepth: (depth: Depth) => void
  /** To the last look. */
  onCheck: () => void
}

export const QuickDesk = (props: Props) => {
  const { plan, asked, failure, depth, onDepth, onCheck } = props
  const words = useMessages(pairMessages)
  const [why, setWhy] = useState<FieldView | null>(null)
  const [isTried, setIsTried] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const start = () => {
    flushSync(() => setIsTried(true))
    if (plan.issues.length > 0) summary.current?.focus()
    // Real money is looked at once more.
    else if (plan.mode === 'live') onCheck()
    else props.onStart()
  }
  const goTo = (path: string) => {
    if (!isShown(plan, depth, path)) flushSync(() => onDepth('full'))
    focusField(path)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      <Stack gap="sm">
        {isTried && <ErrorSummary issues={plan.issues} focus={summary} onGo={goTo} />}
        <div className={styles['desk']} data-depth={depth}>
          <Side {...props} isTried={isTried} onWhy={setWhy} />
          <Outcome {...props} />
        </div>
        <ActionBar stickyOn="all" note={failure}>
          <Button variant="default" mih={48} onClick={onCheck}>
            {words.checkFirst}
          </Button>
          <StartButton plan={plan} startLabel={props.startLabel} busy={props.busy} />
        </ActionBar>
      </Stack>
      {why !== null && asked !== null && (
        <Suspense>
          <WhyDrawer field={why} asked={asked} onClose={() => setWhy(null)} />
        </Suspense>
      )}
    </form>
  )
}

type SideProps = Props & { isTried: boolean; onWhy: (field: FieldView) => void }

/** Height in px of the choice of a folder, kept while it comes. */
const FOLDER_HEIGHT = 132

/** What is chosen and typed. */
const Side = ({ plan, form, markets, folder, depth, onDepth, onAmount, isTried, onWhy }: SideProps) => {
  const fields = { plan, form, isTried, onWhy }
  return (
    <div className={styles['side']}>
      <Card p="sm">
        <PairPicker
          markets={markets}
          chosen={{ exchange: textAt(form.values, 'exchange'), pair: textAt(form.values, 'pair') }}
          onChoose={({ exchange, pair }) => form.replace({ ...form.values, exchange, pair })}
        />
      </Card>
      <AmountCard {...fields} onAmount={onAmount} />
      <div className={styles['settings']}>
        <SettingsCard {...fields} depth={depth} onDepth={onDepth} />
      </div>
      {folder !== false && (
        <div className={styles['settings']}>
          <Suspense fallback={<Skeleton h={FOLDER_HEIGHT} />}>{folder}</Suspense>
        </div>
      )}
    </div>
  )
}

/** What it would do. */
const Outcome = ({ plan, form, presets }: Pick<Props, 'plan' | 'form' | 'presets'>) => (
  <div className={styles['main']}>
    {presets}
    <PlanChart plan={plan} form={form} />
    <PlanFacts plan={plan} form={form} wrong={[]} />
  </div>
)
