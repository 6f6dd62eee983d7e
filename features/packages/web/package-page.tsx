import { Button, Card, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { EntityAudit } from '#features/audit/web/index.ts'
import { useAct } from '#platform/web/act.ts'
import { AskButton } from '#platform/web/ask-button.tsx'
import { Ask } from '#platform/web/ask.tsx'
import { DayField } from '#platform/web/day-field.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { late } from '#platform/web/late.tsx'
import { RecordPage } from '#platform/web/record-page.tsx'
import { Refusal } from '#platform/web/refusal.tsx'
import type { StaffPackage } from '../contract.ts'
import { useCurrency } from './use-currency.ts'
import { packageAdminWords } from './admin-messages.ts'
import { packagesApi } from './api.ts'

/** Judges what is typed as the contract does, which is more than a page loads first. */
const PackageForm = late(() => import('./package-form.tsx'), 900)

export const Route = createFileRoute('/admin/packages/$packageId')({
  staticData: { grant: 'admin', title: { en: 'Package', hu: 'Csomag' } },
  component: PackagePage,
})

type Props = { row: StaffPackage; isDisabled: boolean }

const Archive = ({ row, isDisabled }: Props) => {
  const words = useMessages(packageAdminWords)
  const [isAsking, setIsAsking] = useState(false)
  const [until, setUntil] = useState('')
  const archive = useAct(packagesApi.archive, { done: words.archived, onDone: () => setIsAsking(false) })
  const known = { package: row.id, version: row.version }
  return (
    <>
      <Button variant="default" disabled={isDisabled} onClick={() => setIsAsking(true)}>
        {words.archive}
      </Button>
      {isAsking && (
        <Ask
          tone="plain"
          title={words.archiveTitle}
          text={words.archiveText}
          confirm={words.archive}
          act={archive}
          onConfirm={() => archive.send({ ...known, renewableUntil: until === '' ? null : until })}
          onClose={() => setIsAsking(false)}
        >
          <DayField label={words.archiveUntil} description={words.archiveUntilHelp} value={until} onChange={setUntil} />
        </Ask>
      )}
    </>
  )
}

const Restore = ({ row, isDisabled }: Props) => {
  const words = useMessages(packageAdminWords)
  const restore = useAct(packagesApi.restore, { done: words.restored })
  return (
    <>
      <Button
        variant="default"
        disabled={isDisabled}
        loading={restore.isBusy}
        onClick={() => restore.send({ package: row.id, version: row.version })}
      >
        {words.restore}
      </Button>
      <Refusal error={restore.error} />
    </>
  )
}

const Whole = ({ row, isDisabled }: Props) => {
  const words = useMessages(packageAdminWords)
  const format = useFormat()
  const navigate = Route.useNavigate()
  const currency = useCurrency()
  return (
    <>
      <Text c="dimmed">
        {words.count({ count: format.count(row.subscribers) })}
        {row.archived && ` · ${words.isArchived}`}
      </Text>
      <Card withBorder p="lg">
        <PackageForm key={row.version} row={row} currency={currency} isDisabled={isDisabled} />
      </Card>
      <Group>
        {row.archived ? <Restore row={row} isDisabled={isDisabled} /> : <Archive row={row} isDisabled={isDisabled} />}
        <AskButton
          tone="danger"
          confirm={words.remove}
          title={words.removeTitle}
          text={words.removeText}
          of={packagesApi.remove}
          input={{ package: row.id }}
          done={words.removed}
          leave={() => navigate({ to: '/admin/packages' })}
          isDisabled={isDisabled}
        />
      </Group>
      <EntityAudit entity="package" entityId={row.id} />
    </>
  )
}

function PackagePage() {
  const words = useMessages(packageAdminWords)
  const { packageId } = Route.useParams()
  const row = useQuery(packagesApi.one.queryOptions({ input: { package: packageId } }))
  return (
    <RecordPage
      title={words.titleOne}
      back={{ to: '/admin/packages', label: words.back }}
      of={row}
      height={600}
      permission="packages.write"
      mayNot={words.mayNot}
    >
      {(found, isDisabled) => <Whole row={found} isDisabled={isDisabled} />}
    </RecordPage>
  )
}
