/** A message that the owner tries, and those that came, with what became of each. */
import { Button, Card, Code, Stack, Text, Textarea, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Text as Sentence } from '#engine/messages.ts'
import { causeWords, signalWords } from '#features/signals/web/index.ts'
import { useAct } from '#platform/web/act.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { ListPart } from '#platform/web/list-part.tsx'
import { Refusal } from '#platform/web/refusal.tsx'
import type { Column } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { Signal, SignalEvent } from '../contract.ts'
import { eventList } from '../list.ts'
import { addressedSignalsApi } from './api.ts'
import { filledIn, sampleBody } from './kind.ts'
import { signalPageWords } from './messages.ts'

export const TestCard = ({ signal }: { signal: Signal }) => {
  const words = useMessages(signalPageWords)
  const [body, setBody] = useState(() => filledIn(sampleBody(signal), Date.now()))
  const test = useAct(addressedSignalsApi.test)
  return (
    <Card p="md">
      <Stack align="flex-start">
        <Title order={2} size="h5">
          {words.testTitle}
        </Title>
        <Text size="sm" c="dimmed">
          {words.testText}
        </Text>
        <Textarea
          w="100%"
          label={words.testBody}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={8_000}
          value={body}
          onChange={({ currentTarget }) => setBody(currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={body === ''}
          loading={test.isBusy}
          onClick={() => test.send({ signal: signal.id, body })}
        >
          {words.test}
        </Button>
        <Refusal error={test.error} />
        <Text size="sm" role="status">
          {test.data === undefined ? '' : words.tested}
        </Text>
      </Stack>
    </Card>
  )
}

const useCause = () => {
  const words = useMessages(signalPageWords)
  return (cause: NonNullable<SignalEvent['cause']>): string => {
    switch (cause) {
      case 'suspended':
        return words.causeSuspended
      case 'no-listeners':
        return words.causeNoListeners
      case 'stale':
        return words.causeStale
      case 'bad-body':
      case 'field-missing':
      case 'unknown-direction':
      case 'unknown-pair':
      case 'bad-amount':
      case 'bad-time':
        return words.causeUnread
    }
  }
}

type Became = SignalEvent['bots'][number]

/** What became of a message at one bot. */
const useOutcome = () => {
  const words = useMessages(signalPageWords)
  const causes: Readonly<Record<string, Sentence>> = useMessages(causeWords)
  const made: Readonly<Record<string, Sentence>> = useMessages(signalWords)
  const say = (said: Readonly<Record<string, Sentence>>, { cause, values }: Became): string => {
    const text = cause === null ? undefined : said[cause]
    if (text === undefined) return cause ?? ''
    return typeof text === 'string' ? text : text(values as never)
  }
  return (bot: Became): string => {
    switch (bot.outcome) {
      case 'heard':
        return bot.cause === null ? words.heard : say(made, bot)
      case 'duplicate':
        return words.duplicate
      case 'pending':
        return words.pending
      case 'rejected':
      case 'refused':
        return say(causes, bot)
    }
  }
}

const Outcome = ({ event: { cause, bots, others } }: { event: SignalEvent }) => {
  const words = useMessages(signalPageWords)
  const format = useFormat()
  const causeOf = useCause()
  const outcome = useOutcome()
  return (
    <Stack gap={2} style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
      {cause !== null && <Text size="sm">{causeOf(cause)}</Text>}
      {bots.map((bot) => (
        <Text key={bot.id} size="sm">
          {bot.name}: {outcome(bot)}
        </Text>
      ))}
      {others > 0 && <Text size="sm">{words.others({ count: format.count(others) })}</Text>}
    </Stack>
  )
}

const useColumns = (): readonly Column<SignalEvent>[] => {
  const words = useMessages(signalPageWords)
  return useMemo(
    () => [
      {
        id: 'time',
        header: words.time,
        card: 'title',
        cell: ({ atMs, isTest }) => (
          <>
            <Time atMs={atMs} as="dateTimeSecond" /> {isTest && `(${words.isTest})`}
          </>
        ),
      },
      {
        id: 'read',
        header: words.read,
        cell: ({ read }) => (read === null ? '–' : `${words[read.side]} ${read.pair}`),
      },
      { id: 'outcome', header: words.outcome, card: 'foot', cell: (event) => <Outcome event={event} /> },
      {
        id: 'message',
        header: words.message,
        card: 'more',
        cell: ({ excerpt }) => (
          <Code style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{excerpt.slice(0, 160)}</Code>
        ),
      },
    ],
    [words],
  )
}

export const ReceivedEvents = ({ signal }: { signal: string }) => {
  const words = useMessages(signalPageWords)
  const columns = useColumns()
  return (
    <div>
      <Title order={2} size="h5" mb="sm">
        {words.eventsTitle}
      </Title>
      <ListPart
        list={eventList}
        page={addressedSignalsApi.events}
        asked={{ signal }}
        label={words.eventsTitle}
        columns={columns}
        empty={<Text c="dimmed">{words.eventsNone}</Text>}
      />
    </div>
  )
}
