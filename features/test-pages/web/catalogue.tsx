/** Every sentence of the product in both languages, collected when the app is built. */
import { Text, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { testPageWords } from './messages.ts'
import { sentencesOf, type Sentence } from './sentences.ts'

// The query makes them modules of this chunk: pages keep their own words beside them.
const files = import.meta.glob<Readonly<Record<string, unknown>>>(
  [
    '../../../{engine,bots,platform}/**/*messages.ts',
    '../../*/*messages.ts',
    '../../*/web/*messages.ts',
    '../../../app/web/*messages.ts',
    '!**/server/**',
  ],
  { eager: true, query: '?catalogue' },
)
const all = sentencesOf(files)

/** More rows than anybody reads; the search finds the others. */
const ROWS = 200

const broken = (text: string) => <span style={{ overflowWrap: 'anywhere' }}>{text}</span>
const cells = {
  key: ({ at }: Sentence) => broken(at),
  en: ({ en }: Sentence) => broken(en),
  hu: ({ hu }: Sentence) => broken(hu),
}

export const Catalogue = () => {
  const words = useMessages(testPageWords)
  const [search, setSearch] = useState('')
  const wanted = search.toLocaleLowerCase()
  const found = all.filter(({ at, en, hu }) => `${at} ${en} ${hu}`.toLocaleLowerCase().includes(wanted))
  const columns = useMemo(
    (): readonly Column<Sentence>[] => [
      { id: 'key', header: words.key, cell: cells.key, card: 'title' },
      { id: 'en', header: 'English', cell: cells.en },
      { id: 'hu', header: 'Magyar', cell: cells.hu },
    ],
    [words],
  )
  return (
    <>
      <TextInput
        type="search"
        label={words.search}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <Text role="status">{words.count({ count: found.length })}</Text>
      <DataTable
        label={words.catalogue}
        columns={columns}
        rows={found.slice(0, ROWS)}
        rowKey={({ at }) => at}
        empty={<Text c="dimmed">{words.nothingFound}</Text>}
      />
    </>
  )
}
