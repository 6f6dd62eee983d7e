/** What payment services have told, with what came of each message, for whoever runs the installation. */
import { Code, Text, Title } from '@mantine/core'
import IconReportMoney from 'icon:report-money'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { ListPart } from '#platform/web/list-part.tsx'
import type { Column } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { ProviderEvent } from '../contract.ts'
import { eventList } from '../event-list.ts'
import { paymentsApi } from './api.ts'
import { inboxWords } from './inbox-words.ts'

const EventId = ({ event }: ProviderEvent) => <Code style={{ overflowWrap: 'anywhere' }}>{event}</Code>

const useColumns = (): readonly Column<ProviderEvent>[] => {
  const words = useMessages(inboxWords)
  return [
    { id: 'time', header: words.time, cell: ({ atMs }) => <Time atMs={atMs} as="dateTimeSecond" /> },
    { id: 'provider', header: words.provider, card: 'title', cell: ({ provider }) => provider },
    { id: 'event', header: words.event, cell: EventId },
    { id: 'result', header: words.result, cell: ({ result }) => words[result] },
    { id: 'reference', header: words.reference, cell: ({ reference }) => reference ?? '–' },
  ]
}

export default function ProviderInbox() {
  const words = useMessages(inboxWords)
  return (
    <section className="one-of-lists" style={{ marginBottom: 24 }}>
      <Title order={2} size="h4" mb="xs">
        {words.title}
      </Title>
      <Text c="dimmed" mb="md" maw="70ch">
        {words.about}
      </Text>
      <ListPart
        list={eventList}
        page={paymentsApi.events}
        asked={{}}
        label={words.title}
        columns={useColumns()}
        empty={
          <Empty icon={IconReportMoney} title={words.emptyTitle}>
            {words.empty}
          </Empty>
        }
      />
    </section>
  )
}
