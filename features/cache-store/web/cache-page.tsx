import { Alert, Button, Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import IconDatabase from 'icon:database'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import type { About, Prefix } from '../contract.ts'
import { cacheApi } from './api.ts'
import { Keys } from './keys.tsx'
import { cacheWords } from './messages.ts'
import { PrefixDialog } from './prefix-dialog.tsx'

type CacheSearch = { glob?: string }

const parseSearch = ({ glob }: Record<string, unknown>): CacheSearch =>
  typeof glob === 'string' && glob !== '' && glob.length <= 500 ? { glob } : {}

export const Route = createFileRoute('/admin/dev/redis')({
  staticData: {
    grant: 'system',
    title: { en: 'Cache store', hu: 'Gyorsítótár' },
    menu: { order: 195, icon: IconDatabase },
  },
  validateSearch: (search: Record<string, unknown>): CacheSearch => parseSearch(search),
  component: CachePage,
})

const MEGABYTE = 1024 * 1024

const sizeOf = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} kB` : `${Math.round(bytes / MEGABYTE)} MB`

const Facts = ({ about, readAtMs }: { about: About; readAtMs: number }) => {
  const words = useMessages(cacheWords)
  const format = useFormat()
  const asked = about.hits + about.misses
  const memory = `${sizeOf(about.usedBytes)}${about.maxBytes === null ? '' : ` / ${sizeOf(about.maxBytes)}`}`
  const facts: [string, string][] = [
    [words.kind, words[about.kind]({ version: about.version })],
    [words.since, format.dateTime(readAtMs - about.uptimeMs)],
    [words.memory, memory],
    [words.keys, String(about.keys)],
    [words.hitRate, asked === 0 ? '–' : `${format.percent((100 * about.hits) / asked)} (${about.hits} / ${asked})`],
    [words.evictions, String(about.evictions)],
  ]
  return (
    <Paper withBorder p="md" mb="lg">
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} m={0}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} fw={600} className="tabular">
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Paper>
  )
}

const useColumns = (onDelete: (prefix: Prefix) => void): readonly Column<Prefix>[] => {
  const words = useMessages(cacheWords)
  return useMemo(
    () => [
      { id: 'prefix', header: words.prefix, cell: ({ prefix }) => prefix, card: 'title' },
      { id: 'keys', header: words.keys, numeric: true, cell: ({ keys }) => keys },
      { id: 'size', header: words.size, numeric: true, cell: ({ bytes }) => sizeOf(bytes) },
      {
        id: 'delete',
        header: words.delete,
        card: 'foot',
        cell: (prefix) => (
          <Button variant="default" aria-label={`${words.delete}: ${prefix.prefix}`} onClick={() => onDelete(prefix)}>
            {words.delete}
          </Button>
        ),
      },
    ],
    [words, onDelete],
  )
}

const Prefixes = ({ prefixes }: { prefixes: readonly Prefix[] }) => {
  const words = useMessages(cacheWords)
  const [chosen, setChosen] = useState<Prefix | null>(null)
  const columns = useColumns(setChosen)
  return (
    <section style={{ marginBottom: 'var(--mantine-spacing-xl)' }}>
      <Title order={2} size="h4" mb="sm" id="prefixes-title">
        {words.prefixes}
      </Title>
      <DataTable
        label={words.prefixes}
        rows={prefixes}
        rowKey={({ prefix }) => prefix}
        columns={columns}
        empty={
          <Empty icon={IconDatabase} title={words.emptyTitle}>
            {words.empty}
          </Empty>
        }
      />
      {chosen !== null && <PrefixDialog prefix={chosen} onClose={() => setChosen(null)} />}
    </section>
  )
}

function CachePage() {
  const words = useMessages(cacheWords)
  // The address may hold more than the search, such as the language.
  const { glob } = parseSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const { data, dataUpdatedAt, error, refetch } = useQuery(cacheApi.overview.queryOptions({ staleTime: 0 }))
  return (
    <>
      <PageHeading subtitle={words.subtitle}>{words.title}</PageHeading>
      {error !== null && data === undefined && <Problem error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={480} mb="lg" />}
      {data?.state === 'down' && (
        <Alert color="red" role="alert" title={words.down}>
          {data.problem}
        </Alert>
      )}
      {data?.state === 'up' && (
        <>
          <Facts about={data.about} readAtMs={dataUpdatedAt} />
          <Prefixes prefixes={data.prefixes} />
          <Keys
            key={glob ?? ''}
            glob={glob}
            onSearch={(wanted) => void navigate({ search: parseSearch({ glob: wanted }) })}
          />
        </>
      )}
    </>
  )
}
