/** The last look before the start: every setting with a way back to it, the first trades, and the warnings to accept. */
import { Card, Checkbox, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { fieldId } from '#platform/web/form-values.ts'
import { useMessages } from '#platform/web/language.tsx'
import type { FirstTrade, Plan } from './plan.ts'
import { Warnings } from './preview-panel.tsx'
import { Rows } from './rows.tsx'
import { SettingsList } from './settings-list.tsx'
import { ACCEPTANCE, type WizardWalk } from './use-wizard.ts'
import { wizardMessages } from './wizard-messages.ts'

type Props = { plan: Plan; walk: WizardWalk; children: ReactNode }

export const OverviewStep = ({ plan, walk, children }: Props) => {
  const words = useMessages(wizardMessages)
  return (
    <Stack>
      <div>
        <Title order={2} size="h4">
          {words.overview}
        </Title>
        <Text c="dimmed" size="sm">
          {words.overviewHint}
        </Text>
      </div>
      {plan.firstTrades.length > 0 && <FirstTrades trades={plan.firstTrades} />}
      <SettingsList items={plan.settings} onChange={walk.goToPath} />
      {children}
      {walk.needsAcceptance && (
        <>
          <Warnings warnings={plan.warnings.filter((warning) => warning.needsAcceptance)} />
          <Checkbox
            id={fieldId(ACCEPTANCE)}
            size="md"
            label={words.accept}
            checked={walk.accepted}
            onChange={(event) => walk.accept(event.currentTarget.checked)}
            error={walk.isTried && !walk.accepted ? words.acceptNeeded : undefined}
          />
        </>
      )}
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
          { key: 'amount', label: words.firstAmount, numeric: true },
        ]}
        rows={trades.map(({ id, buy, sell, amount }) => ({ key: id, cells: { buy, sell, amount } }))}
      />
    </Card>
  )
}
