import { Alert, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { EntityAudit } from '#features/audit/web/index.ts'
import { AskButton } from '#platform/web/ask-button.tsx'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { useRefusal } from '#platform/web/use-refusal.ts'
import type { SignalSource } from '../contract.ts'
import { signalSourcesApi } from './api.ts'
import { sourceWords } from './messages.ts'

/** Judges what is typed as the contract does, which is more than a page loads first. */
const SourceForm = lazy(() => import('./source-form.tsx'))

export const Route = createFileRoute('/admin/signal_source/$signalSourceId')({
  staticData: { grant: 'admin', title: { en: 'Signal source', hu: 'Jelzésforrás' } },
  component: SourcePage,
})

const Whole = ({ source }: { source: SignalSource }) => {
  const words = useMessages(sourceWords)
  const format = useFormat()
  const navigate = Route.useNavigate()
  const refusal = useRefusal('signals.write')
  const isDisabled = refusal !== null
  return (
    <Stack maw={860}>
      {refusal !== null && (
        <Alert color="gray">
          {words.mayNot} {refusal}
        </Alert>
      )}
      <Text>{words.usedBy({ count: format.count(source.bots) })}</Text>
      <Card p="lg">
        <Suspense fallback={<Skeleton height={700} />}>
          <SourceForm key={source.version} source={source} isDisabled={isDisabled} />
        </Suspense>
      </Card>
      <Group>
        <AskButton
          tone="danger"
          confirm={words.remove}
          title={words.removeTitle}
          text={words.removeText}
          of={signalSourcesApi.remove}
          input={{ source: source.id }}
          done={words.removed}
          leave={() => navigate({ to: '/admin/signal_source' })}
          isDisabled={isDisabled}
        />
      </Group>
      <section aria-labelledby="source-history">
        <Title order={2} size="h4" id="source-history" mb="sm">
          {words.titleOne}
        </Title>
        <EntityAudit entity="signal_source" entityId={source.id} />
      </section>
    </Stack>
  )
}

function SourcePage() {
  const words = useMessages(sourceWords)
  const { signalSourceId } = Route.useParams()
  const { data, error, refetch } = useQuery(signalSourcesApi.one.queryOptions({ input: { source: signalSourceId } }))
  return (
    <>
      <PageHeading
        actions={
          <ButtonLink variant="default" to="/admin/signal_source">
            {words.back}
          </ButtonLink>
        }
      >
        {data?.name ?? words.titleOne}
      </PageHeading>
      {error !== null && data === undefined && <Problem error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={700} maw={860} />}
      {data !== undefined && <Whole source={data} />}
    </>
  )
}
