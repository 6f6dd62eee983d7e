import { Card, Group, Stack, Text, Title } from '@mantine/core'
import IconWallet from 'icon:wallet'
import { useMemo } from 'react'
import { csvText } from '#platform/csv.ts'
import { type MoneyKind, moneyKinds } from '#platform/money-kind.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { ModeBadge, useMoneyWords } from '#platform/web/mode-badge.tsx'
import { Money } from '#platform/web/money.tsx'
import { saveFile } from '#platform/web/save-file.ts'
import { useTableRows } from '#platform/web/table-rows.ts'
import { type TableSearch, writeTable } from '#platform/web/table-state.ts'
import { TableTools } from '#platform/web/table-tools.tsx'
import { useTableState } from '#platform/web/use-table-state.ts'
import { type Column, DataTable } from '#platform/web/table.tsx'
import type { Overview } from '../contract.ts'
import { DEMO_BALANCE } from '#features/bots/web/index.ts'
import { exchangeWords } from '#features/markets/web/index.ts'
import { balancesWords } from './balances-messages.ts'
import { balanceShape } from './search.ts'
import { subtractDecimals } from './sum.ts'

type Balance = Overview['balances'][number]
type Asset = Balance['assets'][number]

/** The assets of every account as a file: plain decimals. */
const fileOf = (balances: readonly Balance[]): string =>
  csvText([
    ['exchange', 'kind', 'asset', 'free', 'locked', 'worth', 'quote'],
    ...balances.flatMap(({ exchange, kind, quote, assets }) =>
      assets.map(({ asset, free, locked, worth }) => [exchange, kind, asset, free, locked, worth, quote]),
    ),
  ])

const fileName = (): string => `balances-${new Date().toISOString().slice(0, 10)}.csv`

const TABLE = 'balances'

const assetOf = ({ asset }: Asset): string => asset

const useColumns = (quote: string): readonly Column<Asset>[] => {
  const words = useMessages(balancesWords)
  return useMemo(() => {
    return [
      { id: 'asset', header: words.asset, card: 'title', sortValue: assetOf, cell: assetOf },
      {
        id: 'free',
        header: words.free,
        numeric: true,
        sortValue: ({ free }) => Number(free),
        cell: ({ free, asset }) => <Money amount={free} asset={asset} />,
      },
      {
        id: 'locked',
        header: words.locked,
        numeric: true,
        sortValue: ({ locked }) => Number(locked),
        cell: ({ locked, asset }) => <Money amount={locked} asset={asset} />,
      },
      {
        id: 'worth',
        header: words.worth,
        numeric: true,
        sortValue: ({ worth }) => Number(worth),
        cell: ({ worth }) => <Money amount={worth} asset={quote} digits={2} />,
      },
    ]
  }, [words, quote])
}

/** How the tables of the accounts stand; they share it, for they have the same columns. */
type TableProps = { search: TableSearch; onSearch: (search: TableSearch) => void }

const Account = ({ balance, search, onSearch }: TableProps & { balance: Balance }) => {
  const words = useMessages(balancesWords)
  const columns = useColumns(balance.quote)
  const { exchangeTitle } = useMessages(exchangeWords)
  const state = useTableState(TABLE, search, balanceShape)
  const { all } = useTableRows({ columns, rows: balance.assets, rowKey: assetOf, state, size: MOST_ASSETS })
  const exchange = exchangeTitle({ name: balance.exchange })
  const free = balance.assets.find(({ asset }) => asset === balance.quote)?.free ?? '0'
  // A real account is named by the number that its exchange gives it.
  const [, number] = balance.account.split(':')
  const name = number === undefined ? words.demoAccount({ exchange }) : `${exchange} ${number}`
  return (
    <div>
      <Group justify="space-between" mb="xs">
        <Text fw={600}>{name}</Text>
        <Text fw={600}>
          <Money amount={balance.total} asset={balance.quote} digits={2} />
        </Text>
      </Group>
      <Group gap="4px 16px" mb="xs">
        <Text size="sm" c="dimmed">
          {words.free}: <Money amount={free} asset={balance.quote} digits={2} />
        </Text>
        <Text size="sm" c="dimmed">
          {words.bound}: <Money amount={subtractDecimals(balance.total, free)} asset={balance.quote} digits={2} />
        </Text>
      </Group>
      <DataTable
        label={name}
        columns={columns.filter(({ id }) => state.shown.includes(id))}
        rows={all}
        rowKey={assetOf}
        sort={state.sort}
        onSort={(sort) => onSearch(writeTable({ ...state, sort }, balanceShape))}
        empty={null}
      />
    </div>
  )
}

/** More assets than a demo account will ever have. */
const MOST_ASSETS = 1_000

type Props = TableProps & { overview: Overview }

/** Each kind of money in a card of its own, with its own sum. */
export const Balances = (props: Props) =>
  moneyKinds.map((kind) => {
    const balances = props.overview.balances.filter((balance) => balance.kind === kind)
    return kind === 'demo' || balances.length > 0 ? <BalancesOf key={kind} {...props} {...{ kind, balances }} /> : null
  })

type OfKind = Props & { kind: MoneyKind; balances: readonly Balance[] }

const BalancesOf = ({ kind, balances, overview: { demoStart, quote }, search, onSearch }: OfKind) => {
  const words = useMessages(balancesWords)
  const money = useMoneyWords()
  const columns = useColumns(quote)
  const state = useTableState(TABLE, search, balanceShape)
  const format = useFormat()
  return (
    <Card
      component="section"
      aria-label={kind === 'demo' ? words.balances : `${words.balances}: ${money[kind]}`}
      className="surface"
    >
      <Group justify="space-between" mb="md">
        <Title order={2}>{words.balances}</Title>
        <ModeBadge mode={kind} />
      </Group>
      {balances.length === 0 ? (
        <Empty icon={IconWallet} title={words.noBalanceTitle}>
          {words.noBalance({ amount: format.money(demoStart[quote] ?? DEMO_BALANCE, quote) })}
        </Empty>
      ) : (
        <Stack gap="lg">
          <TableTools
            columns={columns}
            shape={balanceShape}
            table={TABLE}
            state={state}
            onState={(next) => onSearch(writeTable(next, balanceShape))}
            onCsv={() => saveFile(fileName(), fileOf(balances))}
          />
          {balances.map((balance) => (
            <Account key={balance.account} balance={balance} search={search} onSearch={onSearch} />
          ))}
        </Stack>
      )}
    </Card>
  )
}
