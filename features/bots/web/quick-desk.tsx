/** A new bot on one page: its pair, its amount, three presets with what each would have made, its lines on the chart, and the start always in sight. */
import { Button, Card, Group, SegmentedControl, Skeleton, Stack, Title } from '@mantine/core'
import IconPlayerPlay from 'icon:player-play'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ActionBar } from '#platform/web/action-bar.tsx'
import { ErrorSummary, focusField } from '#platform/web/form-steps.tsx'
import type { TypedForm } from '#platform/web/form.tsx'
import { textAt } from '#platform/web/form-values.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { useLeftFields } from '#platform/web/left-fields.ts'
import type { MarketSummary } from '../../markets/contract.ts'
import styles from './quick-desk.module.css'
import { pairMessages } from './pair-messages.ts'
import { PairPicker } from './pair-picker.tsx'
import type { FieldView, Plan } from './plan.ts'
import type { Asked } from './why-drawer.tsx'
import { WizardField } from './wizard-field.tsx'
import { wizardMessages } from './wizard-messages.ts'
import { fieldOf, stepsAt } from './wizard-state.ts'

/** The page can be typed into before its chart is there. */
const comingPreview = () => import('./preview-panel.tsx')
const PreviewChart = lazy(async () => ({ default: (await comingPreview()).PreviewChart }))
const PreviewFacts = lazy(async () => ({ default: (await comingPreview()).PreviewFacts }))
const WhyDrawer = lazy(async () => ({ default: (await import('./why-drawer.tsx')).WhyDrawer }))

type Props = {
  plan: Plan
  form: TypedForm
  markets: readonly MarketSummary[]
  /** The amount is shared out by the preset. */
  onAmount: (amount: string) => void
  presets: ReactNode
  asked: Asked | null
  failure: ReactNode
  startLabel: string
  busy: boolean
  onStart: () => void
  /** To all settings: where one was there, at one of their fields, or at the last look. */
  onAll: (to: { path: string } | 'here' | 'last') => void
}

const AMOUNT = 'investment'
const amounts = ['100', '250', '500', '1000']
/** Chosen out of the list of pairs; and the name, which a new bot gets by itself. */
const elsewhere: readonly string[] = ['exchange', 'pair', 'name']

export const QuickDesk = (props: Props) => {
  const { plan, form, markets, asked, presets, failure, onAll } = props
  const words = useMessages(pairMessages)
  const [why, setWhy] = useState<FieldView | null>(null)
  const [isTried, setIsTried] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const fields = quickFields(plan)
  const start = () => {
    flushSync(() => setIsTried(true))
    if (plan.issues.length > 0) summary.current?.focus()
    // Real money is looked at once more.
    else if (plan.mode === 'live') onAll('last')
    else props.onStart()
  }
  const goTo = (path: string) => {
    if (fieldOf(fields, path) === undefined && !elsewhere.includes(path)) onAll({ path })
    else focusField(path)
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
        <div className={styles['desk']}>
          <Stack gap={8} className={styles['side'] ?? ''}>
            <Card p="sm">
              <PairPicker
                markets={markets}
                chosen={{ exchange: textAt(form.values, 'exchange'), pair: textAt(form.values, 'pair') }}
                onChoose={({ exchange, pair }) => form.replace({ ...form.values, exchange, pair })}
              />
            </Card>
            <Fields {...props} fields={fields} isTried={isTried} onWhy={setWhy} />
          </Stack>
          <Stack gap={8} className={styles['main'] ?? ''}>
            {presets}
            <Suspense fallback={<Skeleton className={styles['coming'] ?? ''} />}>
              {plan.market !== null && <PreviewChart market={plan.market} lines={plan.lines} />}
              <PreviewFacts
                facts={plan.facts}
                warnings={plan.warnings}
                tickSize={plan.market?.tickSize ?? null}
                onRepair={form.replace}
                nothing={plan.nothing}
                wrong={[]}
              />
            </Suspense>
          </Stack>
        </div>
        <ActionBar stickyOn="all" note={failure}>
          <Button variant="default" mih={48} onClick={() => onAll('last')}>
            {words.checkFirst}
          </Button>
          <StartButton {...props} />
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

const StartButton = ({ plan, startLabel, busy }: Pick<Props, 'plan' | 'startLabel' | 'busy'>) => (
  <Button
    type="submit"
    mih={48}
    loading={busy}
    leftSection={<IconPlayerPlay size={18} />}
    {...(plan.mode === 'live' ? { color: 'red.9' } : {})}
  >
    {startLabel}
  </Button>
)

/** The amount first, then what the family asks of everybody, and what is to be agreed to. */
const quickFields = (plan: Plan): FieldView[] => {
  const quick = stepsAt(plan.steps, 'quick').flatMap((step) => step.fields)
  const all = [...quick, ...plan.lastFields].filter(({ path }) => !elsewhere.includes(path))
  return [...all.filter(({ path }) => path === AMOUNT), ...all.filter(({ path }) => path !== AMOUNT)]
}

type FieldsProps = Pick<Props, 'form' | 'plan' | 'onAmount' | 'onAll'> & {
  fields: readonly FieldView[]
  isTried: boolean
  onWhy: (field: FieldView) => void
}

const Fields = ({ form, plan, fields, isTried, onAmount, onAll, onWhy }: FieldsProps) => {
  const words = useMessages(pairMessages)
  const wizard = useMessages(wizardMessages)
  const format = useFormat()
  const left = useLeftFields()
  const texts = new Map(plan.issues.map((issue) => [issue.path, issue.text]))
  const sharing: TypedForm = {
    ...form,
    set: (path, value) => (path === AMOUNT ? onAmount(String(value)) : form.set(path, value)),
  }
  return (
    <Card p="sm" style={{ overflow: 'visible' }}>
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2} size="h5">
          {words.settings}
        </Title>
        <SegmentedControl
          aria-label={wizard.depth}
          value="quick"
          onChange={(next) => (next === 'full' ? onAll('here') : undefined)}
          data={[
            { value: 'quick', label: wizard.quick },
            { value: 'full', label: wizard.full },
          ]}
        />
      </Group>
      <Stack gap="sm" onBlur={left.onBlur}>
        {fields.map((field) => (
          <div key={field.path}>
            <WizardField
              field={field}
              form={sharing}
              onWhy={onWhy}
              errorAt={(path) => (isTried || left.has(path) ? texts.get(path) : undefined)}
            />
            {field.path === AMOUNT && field.disabledReason === undefined && (
              <Group gap={8} mt={6} role="group" aria-label={words.amounts} grow>
                {amounts.map((amount) => (
                  <Button
                    key={amount}
                    variant="default"
                    size="compact-md"
                    mih={{ base: 44, sm: 30 }}
                    aria-pressed={textAt(form.values, AMOUNT) === amount}
                    onClick={() => onAmount(amount)}
                  >
                    {format.decimal(amount, { digits: 0 })}
                  </Button>
                ))}
              </Group>
            )}
          </div>
        ))}
      </Stack>
    </Card>
  )
}
