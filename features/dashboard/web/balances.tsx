import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { ModeBadge } from '#platform/web/mode-badge.tsx'
import { Money } from '#platform/web/money.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import type { Overview } from '../contract.ts'
import { DEMO_BALANCE } from '#features/bots/web/index.ts'
import { exchangeWords } from '#features/markets/web/index.ts'
import { dashboardWords } from './messages.ts'

type Balance = Overview['balances'][number]
type Asset = Balance['assets'][number]

const useColumns = (quote: string): readonly Column<Asset>[] => {
  const words = useMessages(dashboardWords)
  const format = useFormat()
  return useMemo(() => {
    const held = (value: string) => format.decimal(value, { digits: [2, 8] })
    return [
      { id: 'asset', header: words.asset, card: 'title', cell: ({ asset }) => asset },
      { id: 'free', header: words.free, numeric: true, cell: ({ free }) => held(free) },
      { id: 'locked', header: words.locked, numeric: true, cell: ({ locked }) => held(locked) },
      {
        id: 'worth',
        header: words.worth,
        numeric: true,
        cell: ({ worth }) => <Money amount={worth} asset={quote} digits={2} />,
      },
    ]
  }, [words, format, quote])
}

const Account = ({ balance }: { balance: Balance }) => {
  const words = useMessages(dashboardWords)
  const columns = useColumns(balance.quote)
  const { exchangeTitle } = useMessages(exchangeWords)
  const name = words.demoAccount({ exchange: exchangeTitle({ name: balance.exchange }) })
  return (
    <div>
      <Group justify="space-between" mb="xs">
        <Text fw={600}>{name}</Text>
        <Text fw={600}>
          <Money amount={balance.total} asset={balance.quote} digits={2} />
        </Text>
      </Group>
      <DataTable label={name} columns={columns} rows={balance.assets} rowKey={({ asset }) => asset} empty={null} />
    </div>
  )
}

export const Balances = ({ overview: { balances, quote } }: { overview: Overview }) => {
  const words = useMessages(dashboardWords)
  const format = useFormat()
  return (
    <Card component="section" aria-label={words.balances} className="surface">
      <Group justify="space-between" mb="md">
        <Title order={2}>{words.balances}</Title>
        <ModeBadge mode="demo" />
      </Group>
      {balances.length === 0 ? (
        <Empty icon={IconWallet} title={words.noBalanceTitle}>
          {words.noBalance({ amount: format.money(DEMO_BALANCE, quote) })}
        </Empty>
      ) : (
        <Stack gap="lg">
          {balances.map((balance) => (
            <Account key={balance.account} balance={balance} />
          ))}
        </Stack>
      )}
    </Card>
  )
}
