/** What a new bot is told: its amount first, then what everybody is asked; or, unfolded in place, every setting in its section. */
import { Button, Card, Group, Text, Title, UnstyledButton } from '@mantine/core'
import IconAdjustmentsHorizontal from 'icon:adjustments-horizontal'
import IconChevronDown from 'icon:chevron-down'
import type { TypedForm } from '#platform/web/form.tsx'
import { textAt } from '#platform/web/form-values.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { useLeftFields } from '#platform/web/left-fields.ts'
import { pairMessages } from './pair-messages.ts'
import type { FieldView, Plan } from './plan.ts'
import styles from './settings-card.module.css'
import { WizardField } from './wizard-field.tsx'
import { wizardMessages } from './wizard-messages.ts'
import { type Depth, stepsAt } from './wizard-state.ts'

const AMOUNT = 'investment'
const amounts = ['100', '250', '500', '1000']
/** Chosen out of the list of pairs. */
const inTheList: readonly string[] = ['exchange', 'pair']
/** A new bot gets its name by itself. */
const isAsked = ({ path }: FieldView, depth: Depth): boolean =>
  path !== AMOUNT && !inTheList.includes(path) && (depth === 'full' || path !== 'name')

type Section = { id: string; title: string; fields: readonly FieldView[] }

/** Sections with something in them, in the order of the family; what is to be agreed to comes last. */
const sectionsAt = ({ steps, lastFields }: Plan, depth: Depth): Section[] => {
  const sections = stepsAt(steps, depth).map(({ id, title, fields }) => ({
    id,
    title,
    fields: fields.filter((field) => isAsked(field, depth)),
  }))
  return [...sections, { id: 'last', title: '', fields: lastFields }].filter(({ fields }) => fields.length > 0)
}

/** Whether the page shows a field of this path, or of one above it. */
export const isShown = (plan: Plan, depth: Depth, path: string): boolean =>
  [AMOUNT, ...inTheList, ...sectionsAt(plan, depth).flatMap(({ fields }) => fields.map((field) => field.path))].some(
    (known) => path === known || path.startsWith(`${known}.`),
  )

type Props = {
  plan: Plan
  form: TypedForm
  isTried: boolean
  onWhy: (field: FieldView) => void
}

/** What is wrong is said once everything was tried, or where somebody has typed and gone on. */
const useJudging = ({ plan, isTried }: Pick<Props, 'plan' | 'isTried'>) => {
  const { has, onBlur } = useLeftFields()
  const texts = new Map(plan.issues.map((issue) => [issue.path, issue.text]))
  return {
    onBlur,
    errorAt: (path: string): string | undefined => (isTried || has(path) ? texts.get(path) : undefined),
  }
}

/** The amount is shared out by the preset. */
type AmountProps = Props & { onAmount: (amount: string) => void }

export const AmountCard = ({ plan, form, isTried, onWhy, onAmount }: AmountProps) => {
  const words = useMessages(pairMessages)
  const format = useFormat()
  const { errorAt, onBlur } = useJudging({ plan, isTried })
  const field = plan.steps.flatMap(({ fields }) => fields).find(({ path }) => path === AMOUNT)
  if (field === undefined) return null
  const sharing: TypedForm = {
    ...form,
    set: (path, value) => (path === AMOUNT ? onAmount(String(value)) : form.set(path, value)),
  }
  return (
    <Card p="sm" className={styles['amount'] ?? ''} onBlur={onBlur}>
      <WizardField field={field} form={sharing} onWhy={onWhy} errorAt={errorAt} />
      {field.disabledReason === undefined && (
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
    </Card>
  )
}

type SettingsProps = Props & { depth: Depth; onDepth: (depth: Depth) => void }

export const SettingsCard = ({ plan, form, isTried, onWhy, depth, onDepth }: SettingsProps) => {
  const words = useMessages(wizardMessages)
  const format = useFormat()
  const { errorAt, onBlur } = useJudging({ plan, isTried })
  const isFull = depth === 'full'
  const all = sectionsAt(plan, 'full').reduce((count, { fields }) => count + fields.length, 0)
  return (
    <Card p="sm" className={styles['settings'] ?? ''} onBlur={onBlur}>
      <Title order={2} size="h5">
        <UnstyledButton
          className={styles['unfold']}
          aria-expanded={isFull}
          onClick={() => onDepth(isFull ? 'quick' : 'full')}
        >
          <IconAdjustmentsHorizontal size={18} />
          {words.full}
          <Text span size="xs" c="dimmed" className="tabular" aria-hidden>
            {format.count(all)}
          </Text>
          <IconChevronDown size={18} />
        </UnstyledButton>
      </Title>
      {sectionsAt(plan, depth).map(({ id, title, fields }) => (
        <section key={id} className={styles['section']} aria-label={title === '' ? undefined : title}>
          {isFull && title !== '' && (
            <Title order={3} size="h6" c="dimmed">
              {title}
            </Title>
          )}
          <div className={styles['fields']}>
            {fields.map((field) => (
              <WizardField key={field.path} field={field} form={form} onWhy={onWhy} errorAt={errorAt} />
            ))}
          </div>
        </section>
      ))}
    </Card>
  )
}
