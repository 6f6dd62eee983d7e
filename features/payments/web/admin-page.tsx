import IconReportMoney from 'icon:report-money'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import { readAddress } from '#platform/web/list-address.ts'
import { ListPage } from '#platform/web/list-page.tsx'
import type { Column } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import { decimalOf } from '#platform/minor-units.ts'
import type { StaffPayment } from '../contract.ts'
import { paymentList } from '../list.ts'
import { methodWord, paymentWords, staffColumnWords } from '../messages.ts'
import { AdminActs } from './admin-acts.tsx'
import { paymentsApi } from './api.ts'
import { staffPaymentWords } from './messages.ts'
import { PlaceCell } from './place-cell.tsx'

export const Route = createFileRoute('/admin/payment/payments')({
  staticData: {
    grant: 'admin',
    title: { en: 'Payments', hu: 'Befizetések' },
    menu: { order: 135, icon: IconReportMoney },
  },
  validateSearch: readAddress(paymentList),
  component: PaymentsPage,
})

const stateWord = {
  created: 'stateCreated',
  pending: 'statePending',
  succeeded: 'stateSucceeded',
  failed: 'stateFailed',
  expired: 'stateExpired',
  canceled: 'stateCanceled',
  refunded: 'stateRefunded',
  disputed: 'stateDisputed',
} as const satisfies Record<StaffPayment['state'], string>

const purposeWord = {
  new: 'purposeNew',
  renewal: 'purposeRenewal',
  package_change: 'purposeChange',
} as const satisfies Record<StaffPayment['purpose'], string>

const useColumns = (): readonly Column<StaffPayment>[] => {
  const heads = useMessages(staffColumnWords)
  const words = useMessages(staffPaymentWords)
  const methods = useMessages(paymentWords)
  const language = useLanguage()
  const format = useFormat()
  return useMemo(() => {
    const money = (minor: number, { currency }: StaffPayment) => format.money(decimalOf(minor), currency)
    return [
      { id: 'reference', header: heads.reference, cell: ({ reference }) => reference, card: 'title' },
      { id: 'state', header: heads.state, cell: ({ state }) => words[stateWord[state]] },
      { id: 'user', header: heads.user, cell: ({ user }) => user?.email ?? words.gone },
      { id: 'purpose', header: heads.purpose, cell: ({ purpose }) => words[purposeWord[purpose]] },
      { id: 'package', header: heads.package, cell: ({ package: name }) => name[language] },
      { id: 'gross', header: heads.gross, numeric: true, cell: (row) => money(row.gross, row) },
      { id: 'invoices', header: heads.invoices, cell: ({ invoices }) => (invoices === '' ? '–' : invoices) },
      {
        id: 'method',
        header: heads.method,
        cell: ({ method }) => (method === null ? '–' : methods[methodWord[method]]),
      },
      { id: 'created', header: heads.created, cell: ({ createdAtMs }) => <Time atMs={createdAtMs} /> },
      { id: 'net', header: heads.net, numeric: true, cell: (row) => money(row.net, row) },
      { id: 'vat', header: heads.vat, numeric: true, cell: (row) => money(row.vat, row) },
      {
        id: 'providerReference',
        header: heads.providerReference,
        cell: ({ providerReference }) => providerReference ?? '–',
      },
      { id: 'place', header: heads.place, cell: ({ place }) => <PlaceCell place={place} /> },
      { id: 'acts', header: words.acts, card: 'foot', cell: (row) => <AdminActs payment={row} /> },
    ]
  }, [heads, words, methods, language, format])
}

const useMethods = () => {
  const heads = useMessages(staffColumnWords)
  const { anyMethod } = useMessages(staffPaymentWords)
  const names = useMessages(paymentWords)
  return {
    label: heads.method,
    any: anyMethod,
    nameOf: (method: NonNullable<StaffPayment['method']>) => names[methodWord[method]],
  }
}

function PaymentsPage() {
  const words = useMessages(staffPaymentWords)
  const methods = useMethods()
  return (
    <ListPage
      list={paymentList}
      page={paymentsApi.all}
      file={paymentsApi.csv}
      words={words}
      filters={{
        invoice: { label: words.invoiceFilter },
        state: { label: words.state, all: words.anyState, nameOf: (state) => words[stateWord[state]] },
        method: { label: methods.label, all: methods.any, nameOf: (method) => methods.nameOf(method) },
        purpose: { label: words.purpose, all: words.anyPurpose, nameOf: (purpose) => words[purposeWord[purpose]] },
      }}
      columns={useColumns()}
      empty={{
        none: (
          <Empty icon={IconReportMoney} title={words.emptyTitle}>
            {words.empty}
          </Empty>
        ),
        filtered: { title: words.emptyTitle, text: words.emptyFiltered },
      }}
    />
  )
}
