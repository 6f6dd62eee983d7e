import { Alert, Badge, Button, Group, NativeSelect, Text, TextInput, Title } from '@mantine/core'
import IconMailOff from 'icon:mail-off'
import IconSearchOff from 'icon:search-off'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { Pager } from '#platform/web/pager.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { CodeState, MailRow, Program } from '../contract.ts'
import { type MailState, mailStates } from '../rules.ts'
import { devApi } from './api.ts'
import { devWords } from './messages.ts'
import { type DevSearch, isMailState } from './search.ts'

const ROWS = 25

type Props = { search: DevSearch; mail: Program['mail']; onChange: (search: DevSearch) => void }

const CodeBadge = ({ code }: { code: CodeState }) => {
  const words = useMessages(devWords)
  if (code === 'none')
    return (
      <Text inherit c="dimmed">
        {words.codeNone}
      </Text>
    )
  return (
    <Badge variant="light" color={code === 'valid' ? 'brand' : 'gray'} autoContrast>
      {code === 'valid' ? words.codeValid : words.codeExpired}
    </Badge>
  )
}

const stateColors = { waiting: 'yellow', sent: 'brand', kept: 'gray', failed: 'red' } as const satisfies Record<
  MailState,
  string
>

const StateBadge = ({ state }: { state: MailState }) => {
  const words = useMessages(devWords)
  return (
    <Badge variant="light" color={stateColors[state]} autoContrast>
      {words[state]}
    </Badge>
  )
}

const useColumns = (onOpen: (id: string) => void): readonly Column<MailRow>[] => {
  const words = useMessages(devWords)
  return useMemo(
    () => [
      { id: 'subject', header: words.subject, cell: ({ subject }) => subject, card: 'title' },
      { id: 'recipient', header: words.recipient, cell: ({ recipient }) => recipient },
      { id: 'time', header: words.time, cell: ({ atMs }) => <Time atMs={atMs} as="dateTimeSecond" /> },
      { id: 'state', header: words.state, cell: ({ state }) => <StateBadge state={state} /> },
      { id: 'code', header: words.code, cell: ({ code }) => <CodeBadge code={code} /> },
      {
        id: 'open',
        header: words.open,
        card: 'foot',
        cell: ({ id, subject, recipient }) => (
          <Button variant="default" aria-label={`${words.open}: ${subject}, ${recipient}`} onClick={() => onOpen(id)}>
            {words.open}
          </Button>
        ),
      },
    ],
    [words, onOpen],
  )
}

/** Text reaches the address when it is finished, by Enter or by leaving the field. */
const Search = ({ recipient, onSearch }: { recipient: string; onSearch: (recipient: string) => void }) => {
  const words = useMessages(devWords)
  const [text, setText] = useState(recipient)
  const apply = () => text.trim() !== recipient && onSearch(text.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  return (
    <form onSubmit={submit} role="search" aria-label={words.outbox}>
      <TextInput
        type="search"
        label={words.search}
        placeholder="anna@example.com"
        value={text}
        maxLength={254}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={apply}
        maw={320}
      />
    </form>
  )
}

type StateProps = { state: MailState | undefined; onState: (state: MailState | undefined) => void }

const StateChoice = ({ state, onState }: StateProps) => {
  const words = useMessages(devWords)
  const data = [{ value: '', label: words.anyState }, ...mailStates.map((value) => ({ value, label: words[value] }))]
  return (
    <NativeSelect
      label={words.state}
      data={data}
      value={state ?? ''}
      onChange={({ currentTarget: { value } }) => onState(isMailState(value) ? value : undefined)}
    />
  )
}

/** Somebody has to look at these: nobody will try them again. */
const Failed = ({ count, onShow }: { count: number; onShow: () => void }) => {
  const words = useMessages(devWords)
  if (count === 0) return null
  return (
    <Alert color="red" mb="md">
      <Group justify="space-between">
        {words.failedForGood({ count })}
        <Button variant="default" onClick={onShow}>
          {words.showFailed}
        </Button>
      </Group>
    </Alert>
  )
}

const Nothing = ({
  isSearched,
  mail,
  onClear,
}: {
  isSearched: boolean
  mail: Program['mail']
  onClear: () => void
}) => {
  const words = useMessages(devWords)
  const shared = useMessages(sharedMessages)
  if (isSearched)
    return (
      <Empty
        icon={IconSearchOff}
        title={words.notFoundTitle}
        actions={<Button onClick={onClear}>{shared.clearFilters}</Button>}
      >
        {words.notFound}
      </Empty>
    )
  return (
    <Empty icon={IconMailOff} title={words.emptyTitle}>
      {mail === 'outbox' ? words.empty : words.emptySent}
    </Empty>
  )
}

const searched = (state: MailState | undefined) => (state === undefined ? {} : { state })

export const Outbox = ({ search, mail, onChange }: Props) => {
  const words = useMessages(devWords)
  const { mail: _open, ...filter } = search
  const { cursor, ...first } = filter
  const { recipient, state } = first
  const columns = useColumns((id) => onChange({ ...filter, mail: id }))
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    devApi.mails.queryOptions({ input: { ...filter, limit: ROWS }, placeholderData: keepPreviousData }),
  )
  const next = data?.next ?? null
  return (
    <section aria-labelledby="outbox-title">
      <Group mb="xs">
        <Title order={2} size="h4" id="outbox-title">
          {words.outbox}
        </Title>
      </Group>
      <Text c="dimmed" mb="md" maw="70ch">
        {mail === 'outbox' ? words.outboxAbout : words.outboxSent}
      </Text>
      {state !== 'failed' && <Failed count={data?.failed ?? 0} onShow={() => onChange({ state: 'failed' })} />}
      <Group align="end" mb="md">
        <Search
          key={recipient ?? ''}
          recipient={recipient ?? ''}
          onSearch={(wanted) => onChange({ ...searched(state), ...(wanted === '' ? {} : { recipient: wanted }) })}
        />
        <StateChoice
          state={state}
          onState={(wanted) => onChange({ ...(recipient === undefined ? {} : { recipient }), ...searched(wanted) })}
        />
      </Group>
      {error !== null && data === undefined ? (
        <Problem error={error} retry={() => void refetch()} />
      ) : (
        <div className={isPlaceholderData ? 'refreshing' : ''}>
          <DataTable
            label={words.tableLabel}
            columns={columns}
            rows={data?.mails ?? []}
            rowKey={({ id }) => id}
            isLoading={isPending}
            empty={<Nothing isSearched={Object.keys(first).length > 0} mail={mail} onClear={() => onChange({})} />}
          />
          {(next !== null || cursor !== undefined) && (
            <Pager
              count={data?.mails.length ?? 0}
              onFirst={cursor === undefined ? null : () => onChange(first)}
              onNext={next === null ? null : () => onChange({ ...first, cursor: next })}
            />
          )}
        </div>
      )}
    </section>
  )
}
