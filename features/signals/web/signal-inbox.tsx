/** Every message that came for any bot, with what became of it, for whoever runs the installation. */
import { Code, NativeSelect, Skeleton, Text, Title } from '@mantine/core'
import IconAntenna from 'icon:antenna'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { Pager } from '#platform/web/pager.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { InboxSignal } from '../contract.ts'
import { signalsApi } from './api.ts'
import { inboxMessages, panelMessages } from './messages.ts'
import { useOutcome } from './use-outcome.ts'
import { Excerpt, OutcomeText } from './signal-cells.tsx'

const outcomes = ['heard', 'duplicate', 'refused', 'rejected', 'pending'] as const satisfies InboxSignal['outcome'][]
type Outcome = (typeof outcomes)[number]

const useColumns = (): Column<InboxSignal>[] => {
  const words = useMessages(panelMessages)
  const own = useMessages(inboxMessages)
  const outcome = useOutcome()
  return useMemo(
    () => [
      { id: 'time', header: words.time, cell: ({ atMs }) => <Time atMs={atMs} as="dateTimeSecond" /> },
      { id: 'user', header: own.user, card: 'title', cell: ({ username }) => username ?? own.gone },
      { id: 'bot', header: own.bot, cell: ({ bot }) => <Code title={bot}>{bot.slice(-12)}</Code> },
      {
        id: 'outcome',
        header: words.outcome,
        card: 'foot',
        cell: (signal) => (
          <OutcomeText>
            {signal.outcome === 'heard' ? own.heard : outcome(signal)}
            {signal.origin === 'test' && ` (${words.isTest})`}
          </OutcomeText>
        ),
      },
      {
        id: 'message',
        header: words.message,
        card: 'more',
        cell: ({ excerpt }) => <Excerpt text={excerpt} />,
      },
    ],
    // The sentence of an outcome is made from the same words.
    // oxlint-disable-next-line react/exhaustive-deps
    [words, own],
  )
}

type Shown = { outcome?: Outcome; cursor?: string }

export default function SignalInbox() {
  const words = useMessages(inboxMessages)
  const columns = useColumns()
  const [{ outcome, cursor }, show] = useState<Shown>({})
  const filter = outcome === undefined ? {} : { outcome }
  const { data, error, isPending, refetch } = useQuery(
    signalsApi.inbox.queryOptions({
      input: { ...filter, ...(cursor === undefined ? {} : { cursor }) },
      placeholderData: keepPreviousData,
    }),
  )
  const next = data?.next ?? null
  const choose = (value: string) => {
    const chosen = outcomes.find((one) => one === value)
    show(chosen === undefined ? {} : { outcome: chosen })
  }
  return (
    <section aria-labelledby="inbox-title" style={{ marginBottom: 24 }}>
      <Title order={2} size="h4" mb="xs" id="inbox-title">
        {words.title}
      </Title>
      <Text c="dimmed" mb="md" maw="70ch">
        {words.about}
      </Text>
      <NativeSelect
        label={words.filter}
        mb="md"
        maw={320}
        data={[{ value: '', label: words.all }, ...outcomes.map((value) => ({ value, label: words[value] }))]}
        value={outcome ?? ''}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
      {error !== null && data === undefined && <Problem error={error} retry={() => void refetch()} />}
      {isPending && <Skeleton h={240} />}
      {data !== undefined && (
        <DataTable
          label={words.title}
          columns={columns}
          rows={data.signals}
          rowKey={({ id }) => id}
          empty={
            <Empty icon={IconAntenna} title={words.emptyTitle}>
              {outcome === undefined ? words.empty : words.emptyFound}
            </Empty>
          }
        />
      )}
      {(next !== null || cursor !== undefined) && (
        <Pager
          count={data?.signals.length ?? 0}
          onFirst={cursor === undefined ? null : () => show(filter)}
          onNext={next === null ? null : () => show({ ...filter, cursor: next })}
        />
      )}
    </section>
  )
}
