/** Pages that failed in browsers: each fault once, with how often, since when, and where in the program. */
import { Button, Code, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import IconBugOff from 'icon:bug-off'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { Dialog } from '#platform/web/dialog.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { ClientEvent, Crash } from '../contract.ts'
import { crashesApi } from './api.ts'
import { crashWords } from './messages.ts'

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const useColumns = (onOpen: (crash: Crash) => void): readonly Column<Crash>[] => {
  const words = useMessages(crashWords)
  return useMemo(
    () => [
      { id: 'message', header: words.message, cell: ({ message }) => message, card: 'title' },
      { id: 'page', header: words.page, cell: ({ page }) => <Code>{page}</Code> },
      { id: 'count', header: words.count, numeric: true, cell: ({ count }) => count },
      { id: 'users', header: words.users, numeric: true, cell: ({ users }) => users },
      { id: 'last', header: words.last, cell: ({ lastMs }) => <Time atMs={lastMs} as="dateTimeSecond" /> },
      {
        id: 'open',
        header: words.open,
        card: 'foot',
        cell: (crash) => (
          <Button variant="default" aria-label={`${words.open}: ${crash.message}`} onClick={() => onOpen(crash)}>
            {words.open}
          </Button>
        ),
      },
    ],
    [words, onOpen],
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div style={{ minWidth: 0 }}>
    <Text component="dt" size="sm" c="dimmed">
      {label}
    </Text>
    <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  </div>
)

const Lines = ({ label, text, none }: { label: string; text: string; none: string }) => (
  <>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    {text === '' ? (
      <Text>{none}</Text>
    ) : (
      <Code block tabIndex={0} aria-label={label} style={{ overflowX: 'auto' }}>
        {text}
      </Code>
    )}
  </>
)

const Events = ({ events }: { events: readonly ClientEvent[] }) => {
  const words = useMessages(crashWords)
  const said = (event: ClientEvent): string => {
    switch (event.kind) {
      case 'page':
        return words.eventPage(event)
      case 'call':
        return words.eventCall(event)
      case 'click':
        return words.eventClick(event)
    }
  }
  const line = (event: ClientEvent): string => `${words.secondsBefore({ seconds: event.agoS })} · ${said(event)}`
  return <Lines label={words.events} text={events.map(line).join('\n')} none={words.noEvents} />
}

const Details = ({ crash, onClose }: { crash: Crash; onClose: () => void }) => {
  const words = useMessages(crashWords)
  return (
    <Dialog size="lg" onClose={onClose} title={crash.message}>
      <Stack>
        <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} m={0}>
          <Fact label={words.page}>{crash.page}</Fact>
          <Fact label={words.version}>{crash.version}</Fact>
          <Fact label={words.first}>
            <Time atMs={crash.firstMs} as="dateTimeSecond" />
          </Fact>
          <Fact label={words.last}>
            <Time atMs={crash.lastMs} as="dateTimeSecond" />
          </Fact>
          <Fact label={words.incident}>{crash.incident}</Fact>
          <Fact label={words.language}>{crash.language}</Fact>
          <Fact label={words.browser}>{crash.browser}</Fact>
        </SimpleGrid>
        <Events events={crash.events} />
        <Lines label={words.stack} text={crash.stack} none={words.noStack} />
      </Stack>
    </Dialog>
  )
}

const Search = ({ onSearch }: { onSearch: (incident: string) => void }) => {
  const words = useMessages(crashWords)
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <form onSubmit={submit} role="search" aria-label={words.title}>
      <TextInput
        type="search"
        label={words.search}
        description={words.searchHelp}
        value={text}
        maxLength={36}
        maw={420}
        mb="md"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={() => onSearch(text.trim())}
      />
    </form>
  )
}

const Nothing = ({ isSearched }: { isSearched: boolean }) => {
  const words = useMessages(crashWords)
  return (
    <Empty icon={IconBugOff} title={isSearched ? words.noneFound : words.emptyTitle}>
      {isSearched ? words.noneFoundHelp : words.empty}
    </Empty>
  )
}

export const CrashesCard = () => {
  const words = useMessages(crashWords)
  const [searched, setSearched] = useState('')
  const [crash, setCrash] = useState<Crash | null>(null)
  const columns = useColumns(setCrash)
  const isId = ID.test(searched)
  const { data, error, isPending, refetch } = useQuery(
    crashesApi.list.queryOptions({ input: isId ? { incident: searched } : {} }),
  )
  // What is no id has been shown by no page.
  const rows = searched === '' || isId ? (data?.crashes ?? []) : []
  return (
    <section style={{ marginBottom: 'var(--mantine-spacing-xl)' }}>
      <Title order={2} size="h4" mb="xs">
        {words.title}
      </Title>
      <Text c="dimmed" mb="md" maw="70ch">
        {words.about}
      </Text>
      <Search onSearch={setSearched} />
      {error !== null && data === undefined ? (
        <Problem error={error} retry={() => void refetch()} />
      ) : (
        <DataTable
          label={words.title}
          columns={columns}
          rows={rows}
          rowKey={({ fingerprint }) => fingerprint}
          isLoading={isPending}
          empty={<Nothing isSearched={searched !== ''} />}
        />
      )}
      {crash !== null && <Details crash={crash} onClose={() => setCrash(null)} />}
    </section>
  )
}
