import { Button } from '@mantine/core'
import IconScale from 'icon:scale'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { AskButton } from '#platform/web/ask-button.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { readAddress } from '#platform/web/list-address.ts'
import { ListPage } from '#platform/web/list-page.tsx'
import type { Column } from '#platform/web/table.tsx'
import { useRefusal } from '#platform/web/use-refusal.ts'
import type { FuturesPair } from '../futures-contract.ts'
import { futuresPairList } from '../futures-list.ts'
import { exchangeWords } from './exchange-words.ts'
import { futuresPairsApi } from './futures-api.ts'
import { futuresPairWords } from './futures-messages.ts'

/** Judges what is typed as the contract does, which is more than a page loads first. */
const FuturesPairForm = lazy(() => import('./futures-pair-form.tsx'))

export const Route = createFileRoute('/admin/futures_pairs')({
  staticData: {
    grant: 'admin',
    title: { en: 'Futures pairs', hu: 'Határidős párok' },
    menu: { order: 162, icon: IconScale },
  },
  validateSearch: readAddress(futuresPairList),
  component: FuturesPairsPage,
})

const useColumns = (onChange: (row: FuturesPair) => void): readonly Column<FuturesPair>[] => {
  const words = useMessages(futuresPairWords)
  const { exchangeTitle } = useMessages(exchangeWords)
  const format = useFormat()
  const isDisabled = useRefusal('signals.write') !== null
  return useMemo(() => {
    const mostOf = ({ maxLeverage, exchangeMost }: FuturesPair): string => {
      if (exchangeMost === null) return words.gone
      const exchange = format.count(exchangeMost)
      return maxLeverage === null
        ? words.times({ most: exchange })
        : words.mostOf({ most: format.count(Math.min(maxLeverage, exchangeMost)), exchange })
    }
    return [
      { id: 'pair', header: words.pair, card: 'title', cell: ({ pair }) => pair },
      { id: 'exchange', header: words.exchange, cell: ({ exchange }) => exchangeTitle({ name: exchange }) },
      { id: 'most', header: words.most, cell: mostOf },
      { id: 'margin', header: words.margin, cell: ({ margin }) => words[margin] },
      { id: 'status', header: words.status, cell: ({ status }) => words[status] },
      {
        id: 'acts',
        header: words.acts,
        card: 'foot',
        cell: (row) => (
          <Button
            variant="default"
            aria-label={words.changeOf(row)}
            disabled={isDisabled}
            onClick={() => onChange(row)}
          >
            {words.change}
          </Button>
        ),
      },
    ]
  }, [words, exchangeTitle, format, isDisabled, onChange])
}

function FuturesPairsPage() {
  const words = useMessages(futuresPairWords)
  const format = useFormat()
  const isDisabled = useRefusal('signals.write') !== null
  const [open, setOpen] = useState<FuturesPair | null>(null)
  const columns = useColumns(setOpen)
  const take = (
    <AskButton
      tone="plain"
      confirm={words.importAll}
      title={words.importTitle}
      text={words.importText}
      of={futuresPairsApi.importAll}
      input={{}}
      done={({ added }) => words.imported({ count: format.count(added) })}
      isDisabled={isDisabled}
    />
  )
  return (
    <>
      <ListPage
        list={futuresPairList}
        page={futuresPairsApi.all}
        words={{ title: words.title, subtitle: words.subtitle, tableLabel: words.table }}
        filters={{ status: { label: words.status, all: words.anyStatus, nameOf: (status) => words[status] } }}
        columns={columns}
        actions={take}
        empty={{
          none: (
            <Empty icon={IconScale} title={words.noneTitle}>
              {words.none}
            </Empty>
          ),
          filtered: { title: words.filteredTitle, text: words.filtered },
        }}
      />
      {open !== null && (
        <Suspense>
          <FuturesPairForm row={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
