import { Code, Stack, Text } from '@mantine/core'
import IconWallet from 'icon:wallet'
import { useMemo } from 'react'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Money } from '#platform/web/money.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import type { SandboxView } from './api.ts'
import { sandboxWords } from './messages.ts'

type AccountRow = SandboxView['accounts'][number]

/** The ids of the keys; a secret never comes here. */
const Keys = ({ keys }: Pick<AccountRow, 'keys'>) => {
  const words = useMessages(sandboxWords)
  if (keys.length === 0) return <Text c="dimmed">{words.noKeys}</Text>
  return (
    <Stack gap={4}>
      {keys.map(({ apiKey, kind, mayTrade }) => (
        <span key={apiKey} style={{ maxWidth: 'min(80ch, 60vw)', overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
          <Code>{apiKey}</Code> {kind}, {mayTrade ? words.mayTrade : words.mayRead}
        </span>
      ))}
    </Stack>
  )
}

const Balances = ({ balances }: Pick<AccountRow, 'balances'>) => {
  const words = useMessages(sandboxWords)
  const format = useFormat()
  if (balances.length === 0) return <Text c="dimmed">{words.noBalances}</Text>
  return (
    <Stack gap={4}>
      {balances.map(({ asset, free, locked }) => (
        <span key={asset}>
          <Money amount={free} asset={asset} />
          {Number(locked) > 0 && (
            <Text span size="sm" c="dimmed">
              {' '}
              ({words.locked({ amount: format.money(locked, asset) })})
            </Text>
          )}
        </span>
      ))}
    </Stack>
  )
}

const useColumns = (): readonly Column<AccountRow>[] => {
  const words = useMessages(sandboxWords)
  const format = useFormat()
  return useMemo(
    () => [
      { id: 'account', header: words.account, cell: ({ name }) => name, card: 'title' },
      { id: 'keys', header: words.keys, cell: ({ keys }) => <Keys keys={keys} /> },
      { id: 'balances', header: words.balances, cell: ({ balances }) => <Balances balances={balances} /> },
      { id: 'orders', header: words.openOrders, numeric: true, cell: ({ openOrders }) => format.count(openOrders) },
    ],
    [words, format],
  )
}

export const Accounts = ({ sandbox }: { sandbox: SandboxView }) => {
  const words = useMessages(sandboxWords)
  const columns = useColumns()
  return (
    <DataTable
      label={words.accountsLabel}
      columns={columns}
      rows={sandbox.accounts}
      rowKey={({ name }) => name}
      empty={
        <Empty icon={IconWallet} title={words.noAccountsTitle}>
          {words.noAccounts}
        </Empty>
      }
    />
  )
}
