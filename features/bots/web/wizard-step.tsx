/** The fields of one step, and how many of them are shown. */
import { Card, Group, SegmentedControl, Text, Title } from '@mantine/core'
import IconLock from 'icon:lock'
import type { TypedForm } from '#platform/web/form.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { useLeftFields } from '#platform/web/left-fields.ts'
import styles from './pages.module.css'
import type { FieldView, Plan, StepView } from './plan.ts'
import { stepTitleId } from './use-wizard.ts'
import { WizardField } from './wizard-field.tsx'
import { wizardMessages } from './wizard-messages.ts'
import type { Depth } from './wizard-state.ts'

type Props = {
  step: StepView
  plan: Plan
  form: TypedForm
  depth: Depth
  onDepth: (depth: Depth) => void
  isTried: boolean
  onWhy: (field: FieldView) => void
}

export const WizardStep = ({ step, plan, form, depth, onDepth, isTried, onWhy }: Props) => {
  const words = useMessages(wizardMessages)
  const left = useLeftFields()
  const texts = new Map(plan.issues.map((issue) => [issue.path, issue.text]))
  return (
    <Card p="md" style={{ overflow: 'visible' }}>
      <Group justify="space-between" mb="md" gap="sm">
        <Title order={2} size="h4" id={stepTitleId} tabIndex={-1}>
          {step.title}
        </Title>
        <SegmentedControl
          aria-label={words.depth}
          value={depth}
          onChange={(next) => onDepth(next === 'full' ? 'full' : 'quick')}
          data={[
            { value: 'quick', label: words.quick },
            { value: 'full', label: words.full },
          ]}
        />
      </Group>
      {step.fixed !== null && (
        <Group gap={6} wrap="nowrap" mb="md">
          <IconLock size={16} aria-hidden style={{ flex: 'none' }} />
          <Text c="dimmed" size="sm">
            {step.fixed}
          </Text>
        </Group>
      )}
      <div className={styles['fields']} onBlur={left.onBlur}>
        {step.fields.map((field) => (
          <WizardField
            key={field.path}
            field={field}
            form={form}
            onWhy={onWhy}
            errorAt={(path) => (isTried || left.has(path) ? texts.get(path) : undefined)}
          />
        ))}
      </div>
    </Card>
  )
}
