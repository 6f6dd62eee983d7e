import { Card, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { EntityAudit } from '#features/audit/web/index.ts'
import { AskButton } from '#platform/web/ask-button.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { late } from '#platform/web/late.tsx'
import { RecordPage } from '#platform/web/record-page.tsx'
import type { SignalSource } from '../contract.ts'
import { signalSourcesApi } from './api.ts'
import { sourceWords } from './messages.ts'

/** Judges what is typed as the contract does, which is more than a page loads first. */
const SourceForm = late(() => import('./source-form.tsx'), 700)

export const Route = createFileRoute('/admin/signal_source/$signalSourceId')({
  staticData: { grant: 'admin', title: { en: 'Signal source', hu: 'Jelzésforrás' } },
  component: SourcePage,
})

const Whole = ({ source, isDisabled }: { source: SignalSource; isDisabled: boolean }) => {
  const words = useMessages(sourceWords)
  const format = useFormat()
  const navigate = Route.useNavigate()
  return (
    <>
      <Text>{words.usedBy({ count: format.count(source.bots) })}</Text>
      <Card p="lg">
        <SourceForm key={source.version} source={source} isDisabled={isDisabled} />
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
      <EntityAudit entity="signal_source" entityId={source.id} />
    </>
  )
}

function SourcePage() {
  const words = useMessages(sourceWords)
  const { signalSourceId } = Route.useParams()
  const source = useQuery(signalSourcesApi.one.queryOptions({ input: { source: signalSourceId } }))
  return (
    <RecordPage
      title={source.data?.name ?? words.titleOne}
      back={{ to: '/admin/signal_source', label: words.back }}
      of={source}
      height={700}
      permission="signals.write"
      mayNot={words.mayNot}
    >
      {(row, isDisabled) => <Whole source={row} isDisabled={isDisabled} />}
    </RecordPage>
  )
}
