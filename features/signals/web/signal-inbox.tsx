/** Every message that came for any bot, with what became of it, for whoever runs the installation. */
import { Button, Code, NativeSelect, Skeleton, Text, Title } from '@mantine/core'
import IconAntenna from 'icon:antenna'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Pager } from '#platform/web/pager.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { InboxSignal } from '../contract.ts'
import { signalsApi } from './api.ts'
import { inboxMessages } from './inbox-messages.ts'
import { panelMessages } from './messages.ts'
import { ReplayDialog } from './replay-dialog.tsx'
import { Excerpt, OutcomeText } from './signal-cells.tsx'
import { useInboxOutcome } from './use-inbox-outcome.ts'

const outcomes = ['heard', 'duplicate', 'refused', 'rejected', 'pending'] as const satisfies InboxSignal['outcome'][]
type Outcome = (typeof outcomes)[number]

/** Offered for some messages, on a demo: elsewhere the column is not there. */
const useReplayColumn = (onReplay: (signal: InboxSignal) => void): Column<InboxSignal> => {
  const own = useMessages(inboxMessages)
  const format = useFormat()
  return {
    id: 'replay',
    header: own.sendAgain,
    card: 'foot',
    cell: (signal) =>
      signal.mayReplay && (
        <Button
          variant="default"
          aria-label={own.sendAgainOf({
            user: signal.username ?? own.gone,
            time: format.dateTimeSecond(signal.atMs),
          })}
          onClick={() => onReplay(signal)}
        >
          {own.sendAgain}
        </Button>
      ),
  }
}

const useColumns = (): Column<InboxSignal>[] => {
  const words = useMessages(panelMessages)
  const own = useMessages(inboxMessages)
  const outcome = useInboxOutcome()
  return useMemo(
    () => [
      { id: 'time', header: words.time, cell: ({ atMs }) => <Time atMs={atMs} as="dateTimeSecond" /> },
      { id: 'user', header: own.user, card: 'title', cell: ({ username }) => username ?? own.gone },
      { id: 'bot', header: own.bot, cell: ({ bot }) => <Code title={bot}>{bot.slice(-12)}</Code> },
      {
        id: 'outcome',
        header: words.outcome,
        card: 'foot',
        cell: (signal) => <OutcomeText>{outcome(signal)}</OutcomeText>,
      },
      { id: 'verified', header: own.verified, cell: ({ origin }) => <OutcomeText>{own[origin]}</OutcomeText> },
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
  const [replayed, setReplayed] = useState<InboxSignal | null>(null)
  const columns = useColumns()
  const replay = useReplayColumn(setReplayed)
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
    <section style={{ marginBottom: 24 }}>
      <Title order={2} size="h4" mb="xs">
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
          columns={data.signals.some(({ mayReplay }) => mayReplay) ? [...columns, replay] : columns}
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
      {replayed !== null && <ReplayDialog signal={replayed} onClose={() => setReplayed(null)} />}
    </section>
  )
}
