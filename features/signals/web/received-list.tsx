/** Every message that came for a bot, newest first, with what became of it. */
import { Skeleton, Title } from '@mantine/core'
import IconAntenna from 'icon:antenna'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { Pager } from '#platform/web/pager.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { ReceivedSignal } from '../contract.ts'
import { signalsApi } from './api.ts'
import { panelMessages } from './messages.ts'
import { useOutcome } from './use-outcome.ts'
import { Excerpt, OutcomeText } from './signal-cells.tsx'

/** Messages that are no signals come with no fact of the live connection. */
const REREAD_MS = 5_000

/** What is said of messages that no source sent. */
const sentWords = {
  signed: null,
  webhook: null,
  test: 'isTest',
  replay: 'isReplay',
} as const satisfies Record<ReceivedSignal['origin'], string | null>

const useColumns = (): Column<ReceivedSignal>[] => {
  const words = useMessages(panelMessages)
  const outcome = useOutcome()
  return useMemo(
    () => [
      { id: 'time', header: words.time, cell: ({ atMs }) => <Time atMs={atMs} as="dateTimeSecond" /> },
      {
        id: 'signal',
        header: words.signal,
        card: 'title',
        cell: ({ side, pair, origin }) =>
          [
            side === null ? words.unread : words[side],
            pair,
            sentWords[origin] === null ? null : `(${words[sentWords[origin]]})`,
          ]
            .filter((part) => part !== null)
            .join(' '),
      },
      {
        id: 'outcome',
        header: words.outcome,
        card: 'foot',
        cell: (signal) => <OutcomeText>{outcome(signal)}</OutcomeText>,
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
    [words],
  )
}

export const ReceivedList = ({ bot }: { bot: string }) => {
  const words = useMessages(panelMessages)
  const columns = useColumns()
  const [cursor, setCursor] = useState<string | null>(null)
  const query = useQuery(
    signalsApi.received.queryOptions({
      input: { id: bot, limit: 10, ...(cursor === null ? {} : { cursor }) },
      placeholderData: keepPreviousData,
      refetchInterval: REREAD_MS,
    }),
  )
  const next = query.data?.next ?? null
  return (
    <div>
      <Title order={3} size="h6" mb="xs">
        {words.receivedTitle}
      </Title>
      {query.isError && query.data === undefined ? (
        <Problem error={query.error} retry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Skeleton h={240} />
      ) : (
        <DataTable
          label={words.receivedTitle}
          columns={columns}
          rows={query.data?.signals ?? []}
          rowKey={({ id }) => id}
          empty={
            <Empty icon={IconAntenna} title={words.emptyTitle}>
              {words.empty}
            </Empty>
          }
        />
      )}
      {(next !== null || cursor !== null) && (
        <Pager
          count={query.data?.signals.length ?? 0}
          onFirst={cursor === null ? null : () => setCursor(null)}
          onNext={next === null ? null : () => setCursor(next)}
        />
      )}
    </div>
  )
}
