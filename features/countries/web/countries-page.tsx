import { Badge, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import IconSearchOff from 'icon:search-off'
import IconWorld from 'icon:world'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { CsvButton } from '#platform/web/csv-button.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Pages } from '#platform/web/pager.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import type { CountryRow } from '../contract.ts'
import { nameOf, uses } from '../rules.ts'
import { countriesApi } from './api.ts'
import { CountrySheet } from './country-sheet.tsx'
import { countriesFile } from './countries-file.ts'
import { countryWords } from './messages.ts'
import { type CountrySearch, parseSearch } from './search.ts'

export const Route = createFileRoute('/admin/system/countries')({
  staticData: {
    grant: 'system',
    title: { en: 'Countries', hu: 'Országok' },
    menu: { order: 185, icon: IconWorld },
  },
  validateSearch: (search: Record<string, unknown>): CountrySearch => parseSearch(search),
  component: CountriesPage,
})

const useColumns = (onOpen: (code: string) => void): readonly Column<CountryRow>[] => {
  const words = useMessages(countryWords)
  const language = useLanguage()
  const format = useFormat()
  return useMemo(() => {
    const rateOf = ({ rates }: CountryRow) => {
      const now = rates.find(({ isFuture }) => !isFuture)
      if (now === undefined) return words.noRate
      return words.since({ percent: format.percent(now.hundredths / 100), day: format.day(now.validFrom) })
    }
    return [
      { id: 'name', header: words.name, cell: ({ code }) => nameOf(code, language), card: 'title' },
      { id: 'code', header: words.code, cell: ({ code }) => code },
      {
        id: 'region',
        header: words.region,
        cell: ({ eu, eea }) => (eu ? <Badge>EU</Badge> : eea ? <Badge variant="outline">{words.eeaShort}</Badge> : '–'),
      },
      { id: 'rate', header: words.rate, cell: rateOf },
      {
        id: 'allowed',
        header: words.allowed,
        cell: ({ allowed }) =>
          uses
            .filter((use) => allowed.includes(use))
            .map((use) => words[use])
            .join(', ') || <Text c="red">{words.nothing}</Text>,
      },
      {
        id: 'edit',
        header: words.edit,
        card: 'foot',
        cell: ({ code }) => (
          <Button
            variant="default"
            aria-label={`${words.edit}: ${nameOf(code, language)}`}
            onClick={() => onOpen(code)}
          >
            {words.edit}
          </Button>
        ),
      },
    ]
  }, [words, language, format, onOpen])
}

const fileName = (): string => `countries-${new Date().toISOString().slice(0, 10)}.csv`

const ROWS = 25

const isShown = ({ eu, allowed }: CountryRow, show: CountrySearch['show']): boolean =>
  show === undefined || (show === 'union' ? eu : allowed.length < uses.length)

type FilterProps = { search: CountrySearch; onChange: (search: CountrySearch) => void }

const Filters = ({ search, onChange }: FilterProps) => {
  const words = useMessages(countryWords)
  return (
    <Group mb="md" align="flex-end">
      <TextInput
        type="search"
        label={words.search}
        defaultValue={search.search ?? ''}
        onChange={({ currentTarget }) =>
          onChange(parseSearch({ ...search, page: undefined, search: currentTarget.value }))
        }
      />
      <NativeSelect
        label={words.show}
        value={search.show ?? ''}
        data={[
          { value: '', label: words.showAll },
          { value: 'union', label: words.showUnion },
          { value: 'shut', label: words.showShut },
        ]}
        onChange={({ currentTarget }) =>
          onChange(parseSearch({ ...search, page: undefined, show: currentTarget.value }))
        }
      />
    </Group>
  )
}

function CountriesPage() {
  const words = useMessages(countryWords)
  const shared = useMessages(sharedMessages)
  const language = useLanguage()
  // The address may hold more than the search, such as the language.
  const search = parseSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const change = (next: CountrySearch) => void navigate({ search: next, replace: true })
  const { country: open, ...filter } = search
  const columns = useColumns((code) => void navigate({ search: { ...filter, country: code } }))
  const { data, error, isPending, refetch } = useQuery(countriesApi.list.queryOptions({}))
  const wanted = (search.search ?? '').toLocaleLowerCase(language)
  const rows = (data?.countries ?? [])
    .filter((row) => isShown(row, search.show))
    .filter(({ code }) => `${code} ${nameOf(code, language)}`.toLocaleLowerCase(language).includes(wanted))
    .toSorted(
      (left, right) =>
        // A code that was typed whole means its country, not those in whose names the letters stand as well.
        Number(right.code.toLocaleLowerCase(language) === wanted) -
          Number(left.code.toLocaleLowerCase(language) === wanted) ||
        nameOf(left.code, language).localeCompare(nameOf(right.code, language), language),
    )
  const pages = Math.max(1, Math.ceil(rows.length / ROWS))
  const page = Math.min(search.page ?? 1, pages)
  const opened = data?.countries.find(({ code }) => code === open)
  return (
    <>
      <PageHeading subtitle={words.subtitle}>{words.title}</PageHeading>
      <Filters search={search} onChange={change} />
      {rows.length > 0 && (
        <CsvButton
          ask={() => Promise.resolve({ fileName: fileName(), text: countriesFile(rows, language), truncated: false })}
        />
      )}
      {error !== null && data === undefined ? (
        <Problem error={error} retry={() => void refetch()} />
      ) : (
        <DataTable
          label={words.tableLabel}
          columns={columns}
          rows={rows.slice((page - 1) * ROWS, page * ROWS)}
          rowKey={({ code }) => code}
          isLoading={isPending}
          empty={
            <Empty
              icon={IconSearchOff}
              title={words.emptyTitle}
              actions={<Button onClick={() => change({})}>{shared.clearFilters}</Button>}
            >
              {words.empty}
            </Empty>
          }
        />
      )}
      {rows.length > 0 && (
        <Pages
          page={page}
          pages={pages}
          rows={rows.length}
          onPage={(next) => change(parseSearch({ ...filter, page: next }))}
        />
      )}
      {opened !== undefined && <CountrySheet key={opened.version} country={opened} onClose={() => change(filter)} />}
    </>
  )
}
