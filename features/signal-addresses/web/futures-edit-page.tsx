import { Alert, Card, Group, Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { EntityAudit } from '#features/audit/web/index.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { useRefusal } from '#platform/web/use-refusal.ts'
import { futuresSignalsApi } from './api.ts'
import { houseWords } from './house-messages.ts'
import { signalPageWords } from './messages.ts'
import { SignalStatus } from './signal-acts.tsx'
import { AddressCard } from './signal-cards.tsx'

/** Judges what is typed as the contract does, which is more than a page loads first. */
const SignalForm = lazy(() => import('./signal-form.tsx'))

export const Route = createFileRoute('/admin/futures_signals/edit/$signalId')({
  staticData: { grant: 'admin', title: { en: 'Edit futures signal', hu: 'Határidős jelzés szerkesztése' } },
  component: EditPage,
})

function EditPage() {
  const { signalId } = Route.useParams()
  const words = useMessages(signalPageWords)
  const house = useMessages(houseWords)
  const refusal = useRefusal('signals.write')
  const { data, error, refetch } = useQuery(futuresSignalsApi.one.queryOptions({ input: { signal: signalId } }))
  return (
    <>
      <PageHeading
        actions={
          <ButtonLink to="/admin/futures_signals" variant="default">
            {words.back}
          </ButtonLink>
        }
      >
        {house.titleOne}
      </PageHeading>
      {error !== null && data === undefined && <Problem error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={600} maw={860} />}
      {data !== undefined && (
        <Stack maw={860}>
          {refusal !== null && (
            <Alert color="gray">
              {house.mayNot} {refusal}
            </Alert>
          )}
          <Group>
            <SignalStatus status={data.status} />
            {house.owner}: {data.username ?? house.gone}
          </Group>
          <Card p="lg">
            <Suspense fallback={<Skeleton height={600} />}>
              <SignalForm
                key={data.version}
                kind="futures"
                family="futures-signal"
                desk="house"
                signal={data}
                isDisabled={refusal !== null}
              />
            </Suspense>
          </Card>
          {refusal === null && <AddressCard signal={data} of={futuresSignalsApi.rotate} />}
          <section aria-labelledby="futures-signal-history">
            <Title order={2} size="h4" id="futures-signal-history" mb="sm">
              {house.history}
            </Title>
            <EntityAudit entity="futures_signal" entityId={data.id} />
          </section>
        </Stack>
      )}
    </>
  )
}
