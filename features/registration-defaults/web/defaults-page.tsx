import { Text } from '@mantine/core'
import IconUserCog from 'icon:user-cog'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { CsvButton } from '#platform/web/csv-button.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { RegistrationDefault } from '../contract.ts'
import { defaultsApi } from './api.ts'
import { defaultsFile } from './defaults-file.ts'
import { defaultWords } from './messages.ts'
import { NewUserCard } from './new-user-card.tsx'
import { type OfferedPackage, useNames, useShown } from './shown.ts'

export const Route = createFileRoute('/admin/registration/defaults')({
  staticData: {
    grant: 'admin',
    title: { en: 'Registration defaults', hu: 'Regisztrációs alapértékek' },
    menu: { order: 160, icon: IconUserCog },
  },
  component: DefaultsPage,
})

const fileName = (): string => `registration-defaults-${new Date().toISOString().slice(0, 10)}.csv`

const noPackages: readonly OfferedPackage[] = []

const useColumns = (packages: readonly OfferedPackage[]): readonly Column<RegistrationDefault>[] => {
  const words = useMessages(defaultWords)
  const names = useNames()
  const shown = useShown(packages)
  return useMemo(
    () => [
      { id: 'parameter', header: words.parameter, cell: ({ key }) => names[key], card: 'title' },
      { id: 'value', header: words.value, cell: shown },
      {
        id: 'state',
        header: words.state,
        cell: ({ active }) =>
          active ? (
            words.isActive
          ) : (
            <Text inherit c="dimmed">
              {words.isInactive}
            </Text>
          ),
      },
      { id: 'updated', header: words.updated, cell: ({ updatedAtMs }) => <Time atMs={updatedAtMs} /> },
      {
        id: 'open',
        header: words.open,
        card: 'foot',
        cell: ({ id, key }) => (
          <ButtonLink
            variant="default"
            to="/admin/registration/defaults/$parameterId"
            params={{ parameterId: id }}
            aria-label={`${words.open}: ${names[key]}`}
          >
            {words.open}
          </ButtonLink>
        ),
      },
    ],
    [words, names, shown],
  )
}

function DefaultsPage() {
  const words = useMessages(defaultWords)
  const { data, error, isPending, refetch } = useQuery(defaultsApi.list.queryOptions({}))
  const language = useLanguage()
  const columns = useColumns(data?.packages ?? noPackages)
  const create = <ButtonLink to="/admin/registration/defaults/create">{words.create}</ButtonLink>
  return (
    <>
      <PageHeading subtitle={words.subtitle} actions={create}>
        {words.title}
      </PageHeading>
      {data !== undefined && data.defaults.length > 0 && (
        <CsvButton
          ask={() =>
            Promise.resolve({
              fileName: fileName(),
              text: defaultsFile(data.defaults, data.packages, language),
              truncated: false,
            })
          }
        />
      )}
      {error !== null && data === undefined ? (
        <Problem error={error} retry={() => void refetch()} />
      ) : (
        <DataTable
          label={words.tableLabel}
          columns={columns}
          rows={data?.defaults ?? []}
          rowKey={({ id }) => id}
          isLoading={isPending}
          empty={
            <Empty icon={IconUserCog} title={words.emptyTitle} actions={create}>
              {words.empty}
            </Empty>
          }
        />
      )}
      {data !== undefined && <NewUserCard user={data.newUser} />}
    </>
  )
}
