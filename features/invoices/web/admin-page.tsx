import { Button, Text } from '@mantine/core'
import IconFileInvoice from 'icon:file-invoice'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { documentsApi, followLink } from '#features/documents/web/index.ts'
import { useAct } from '#platform/web/act.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { readAddress } from '#platform/web/list-address.ts'
import { ListPage } from '#platform/web/list-page.tsx'
import { Refusal } from '#platform/web/refusal.tsx'
import type { Column } from '#platform/web/table.tsx'
import { useRefusal } from '#platform/web/use-refusal.ts'
import { decimalOf } from '#platform/minor-units.ts'
import type { InvoiceRow } from '../contract.ts'
import { invoiceList } from '../list.ts'
import { invoiceColumnWords } from '../messages.ts'
import { invoicesApi } from './api.ts'
import { invoiceWords } from './messages.ts'

export const Route = createFileRoute('/admin/payment/invoices')({
  staticData: {
    grant: 'admin',
    title: { en: 'Invoices', hu: 'Számlák' },
    menu: { order: 136, icon: IconFileInvoice },
  },
  validateSearch: readAddress(invoiceList),
  component: InvoicesPage,
})

const Download = ({ invoice: { document, number } }: { invoice: InvoiceRow }) => {
  const words = useMessages(invoiceWords)
  const open = useAct(documentsApi.open, { leave: ({ key }) => followLink(key) })
  const isDisabled = useRefusal('documents.write') !== null
  if (document === null) return <Text c="dimmed">{words.waits}</Text>
  return (
    <>
      <Button
        variant="default"
        disabled={isDisabled}
        aria-label={words.downloadOf({ number })}
        onClick={() => open.send({ document })}
      >
        {words.download}
      </Button>
      <Refusal error={open.error} />
    </>
  )
}

const useColumns = (): readonly Column<InvoiceRow>[] => {
  const heads = useMessages(invoiceColumnWords)
  const words = useMessages(invoiceWords)
  const format = useFormat()
  return useMemo(() => {
    const money = (minor: number, { currency }: InvoiceRow) => format.money(decimalOf(minor), currency)
    return [
      { id: 'number', header: heads.number, cell: ({ number }) => number, card: 'title' },
      { id: 'kind', header: heads.kind, cell: ({ kind }) => words[kind] },
      { id: 'original', header: heads.original, cell: ({ original }) => original ?? '–' },
      { id: 'issueDay', header: heads.issueDay, cell: ({ issueDay }) => format.date(Date.parse(`${issueDay}T12:00Z`)) },
      { id: 'buyer', header: heads.buyer, cell: ({ buyer }) => buyer },
      { id: 'email', header: heads.email, cell: ({ user }) => user?.email ?? words.gone },
      { id: 'net', header: heads.net, numeric: true, cell: (row) => money(row.net, row) },
      { id: 'vat', header: heads.vat, numeric: true, cell: (row) => money(row.vat, row) },
      { id: 'gross', header: heads.gross, numeric: true, cell: (row) => money(row.gross, row) },
      {
        id: 'vatHuf',
        header: heads.vatHuf,
        numeric: true,
        cell: ({ vatHuf }) => (vatHuf === null ? '–' : format.count(vatHuf)),
      },
      { id: 'file', header: words.file, card: 'foot', cell: (invoice) => <Download invoice={invoice} /> },
    ]
  }, [heads, words, format])
}

function InvoicesPage() {
  const words = useMessages(invoiceWords)
  return (
    <ListPage
      list={invoiceList}
      page={invoicesApi.all}
      file={invoicesApi.csv}
      words={words}
      filters={{
        number: { label: words.numberFilter },
        kind: { label: words.kind, all: words.anyKind, nameOf: (kind) => words[kind] },
      }}
      columns={useColumns()}
      empty={{
        none: (
          <Empty icon={IconFileInvoice} title={words.emptyTitle}>
            {words.empty}
          </Empty>
        ),
        filtered: { title: words.emptyTitle, text: words.emptyFiltered },
      }}
    />
  )
}
