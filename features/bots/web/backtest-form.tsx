/** Settings of a bot that is not to be made but to be run over past prices: all on one page, nothing to agree to. */
import { Box, Card, Group, SegmentedControl, Stack, Title } from '@mantine/core'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import type { Trial } from '#features/backtest/web/index.ts'
import { fieldErrorsOf } from '#platform/web/failure.ts'
import { useTypedForm } from '#platform/web/form.tsx'
import type { FormValues } from '#platform/web/form-values.ts'
import { useMessages } from '#platform/web/language.tsx'
import type { MarketSummary } from '../../markets/contract.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { backtestPageWords } from './backtest-words.ts'
import { type FamilyModule, useKit } from './family-kit.ts'
import styles from './pages.module.css'
import { isOutside } from './past-fields.ts'
import PastTrial from './past-trial.tsx'
import type { FieldView } from './plan.ts'
import { Presets } from './presets.tsx'
import { PlanChart } from './plan-preview.tsx'
import { askedOf, usePlan } from './use-plan.ts'
import { firstValues, usePresets } from './use-presets.ts'
import { WhyDrawer } from './why-drawer.tsx'
import { WizardField } from './wizard-field.tsx'
import { wizardMessages } from './wizard-messages.ts'
import { type Depth, issuesFrom, type KeptIssue, keepIssues, stepsAt } from './wizard-state.ts'

type Props = {
  family: string
  loaded: FamilyModule
  begun: FormValues | null
  markets: readonly MarketSummary[]
  depth: Depth
  onDepth: (depth: Depth) => void
}

export const BacktestForm = ({ family, loaded, begun, markets, depth, onDepth }: Props) => {
  const kit = useKit(loaded)
  const [initial] = useState(() => begun ?? firstValues(loaded, markets))
  const form = useTypedForm(initial)
  const presets = usePresets({ family: loaded, name: family, form, markets, isSettled: begun !== null })
  const values = useMemo(
    () => ('disclaimerAccepted' in form.values ? { ...form.values, disclaimerAccepted: true } : form.values),
    [form.values],
  )
  const [refused, setRefused] = useState<readonly KeptIssue[]>([])
  const plan = usePlan({ kit, values, markets, refused })
  const [trial, setTrial] = useState<Trial | null>(null)
  const [why, setWhy] = useState<FieldView | null>(null)
  const asked = askedOf(loaded, values, markets, plan)
  return (
    <div className={styles['wizard']}>
      <Stack className={styles['column'] ?? ''}>
        <div className={styles['facts']}>
          <PastTrial
            family={family}
            form={values}
            isSound={plan.issues.length === 0}
            trial={trial}
            onTrial={setTrial}
            onRefused={(error) => setRefused(keepIssues(issuesFrom(fieldErrorsOf(error)), values))}
            kept={trial !== null && <Kept id={trial.id} family={family} />}
          />
        </div>
        <PlanChart plan={plan} form={form} />
      </Stack>
      <Fields {...{ plan, form, depth, onDepth, onWhy: setWhy }}>
        <Presets {...presets} />
      </Fields>
      {why !== null && asked !== null && <WhyDrawer field={why} asked={asked} onClose={() => setWhy(null)} />}
    </div>
  )
}

/** What can be done with a run: its own page has the rest. */
const Kept = ({ id, family }: { id: string; family: string }) => {
  const words = useMessages(backtestPageWords)
  return (
    <Group gap="sm">
      <ButtonLink to="/bots/$family/create" params={{ family }} search={{ from: id }}>
        {words.start}
      </ButtonLink>
      <ButtonLink variant="default" to="/backtest/run/$runId" params={{ runId: id }}>
        {words.open}
      </ButtonLink>
    </Group>
  )
}

type FieldsProps = Pick<Props, 'depth' | 'onDepth'> &
  Pick<ComponentProps<typeof WizardField>, 'form' | 'onWhy'> & {
    plan: ReturnType<typeof usePlan>
    children: ReactNode
  }

const Fields = ({ plan, form, depth, onDepth, onWhy, children }: FieldsProps) => {
  const words = useMessages(wizardMessages)
  const texts = new Map(plan.issues.map((issue) => [issue.path, issue.text]))
  const steps = stepsAt(plan.steps, depth).map((step) => ({
    ...step,
    fields: step.fields.filter(({ path }) => !isOutside(path)),
  }))
  return (
    <Stack className={styles['form'] ?? ''}>
      <Group justify="flex-end">
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
      {steps.map(({ id, title, fields }, index) => (
        <Card key={id} p="md" style={{ overflow: 'visible' }}>
          <Title order={2} size="h4" mb="md">
            {title}
          </Title>
          {index === 0 && <Box mb="md">{children}</Box>}
          <div className={styles['fields']}>
            {fields.map((field) => (
              <WizardField
                key={field.path}
                field={field}
                form={form}
                onWhy={onWhy}
                errorAt={(path) => texts.get(path)}
              />
            ))}
          </div>
        </Card>
      ))}
    </Stack>
  )
}
