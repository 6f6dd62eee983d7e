import { Card, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { EntityAudit } from '#features/audit/web/index.ts'
import { useMessages } from '#platform/web/language.tsx'
import { late } from '#platform/web/late.tsx'
import { RecordPage } from '#platform/web/record-page.tsx'
import { futuresSignalsApi } from './api.ts'
import { houseWords } from './house-messages.ts'
import { signalPageWords } from './messages.ts'
import { SignalStatus } from './signal-acts.tsx'
import { AddressCard } from './signal-cards.tsx'

/** Judges what is typed as the contract does, which is more than a page loads first. */
const SignalForm = late(() => import('./signal-form.tsx'), 600)

export const Route = createFileRoute('/admin/futures_signals/edit/$signalId')({
  staticData: { grant: 'admin', title: { en: 'Edit futures signal', hu: 'Határidős jelzés szerkesztése' } },
  component: EditPage,
})

function EditPage() {
  const { signalId } = Route.useParams()
  const words = useMessages(signalPageWords)
  const house = useMessages(houseWords)
  const signal = useQuery(futuresSignalsApi.one.queryOptions({ input: { signal: signalId } }))
  return (
    <RecordPage
      title={house.titleOne}
      back={{ to: '/admin/futures_signals', label: words.back }}
      of={signal}
      height={600}
      permission="signals.write"
      mayNot={house.mayNot}
    >
      {(data, isDisabled) => (
        <>
          <Group>
            <SignalStatus status={data.status} />
            {house.owner}: {data.username ?? house.gone}
          </Group>
          <Card p="lg">
            <SignalForm
              key={data.version}
              kind="futures"
              family="futures-signal"
              desk="house"
              signal={data}
              isDisabled={isDisabled}
            />
          </Card>
          {!isDisabled && <AddressCard signal={data} of={futuresSignalsApi.rotate} />}
          <EntityAudit entity="futures_signal" entityId={data.id} />
        </>
      )}
    </RecordPage>
  )
}
