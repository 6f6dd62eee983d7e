/** A user's own transactions, as a tab of the profile. */
import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import IconReceipt from 'icon:receipt'
import { useMemo, useState } from 'react'
import { documentsApi, followLink } from '#features/documents/web/index.ts'
import { useAct } from '#platform/web/act.ts'
import { CsvButton } from '#platform/web/csv-button.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { GrowingList } from '#platform/web/growing-list.tsx'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import { Refusal } from '#platform/web/refusal.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import { decimalOf } from '#platform/minor-units.ts'
import type { Transaction } from '../contract.ts'
import { ownTransactions } from '../transaction-list.ts'
import { methodWord, paymentWords, rowWords, transactionWords } from '../messages.ts'
import { paymentsApi } from './api.ts'
import { transactionsWords } from './messages.ts'

const kindWord = {
  payment: 'kindPayment',
  refund: 'kindRefund',
  surplus: 'kindSurplus',
  surplus_refund: 'kindSurplusRefund',
  free: 'kindFree',
} as const satisfies Record<Transaction['kind'], string>

const Amount = ({ row }: { row: Transaction }) => {
  const words = useMessages(transactionsWords)
  const format = useFormat()
  const money = (minor: number) => format.money(decimalOf(minor), row.currency)
  return (
    <div>
      <Text fw={600}>{money(row.gross)}</Text>
      <Text size="sm" c="dimmed">
        {words.ofWhich({ vat: money(row.vat) })}
      </Text>
    </div>
  )
}

/** The file, once it is made; until then the number alone. */
const InvoiceLink = ({ row: { invoice } }: { row: Transaction }) => {
  const words = useMessages(transactionsWords)
  const open = useAct(documentsApi.link, { leave: ({ key }) => followLink(key) })
  if (invoice === null) return '–'
  const { number, document } = invoice
  if (document === null) return number
  return (
    <>
      <Button variant="default" aria-label={words.downloadOf({ number })} onClick={() => open.send({ document })}>
        {number}
      </Button>
      <Refusal error={open.error} />
    </>
  )
}

const useColumns = (): readonly Column<Transaction>[] => {
  const heads = useMessages(transactionWords)
  const words = useMessages(transactionsWords)
  const methods = useMessages(paymentWords)
  const rows = useMessages(rowWords)
  const language = useLanguage()
  return useMemo(
    () => [
      { id: 'number', header: heads.number, cell: ({ number }) => number, card: 'title' },
      { id: 'date', header: heads.date, cell: ({ atMs }) => <Time atMs={atMs} /> },
      { id: 'kind', header: heads.kind, cell: ({ kind }) => words[kindWord[kind]] },
      { id: 'amount', header: heads.gross, numeric: true, cell: (row) => <Amount row={row} /> },
      { id: 'method', header: heads.method, cell: ({ method }) => methods[methodWord[method]] },
      {
        id: 'package',
        header: heads.package,
        cell: ({ package: name, interval }) =>
          `${name[language]}, ${interval === 'monthly' ? rows.wizardIntervalMonthly : rows.wizardIntervalYearly}`,
      },
      { id: 'invoice', header: heads.invoice, cell: (row) => <InvoiceLink row={row} /> },
      { id: 'created', header: heads.created, cell: ({ orderCreatedAtMs }) => <Time atMs={orderCreatedAtMs} /> },
    ],
    [heads, words, methods, rows, language],
  )
}

/** So many years back one looks; all of them are kept for as long as the law wants. */
const YEARS = 8

const years = (): string[] => {
  const now = new Date().getFullYear()
  return Array.from({ length: YEARS }, (_, back) => String(now - back))
}

export const TransactionsTab = () => {
  const words = useMessages(transactionsWords)
  const columns = useColumns()
  const [year, setYear] = useState('')
  const narrowed = year === '' ? {} : { year }
  const table = { label: words.tableLabel, columns, rowKey: ({ id }: Transaction) => id, empty: null }
  return (
    <Stack>
      <NativeSelect
        label={words.year}
        value={year}
        maw={200}
        data={[{ value: '', label: words.anyYear }, ...years()]}
        onChange={({ currentTarget }) => setYear(currentTarget.value)}
      />
      <GrowingList
        list={ownTransactions}
        page={paymentsApi.transactions}
        narrowed={narrowed}
        loading={<DataTable {...table} rows={[]} isLoading />}
        empty={
          <Empty icon={IconReceipt} title={words.emptyTitle}>
            {year === '' ? words.empty : words.emptyYear}
          </Empty>
        }
      >
        {(rows) => (
          <>
            <CsvButton ask={() => paymentsApi.transactionsFile.call(narrowed)} />
            <DataTable {...table} rows={rows} />
          </>
        )}
      </GrowingList>
    </Stack>
  )
}
