/** What pages are made of as a whole: a list in its states, and the frame of a form in steps. */
import { Button, Group } from '@mantine/core'
import IconFlask from 'icon:flask'
import { useRef, useState } from 'react'
import { ActionBar } from '#platform/web/action-bar.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { ErrorSummary, focusField, Steps } from '#platform/web/form-steps.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { Profit } from '#platform/web/money.tsx'
import { Pager } from '#platform/web/pager.tsx'
import { Section } from '#platform/web/section.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { testPageWords } from './messages.ts'

type Line = { name: string; amount: string }

const useColumns = (): readonly Column<Line>[] => {
  const words = useMessages(testPageWords)
  return [
    { id: 'name', header: words.text, card: 'title', cell: ({ name }) => name },
    {
      id: 'amount',
      header: words.number,
      numeric: true,
      cell: ({ amount }) => <Profit amount={amount} asset="USDC" />,
    },
  ]
}

export const Lists = () => {
  const words = useMessages(testPageWords)
  const [page, setPage] = useState(0)
  const lines = [
    { name: words.one, amount: '12.5' },
    { name: words.two, amount: '-12.5' },
  ]
  const shared = { columns: useColumns(), rowKey: ({ name }: Line) => name }
  const empty = (
    <Empty icon={IconFlask} title={words.emptyTitle}>
      {words.empty}
    </Empty>
  )
  return (
    <Section title={words.lists}>
      <DataTable {...shared} label={words.listFull} rows={lines} empty={empty} />
      <Pager
        count={lines.length}
        onFirst={page === 0 ? null : () => setPage(0)}
        onNext={page === 0 ? () => setPage(1) : null}
      />
      <DataTable {...shared} label={words.listEmpty} rows={[]} empty={empty} />
      <div data-shown>
        <DataTable {...shared} label={words.listLoading} rows={[]} isLoading empty={empty} />
      </div>
    </Section>
  )
}

const ids = ['one', 'two', 'three'] as const

export const InSteps = () => {
  const words = useMessages(testPageWords)
  const [current, setCurrent] = useState<string>('two')
  const summary = useRef<HTMLDivElement>(null)
  const states = { one: 'done', two: 'wrong', three: 'open' } as const
  return (
    <Section title={words.inSteps}>
      <Steps
        steps={ids.map((id) => ({ id, title: words[id], state: states[id] }))}
        current={current}
        onGo={setCurrent}
      />
      <ErrorSummary
        issues={[{ path: `wrong.${words.text}`, label: words.text, text: words.wrongValue }]}
        focus={summary}
        onGo={focusField}
      />
      <ActionBar stickyOn="phones">
        <Group justify="flex-end">
          <Button onClick={() => summary.current?.focus()}>{words.toSummary}</Button>
        </Group>
      </ActionBar>
    </Section>
  )
}
