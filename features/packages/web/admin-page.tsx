import { ActionIcon, Badge, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import IconArrowDown from 'icon:arrow-down'
import IconArrowUp from 'icon:arrow-up'
import IconPackages from 'icon:packages'
import { useAct } from '#platform/web/act.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import { OpenLink } from '#platform/web/open-link.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Refusal } from '#platform/web/refusal.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { useRefusal } from '#platform/web/use-refusal.ts'
import type { StaffPackage } from '../contract.ts'
import { packageWords } from '../messages.ts'
import { packageAdminWords } from './admin-messages.ts'
import { packagesApi } from './api.ts'
import { decimalOf } from '#platform/minor-units.ts'

export const Route = createFileRoute('/admin/packages')({
  staticData: {
    grant: 'admin',
    title: { en: 'Packages', hu: 'Csomagok' },
    menu: { order: 130, icon: IconPackages },
  },
  component: PackagesPage,
})

const groups = ['spot', 'indicator', 'signal'] as const
const shortNames = { spot: 'spotShort', indicator: 'indicatorShort', signal: 'signalShort' } as const

const useLimitsText = () => {
  const words = useMessages(packageAdminWords)
  const names = useMessages(packageWords)
  const format = useFormat()
  const most = (value: number | 'unlimited') => (value === 'unlimited' ? names.packageUnlimited : format.count(value))
  return ({ limits }: StaffPackage) =>
    groups.map((group) => {
      const { [group]: of } = limits
      return { group, text: of === null ? words.notIncluded : `${most(of.live)} / ${most(of.demo)}` }
    })
}

const Limits = ({ row }: { row: StaffPackage }) => {
  const words = useMessages(packageAdminWords)
  const names = useMessages(packageWords)
  const format = useFormat()
  const texts = useLimitsText()(row)
  const copies = row.copyLimit === null ? names.packageUnlimited : format.count(row.copyLimit)
  return (
    <Stack gap={0}>
      {texts.map(({ group, text }) => (
        <span key={group}>{`${words[shortNames[group]]}: ${text}`}</span>
      ))}
      <span>{`${words.copyLimit}: ${copies}`}</span>
    </Stack>
  )
}

const State = ({ row }: { row: StaffPackage }) => {
  const words = useMessages(packageAdminWords)
  const names = useMessages(packageWords)
  const state = row.archived ? words.isArchived : row.active ? words.isActive : words.isInactive
  return (
    <Group gap="xs">
      <span>{state}</span>
      {row.popular && (
        <Badge variant="light" autoContrast>
          {names.packagePopular}
        </Badge>
      )}
    </Group>
  )
}

const useNameOf = () => {
  const language = useLanguage()
  return (row: StaffPackage) => (language === 'hu' ? row.nameHu : row.nameEn)
}

/** The row and its neighbour change places. */
const swapped = (ids: readonly string[], at: number, to: number): string[] =>
  ids.map((id, place) => (place === at ? (ids[to] ?? id) : place === to ? (ids[at] ?? id) : id))

type MoveProps = { rows: readonly StaffPackage[]; row: StaffPackage; onMove: (order: string[]) => void; isOff: boolean }

const Moves = ({ rows, row, onMove, isOff }: MoveProps) => {
  const words = useMessages(packageAdminWords)
  const name = useNameOf()(row)
  const ids = rows.map(({ id }) => id)
  const at = ids.indexOf(row.id)
  const button = (to: number, label: string, icon: React.ReactNode) => (
    <ActionIcon
      variant="default"

      aria-label={label}
      disabled={isOff || to < 0 || to >= ids.length}
      onClick={() => onMove(swapped(ids, at, to))}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <Group gap="xs" wrap="nowrap">
      {button(at - 1, words.earlier({ name }), <IconArrowUp size={18} />)}
      {button(at + 1, words.later({ name }), <IconArrowDown size={18} />)}
    </Group>
  )
}

const useColumns = (
  rows: readonly StaffPackage[],
  currency: string,
  { onMove, isOff }: Pick<MoveProps, 'onMove' | 'isOff'>,
): readonly Column<StaffPackage>[] => {
  const words = useMessages(packageAdminWords)
  const format = useFormat()
  const nameOf = useNameOf()
  const money = (minor: number) => format.money(decimalOf(minor), currency)
  return [
    { id: 'name', header: words.name, cell: nameOf, card: 'title' },
    { id: 'monthly', header: words.monthly, numeric: true, cell: (row) => money(row.priceMonthly) },
    { id: 'yearly', header: words.yearly, numeric: true, cell: (row) => money(row.priceYearly) },
    { id: 'limits', header: words.limits, cell: (row) => <Limits row={row} /> },
    { id: 'state', header: words.state, cell: (row) => <State row={row} /> },
    { id: 'subscribers', header: words.subscribers, numeric: true, cell: (row) => format.count(row.subscribers) },
    {
      id: 'order',
      header: words.order,
      cell: (row) => <Moves rows={rows} row={row} onMove={onMove} isOff={isOff} />,
    },
    {
      id: 'open',
      header: words.open,
      card: 'foot',
      cell: (row) => <OpenLink to="/admin/packages/$packageId" params={{ packageId: row.id }} of={nameOf(row)} />,
    },
  ]
}

const none: readonly StaffPackage[] = []

function PackagesPage() {
  const words = useMessages(packageAdminWords)
  const { data, error, isPending, refetch } = useQuery(packagesApi.all.queryOptions({}))
  const refusal = useRefusal('packages.write')
  const reorder = useAct(packagesApi.reorder, { done: words.moved })
  const rows = data?.packages ?? none
  const columns = useColumns(rows, data?.currency ?? '', {
    onMove: (order) => reorder.send({ order }),
    isOff: refusal !== null || reorder.isBusy,
  })
  const create = <ButtonLink to="/admin/packages/create">{words.create}</ButtonLink>
  return (
    <>
      <PageHeading subtitle={words.subtitle} actions={create}>
        {words.title}
      </PageHeading>
      <Refusal error={reorder.error} />
      {error !== null && data === undefined ? (
        <Problem error={error} retry={() => void refetch()} />
      ) : (
        <DataTable
          label={words.tableLabel}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          isLoading={isPending}
          empty={
            <Empty icon={IconPackages} title={words.emptyTitle} actions={create}>
              {words.empty}
            </Empty>
          }
        />
      )}
    </>
  )
}
