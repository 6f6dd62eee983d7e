/** The last look at a new bot before its start: all that was chosen, each with the way back to it. */
import { Button, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ActionBar } from '#platform/web/action-bar.tsx'
import { formMessages } from '#platform/web/form-messages.ts'
import { ErrorSummary } from '#platform/web/form-steps.tsx'
import type { TypedForm } from '#platform/web/form.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { OverviewStep } from './overview-step.tsx'
import type { FieldView, Plan } from './plan.ts'
import { StartButton } from './start-button.tsx'
import { showStep } from './use-wizard.ts'
import { type Asked, WhyDrawer } from './why-drawer.tsx'

type Props = {
  plan: Plan
  form: TypedForm
  /** What stands below the settings. */
  below: ReactNode
  asked: Asked | null
  /** Why the last attempt failed, where no field is to blame. */
  failure: ReactNode
  startLabel: string
  busy: boolean
  onStart: () => void
  /** Back to the form, at one of its fields where one is named. */
  onBack: (path: string | null) => void
}

export const CheckAnswers = ({ plan, form, below, asked, failure, startLabel, busy, onStart, onBack }: Props) => {
  const words = useMessages(formMessages)
  const [why, setWhy] = useState<FieldView | null>(null)
  const [isTried, setIsTried] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  // Whoever listens hears where they are now.
  useEffect(showStep, [])
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        flushSync(() => setIsTried(true))
        if (plan.issues.length > 0) summary.current?.focus()
        else onStart()
      }}
    >
      <Stack>
        {isTried && <ErrorSummary issues={plan.issues} focus={summary} onGo={onBack} />}
        <OverviewStep plan={plan} form={form} isTried={isTried} onChange={onBack} onWhy={setWhy}>
          {below}
        </OverviewStep>
        <ActionBar stickyOn="all" note={failure}>
          <Button variant="default" mih={48} onClick={() => onBack(null)}>
            {words.back}
          </Button>
          <StartButton plan={plan} startLabel={startLabel} busy={busy} />
        </ActionBar>
      </Stack>
      {why !== null && asked !== null && <WhyDrawer field={why} asked={asked} onClose={() => setWhy(null)} />}
    </form>
  )
}
