import { Alert, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { EntityAudit } from '#features/audit/web/index.ts'
import { useAct } from '#platform/web/act.ts'
import { Ask } from '#platform/web/ask.tsx'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { DayField } from '#platform/web/day-field.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Refusal } from '#platform/web/refusal.tsx'
import { useRefusal } from '#platform/web/use-refusal.ts'
import type { StaffPackage } from '../contract.ts'
import { CURRENCY } from '../prices.ts'
import { packageAdminWords } from './admin-messages.ts'
import { packagesApi } from './api.ts'

/** Judges what is typed as the contract does, which is more than a page loads first. */
const PackageForm = lazy(() => import('./package-form.tsx'))

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

const Removal = ({ row, isDisabled }: Props) => {
  const words = useMessages(packageAdminWords)
  const navigate = Route.useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useAct(packagesApi.remove, {
    done: words.removed,
    leave: () => navigate({ to: '/admin/packages' }),
  })
  return (
    <>
      <Button
        variant="default"
        {...(isDisabled ? {} : { c: 'red' })}
        disabled={isDisabled}
        onClick={() => setIsAsking(true)}
      >
        {words.remove}
      </Button>
      {isAsking && (
        <Ask
          tone="danger"
          title={words.removeTitle}
          text={words.removeText}
          confirm={words.remove}
          act={remove}
          onConfirm={() => remove.send({ package: row.id })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

const Whole = ({ row }: { row: StaffPackage }) => {
  const words = useMessages(packageAdminWords)
  const format = useFormat()
  const refusal = useRefusal('packages.write')
  const isDisabled = refusal !== null
  return (
    <Stack maw={860}>
      {refusal !== null && (
        <Alert color="gray">
          {words.mayNot} {refusal}
        </Alert>
      )}
      <Text c="dimmed">
        {words.count({ count: format.count(row.subscribers) })}
        {row.archived && ` · ${words.isArchived}`}
      </Text>
      <Card withBorder p="lg">
        <Suspense fallback={<Skeleton height={900} />}>
          <PackageForm key={row.version} row={row} currency={CURRENCY} isDisabled={isDisabled} />
        </Suspense>
      </Card>
      <Group>
        {row.archived ? <Restore row={row} isDisabled={isDisabled} /> : <Archive row={row} isDisabled={isDisabled} />}
        <Removal row={row} isDisabled={isDisabled} />
      </Group>
      <section aria-labelledby="package-history">
        <Title order={2} size="h4" id="package-history" mb="sm">
          {words.history}
        </Title>
        <EntityAudit entity="package" entityId={row.id} />
      </section>
    </Stack>
  )
}

function PackagePage() {
  const words = useMessages(packageAdminWords)
  const { packageId } = Route.useParams()
  const { data, error, refetch } = useQuery(packagesApi.one.queryOptions({ input: { package: packageId } }))
  return (
    <>
      <PageHeading
        actions={
          <ButtonLink variant="default" to="/admin/packages">
            {words.back}
          </ButtonLink>
        }
      >
        {words.titleOne}
      </PageHeading>
      {error !== null && data === undefined && <Problem error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={600} maw={860} />}
      {data !== undefined && <Whole row={data} />}
    </>
  )
}
