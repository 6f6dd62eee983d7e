import { Button, Card, Group, NativeSelect, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import IconArrowsExchange from 'icon:arrows-exchange'
import IconChartPie from 'icon:chart-pie'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useFacts } from '#features/live/web/index.ts'
import { exchangeWords } from '#features/markets/web/index.ts'
import { AskButton } from '#platform/web/ask-button.tsx'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { hiddenAmounts } from '#platform/web/hidden-amounts.ts'
import { useAmountsHidden, useMessages } from '#platform/web/language.tsx'
import { moneyKind } from '#platform/money-kind.ts'
import { ModeBadge } from '#platform/web/mode-badge.tsx'
import { Money } from '#platform/web/money.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import type { PortfolioAccount } from '../contract.ts'
import { Allocation } from './allocation.tsx'
import { portfolioApi } from './api.ts'
import { portfolioWords } from './messages.ts'

export const Route = createFileRoute('/portfolio')({
  staticData: {
    grant: 'account',
    title: { en: 'Portfolio', hu: 'Portfólió' },
    menu: { order: 80, icon: IconChartPie, section: 'money', phone: 'right' },
  },
  component: PortfolioPage,
})

const ConvertDialog = lazy(() => import('./convert-dialog.tsx'))

/** Prices move: values are read again this often, in ms. */
const REREAD_MS = 10_000

type Asset = PortfolioAccount['assets'][number]

const useColumns = (quote: string): readonly Column<Asset>[] => {
  const words = useMessages(portfolioWords)
  return useMemo(() => {
    const amount = (id: 'free' | 'locked' | 'reserved' | 'unmanaged', isFirst = false): Column<Asset> => ({
      id,
      header: words[id],
      numeric: true,
      ...(isFirst ? {} : { card: 'more' as const }),
      cell: ({ [id]: held, asset }) => <Money amount={held} asset={asset} />,
    })
    return [
      { id: 'asset', header: words.asset, card: 'title', cell: ({ asset }) => asset },
      amount('free', true),
      amount('locked'),
      amount('reserved', true),
      amount('unmanaged'),
      {
        id: 'total',
        header: words.sum,
        numeric: true,
        card: 'more',
        cell: ({ total, asset }) => <Money amount={total} asset={asset} />,
      },
      {
        id: 'value',
        header: words.value,
        numeric: true,
        cell: ({ worth }) => (worth === null ? words.noPrice : <Money amount={worth} asset={quote} digits={2} />),
      },
    ]
  }, [words, quote])
}

const isSmall = ({ worth }: Asset): boolean => worth === null || Number(worth) < 1

const Actions = ({ account, onConvert }: { account: PortfolioAccount; onConvert: () => void }) => {
  const words = useMessages(portfolioWords)
  const [commandId] = useState(() => crypto.randomUUID())
  return (
    <Group gap="sm">
      <Button leftSection={<IconArrowsExchange size={18} />} onClick={onConvert}>
        {words.convert}
      </Button>
      {account.kind === 'demo' && (
        <AskButton
          tone="danger"
          confirm={words.reset}
          title={words.resetTitle}
          text={words.resetText}
          of={portfolioApi.resetDemo}
          input={{ account: account.id, commandId }}
          done={words.resetDone}
        />
      )}
    </Group>
  )
}

const Account = ({ account }: { account: PortfolioAccount }) => {
  const words = useMessages(portfolioWords)
  const [hidesSmall, setHidesSmall] = useState(false)
  const [isConverting, setConverting] = useState(false)
  const columns = useColumns(account.quote)
  const rows = hidesSmall ? account.assets.filter((asset) => !isSmall(asset)) : account.assets
  const isHidden = useAmountsHidden()
  return (
    <Stack>
      <Card className="surface">
        <Group justify="space-between" align="flex-start" mb="md">
          <div>
            <Text size="sm" c="dimmed">
              {words.total}
            </Text>
            <Text className="figure-value tabular" fw={700} size="xl">
              <Money amount={account.worth} asset={account.quote} digits={2} />
            </Text>
          </div>
          <ModeBadge mode={moneyKind({ mode: account.kind, exchange: account.exchange })} />
        </Group>
        <Title order={2} size="h5" mb="xs">
          {words.allocation}
        </Title>
        <Allocation account={account} />
      </Card>
      <Group justify="space-between">
        <Actions key={account.worth} account={account} onConvert={() => setConverting(true)} />
        <Group>
          <Switch
            label={words.hideSmall({ quote: account.quote })}
            checked={hidesSmall}
            onChange={({ currentTarget }) => setHidesSmall(currentTarget.checked)}
          />
          <Switch label={words.hideAmounts} checked={isHidden} onChange={hiddenAmounts.toggle} />
        </Group>
      </Group>
      <DataTable
        label={words.tableLabel}
        columns={columns}
        rows={rows}
        rowKey={({ asset }) => asset}
        empty={<Text c="dimmed">{words.allSmall}</Text>}
      />
      {isConverting && (
        <Suspense>
          <ConvertDialog account={account} onClose={() => setConverting(false)} />
        </Suspense>
      )}
    </Stack>
  )
}

const useNames = () => {
  const words = useMessages(portfolioWords)
  const { exchangeTitle } = useMessages(exchangeWords)
  return ({ exchange, kind }: PortfolioAccount): string => {
    const named = { exchange: exchangeTitle({ name: exchange }) }
    return kind === 'demo' ? words.demoAccount(named) : words.liveAccount(named)
  }
}

function PortfolioPage() {
  const words = useMessages(portfolioWords)
  const nameOf = useNames()
  const client = useQueryClient()
  const [chosen, setChosen] = useState('')
  const { data, error, refetch } = useQuery({
    ...portfolioApi.accounts.queryOptions({ input: {} }),
    refetchInterval: REREAD_MS,
  })
  useFacts((fact) => {
    if (fact.kind === 'fill' || fact.kind === 'gap')
      void client.invalidateQueries({ queryKey: portfolioApi.accounts.key() })
  })
  const accounts = data?.accounts ?? []
  const account = accounts.find(({ id }) => id === chosen) ?? accounts[0]
  return (
    <>
      <PageHeading subtitle={words.subtitle}>{words.title}</PageHeading>
      <div className="table-place">
        {error !== null && data === undefined && <Problem error={error} retry={() => void refetch()} />}
        {error === null && data === undefined && <Skeleton height={400} radius="md" />}
        {data !== undefined && account === undefined && (
          <Empty
            icon={IconChartPie}
            title={words.emptyTitle}
            actions={<ButtonLink to="/dashboard">{words.toDashboard}</ButtonLink>}
          >
            {words.empty}
          </Empty>
        )}
        {account !== undefined && (
          <Stack>
            <NativeSelect
              label={words.account}
              value={account.id}
              data={accounts.map((one) => ({ value: one.id, label: nameOf(one) }))}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
              maw={420}
            />
            <Account key={account.id} account={account} />
          </Stack>
        )}
      </div>
    </>
  )
}
