/** What the accounts are worth, how that went, and what the bots have made of it: real money, demo money and that of a local exchange apart. */
import { Card, Group, Text, Title } from '@mantine/core'
import { exchangeWords } from '#features/markets/web/index.ts'
import { useMessages } from '#platform/web/language.tsx'
import { moneyKinds, type MoneyKind } from '#platform/money-kind.ts'
import { ModeBadge } from '#platform/web/mode-badge.tsx'
import { Amount, Profit, ProfitAmount } from '#platform/web/money.tsx'
import type { Overview } from '../contract.ts'
import type { Range } from '../ranges.ts'
import { EquityLine } from './equity-line.tsx'
import { dashboardWords, rangeLabel } from './messages.ts'

type Props = { overview: Overview; range: Range }

const titles = { live: 'liveEquity', demo: 'demoEquity', test: 'testEquity' } as const

const EquityCard = ({ overview, range, kind }: Props & { kind: MoneyKind }) => {
  const words = useMessages(dashboardWords)
  const { exchangeTitle } = useMessages(exchangeWords)
  const points = overview.equity[kind]
  if (points === null) return null
  const { quote, balances } = overview
  const names = new Set(balances.filter((one) => one.kind === kind).map((one) => exchangeTitle({ name: one.exchange })))
  // What is made with the money of a local exchange is summed with neither.
  const series = kind === 'test' ? null : overview[kind]
  return (
    <Card component="section" aria-label={words[titles[kind]]} className="surface equity-card">
      <Group justify="space-between" gap="xs">
        <Group gap={8}>
          <ModeBadge mode={kind} />
          <Title order={2} size="h5" fw={400} c="dimmed">
            {words[titles[kind]]}
          </Title>
        </Group>
        {series !== null && (
          <Text size="sm" c="dimmed">
            {words[rangeLabel[range]]} <Profit amount={series.total} asset={quote} digits={2} />
          </Text>
        )}
      </Group>
      <Group justify="space-between" align="baseline" gap="xs" wrap="nowrap">
        <Text className="figure-value tabular">
          <Amount amount={points.at(-1)?.worth ?? '0'} digits={2} />{' '}
          <Text span size="sm" c="dimmed">
            {quote}
          </Text>
        </Text>
        {series !== null && (
          <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {words.today} <ProfitAmount amount={series.days.at(-1)?.profit ?? '0'} digits={2} fw={600} />
          </Text>
        )}
      </Group>
      <EquityLine points={points} quote={quote} tone={kind} />
      <Text size="xs" c="dimmed">
        {[...names].join(', ')}
      </Text>
    </Card>
  )
}

export const EquityCards = (props: Props) => moneyKinds.map((kind) => <EquityCard key={kind} kind={kind} {...props} />)
