/** The frame of a form in steps: the steps on one line, and the summary of what is wrong. */
import { Alert, Anchor, List, UnstyledButton, VisuallyHidden } from '@mantine/core'
import IconAlertTriangle from 'icon:alert-triangle'
import IconCheck from 'icon:check'
import type { RefObject } from 'react'
import styles from './form.module.css'
import { fieldId } from './form-values.ts'
import { formMessages } from './form-messages.ts'
import { useFormat, useMessages } from './language.tsx'

export type FormStep = { id: string; title: string; state: 'open' | 'done' | 'wrong' }

type StepsProps = { steps: readonly FormStep[]; current: string; onGo: (id: string) => void }

export const Steps = ({ steps, current, onGo }: StepsProps) => {
  const words = useMessages(formMessages)
  const format = useFormat()
  const suffix = { open: '', done: `, ${words.stepDone}`, wrong: `, ${words.stepWrong}` }
  const place = (index: number) => words.stepOf({ step: format.count(index + 1), count: format.count(steps.length) })
  return (
    <nav aria-label={words.steps}>
      <ol className={styles['steps']}>
        {steps.map((step, index) => (
          <li key={step.id}>
            <UnstyledButton
              className={styles['step']}
              data-state={step.state}
              aria-current={step.id === current ? 'step' : undefined}
              onClick={() => onGo(step.id)}
            >
              <span className={styles['dot']} aria-hidden>
                {step.state === 'done' && step.id !== current ? (
                  <IconCheck size={16} stroke={3} />
                ) : (
                  format.count(index + 1)
                )}
              </span>
              <VisuallyHidden>{place(index)} </VisuallyHidden>
              <span className={styles['stepLabel']}>{step.title}</span>
              <VisuallyHidden>{suffix[step.state]}</VisuallyHidden>
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** What is wrong at a path, in words. */
export type FieldIssue = { path: string; label: string; text: string }

type SummaryProps = {
  issues: readonly FieldIssue[]
  /** Takes the focus after a failed attempt. */
  focus: RefObject<HTMLDivElement | null>
  onGo: (path: string) => void
}

export const ErrorSummary = ({ issues, focus, onGo }: SummaryProps) => {
  const words = useMessages(formMessages)
  const format = useFormat()
  if (issues.length === 0) return null
  return (
    <Alert
      ref={focus}
      tabIndex={-1}
      variant="default"
      style={{ borderColor: 'var(--mantine-color-error)' }}
      icon={<IconAlertTriangle size={20} color="var(--mantine-color-error)" />}
      title={words.errorsTitle({ count: format.count(issues.length) })}
    >
      <List size="sm" spacing={4}>
        {issues.map((issue) => (
          <List.Item key={`${issue.path} ${issue.text}`}>
            <Anchor
              underline="always"
              href={`#${fieldId(issue.path)}`}
              inherit
              onClick={(event) => {
                event.preventDefault()
                onGo(issue.path)
              }}
            >
              {issue.label}
            </Anchor>
            : {issue.text}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

/** Puts the focus into the input of a path, or on its first control when the path is a group. */
export const focusField = (path: string) => {
  const place = document.getElementById(fieldId(path))
  const control = place?.matches('input, select, textarea, button')
    ? place
    : (place?.querySelector<HTMLElement>('input:not([disabled]), select, textarea, button') ?? place)
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}
