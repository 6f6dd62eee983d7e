/** The last look before the start: every setting with a way back to it, the first trades, and the warnings to accept. */
import { Card, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { TypedForm } from '#platform/web/form.tsx'
import { useMessages } from '#platform/web/language.tsx'
import type { FieldView, FirstTrade, Plan } from './plan.ts'
import { Rows } from './rows.tsx'
import { SettingsList } from './settings-list.tsx'
import { stepTitleId } from './use-wizard.ts'
import { WizardField } from './wizard-field.tsx'
import { wizardMessages } from './wizard-messages.ts'

type Props = {
  plan: Plan
  form: TypedForm
  isTried: boolean
  /** Leads to the field of a path. */
  onChange: (path: string) => void
  onWhy: (field: FieldView) => void
  children: ReactNode
}

export const OverviewStep = ({ plan, form, isTried, onChange, onWhy, children }: Props) => {
  const words = useMessages(wizardMessages)
  return (
    <Stack>
      <div>
        <Title order={2} size="h4" id={stepTitleId} tabIndex={-1}>
          {words.overview}
        </Title>
        <Text c="dimmed" size="sm">
          {words.overviewHint}
        </Text>
      </div>
      {plan.firstTrades.length > 0 && <FirstTrades trades={plan.firstTrades} />}
      <SettingsList items={plan.settings} onChange={onChange} />
      {plan.lastFields.map((field) => (
        <WizardField
          key={field.path}
          field={field}
          form={form}
          onWhy={onWhy}
          errorAt={(path) => (isTried ? plan.issues.find((issue) => issue.path === path)?.text : undefined)}
        />
      ))}
      {children}
    </Stack>
  )
}

const FirstTrades = ({ trades }: { trades: readonly FirstTrade[] }) => {
  const words = useMessages(wizardMessages)
  return (
    <Card p="md">
      <Title order={3} size="h5" mb="xs">
        {words.firstTrades}
      </Title>
      <Rows
        caption={words.firstTrades}
        columns={[
          { key: 'buy', label: words.firstBuy, numeric: true },
          { key: 'sell', label: words.firstSell, numeric: true },
        ]}
        rows={trades.map(({ id, buy, sell }) => ({ key: id, cells: { buy, sell } }))}
      />
    </Card>
  )
}
