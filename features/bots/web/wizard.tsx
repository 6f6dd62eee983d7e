/** A family's form in steps, with its preview beside it: to change a bot. */
import { Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ActionBar } from '#platform/web/action-bar.tsx'
import { ErrorSummary, Steps } from '#platform/web/form-steps.tsx'
import type { TypedForm } from '#platform/web/form.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { OverviewStep } from './overview-step.tsx'
import styles from './pages.module.css'
import type { FieldView, Plan } from './plan.ts'
import { PlanChart, PlanFacts } from './plan-preview.tsx'
import { useWizard } from './use-wizard.ts'
import { type Asked, WhyDrawer } from './why-drawer.tsx'
import { WizardActions } from './wizard-actions.tsx'
import { wizardMessages } from './wizard-messages.ts'
import { type Depth, OVERVIEW, stepStates } from './wizard-state.ts'
import { WizardStep } from './wizard-step.tsx'

/** What keeps the preview from being drawn; empty fields are named where they are. */
const wrongSentences = ({ issues }: Plan): string[] =>
  issues.filter(({ code }) => code !== 'required').map(({ label, text }) => `${label}: ${text}`)

type Props = {
  plan: Plan
  form: TypedForm
  step: string
  onStep: (step: string) => void
  depth: Depth
  onDepth: (depth: Depth) => void
  /** On the overview, below the settings. */
  below?: ReactNode
  /** What the long explanations reckon with; null until a pair is chosen. */
  asked: Asked | null
  /** Why the last attempt failed, where no field is to blame. */
  failure?: ReactNode
  submitLabel: string
  busy: boolean
  onSubmit: () => void
}

/** What the settings would do, always beside the form; above it on a phone. */
const PreviewColumn = ({ plan, form }: Pick<Props, 'plan' | 'form'>) => (
  <div className={styles['column']}>
    <PlanChart plan={plan} form={form} />
    <div className={styles['facts']}>
      <PlanFacts plan={plan} form={form} wrong={plan.nothing === null ? [] : wrongSentences(plan)} />
    </div>
  </div>
)

export const Wizard = (props: Props) => {
  const { plan, form, depth, onDepth, below, asked, failure, submitLabel, busy } = props
  const words = useMessages(wizardMessages)
  const walk = useWizard(props)
  const [why, setWhy] = useState<FieldView | null>(null)
  const { shown } = walk
  const forwardLabel = walk.returns ? words.toOverview : words.next
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        walk.forward()
      }}
    >
      <Stack>
        <Steps
          steps={[
            ...stepStates(walk.steps, walk.tried, plan.issues),
            { id: OVERVIEW, title: words.overview, state: 'open' },
          ]}
          current={walk.current}
          onGo={walk.go}
        />
        <div className={styles['wizard']}>
          <PreviewColumn plan={plan} form={form} />
          <Stack className={styles['form'] ?? ''}>
            {walk.isTried && <ErrorSummary issues={walk.issuesHere} focus={walk.summary} onGo={walk.goToPath} />}
            {shown === undefined ? (
              <OverviewStep plan={plan} form={form} isTried={walk.isTried} onChange={walk.goToPath} onWhy={setWhy}>
                {below}
              </OverviewStep>
            ) : (
              <WizardStep
                step={shown}
                plan={plan}
                form={form}
                depth={depth}
                onDepth={onDepth}
                isTried={walk.isTried}
                onWhy={setWhy}
              />
            )}
            <ActionBar stickyOn="all" note={failure}>
              <WizardActions
                isFirst={walk.isFirst}
                label={shown === undefined ? submitLabel : forwardLabel}
                mode={shown === undefined ? plan.mode : null}
                busy={busy}
                onBack={walk.back}
              />
            </ActionBar>
          </Stack>
        </div>
      </Stack>
      {why !== null && asked !== null && <WhyDrawer field={why} asked={asked} onClose={() => setWhy(null)} />}
    </form>
  )
}
