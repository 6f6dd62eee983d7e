import { Button } from '@mantine/core'
import IconHistory from 'icon:history'
import IconReceiptTax from 'icon:receipt-tax'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useFacts } from '#features/live/web/index.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { readAddress } from '#platform/web/list-address.ts'
import { type Control, TextField } from '#platform/web/list-filters.tsx'
import { ListPage } from '#platform/web/list-page.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { historyList } from '../list.ts'
import { historyApi } from './api.ts'
import { useColumns } from './columns.tsx'
import { actionWords, historyWords } from './messages.ts'
import './history-page.css'

export const Route = createFileRoute('/history')({
  staticData: {
    grant: 'trading',
    title: { en: 'Trade history', hu: 'Kereskedési előzmények' },
    menu: {
      order: 82,
      icon: IconHistory,
      section: 'money',
      label: { en: 'History', hu: 'Előzmények' },
      shortcut: 'h',
    },
  },
  validateSearch: readAddress(historyList),
  component: HistoryPage,
})

const TaxDialog = lazy(() => import('./tax-dialog.tsx'))

const PairField = ({ value, onChange }: Control) => {
  const words = useMessages(historyWords)
  return (
    <TextField
      key={value}
      label={words.pair}
      help={words.pairExample}
      value={value}
      onChange={(pair) => onChange(pair.toUpperCase())}
    />
  )
}

/** A link leads to those of one bot; this is the way back. */
const AllBots = ({ value, onChange }: Control) => {
  const words = useMessages(historyWords)
  return value === '' ? null : (
    <Button variant="light" onClick={() => onChange('')}>
      {words.allBots}
    </Button>
  )
}

/** The address alone has them. */
const nowhere = { control: () => null }

const useFilters = () => {
  const words = useMessages(historyWords)
  const { modeDemo, modeLive } = useMessages(sharedMessages)
  const names = useMessages(actionWords)
  return {
    mode: { label: words.mode, nameOf: (mode: 'live' | 'demo') => (mode === 'live' ? modeLive : modeDemo) },
    action: { label: words.action, nameOf: (action: keyof typeof names) => names[action] },
    success: {
      label: words.result,
      nameOf: (success: 'yes' | 'no') => (success === 'yes' ? words.succeeded : words.failed),
    },
    pair: { control: PairField },
    to: { label: words.to },
    bot: { control: AllBots },
    family: nowhere,
    exchange: nowhere,
  }
}

/** Something happened to a bot: the rows on screen may have changed. */
const useFreshRows = () => {
  const queryClient = useQueryClient()
  useFacts((fact) => {
    if (fact.kind === 'fill' || fact.kind === 'bot') void queryClient.invalidateQueries({ queryKey: historyApi.key() })
  })
}

function HistoryPage() {
  const words = useMessages(historyWords)
  const [isTaxOpen, setTaxOpen] = useState(false)
  useFreshRows()
  return (
    <ListPage
      list={historyList}
      page={historyApi.list}
      file={historyApi.csv}
      words={words}
      actions={
        <Button variant="default" leftSection={<IconReceiptTax size={18} />} onClick={() => setTaxOpen(true)}>
          {words.taxFile}
        </Button>
      }
      above={
        isTaxOpen && (
          <Suspense>
            <TaxDialog onClose={() => setTaxOpen(false)} />
          </Suspense>
        )
      }
      filters={useFilters()}
      columns={useColumns()}
      empty={{
        none: (
          <Empty
            icon={IconHistory}
            title={words.emptyTitle}
            actions={<ButtonLink to="/dashboard">{words.toDashboard}</ButtonLink>}
          >
            {words.empty}
          </Empty>
        ),
        filtered: { title: words.emptyFilteredTitle, text: words.emptyFiltered },
      }}
    />
  )
}
