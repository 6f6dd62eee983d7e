/** Everything about a signal besides its form: what it is, its address, who listens, a try, and what came. */
import { Card, DataList, Group, Stack, Title } from '@mantine/core'
import { exchangeWords } from '#features/markets/web/index.ts'
import { useMessages } from '#platform/web/language.tsx'
import type { Signal } from '../contract.ts'
import { signalPageWords } from './messages.ts'
import { RemoveSignal, SignalStatus, ToggleSignal } from './signal-acts.tsx'
import { AddressCard, SampleCard } from './signal-cards.tsx'
import { ReceivedEvents, TestCard } from './signal-events.tsx'
import { ListenersCard } from './signal-listeners.tsx'

type Props = { signal: Signal; family: string; leave: () => unknown }

const Details = ({ signal }: { signal: Signal }) => {
  const words = useMessages(signalPageWords)
  const { exchangeTitle } = useMessages(exchangeWords)
  const { name, exchange, isPublic, pairs, futuresType, status, repeatSeconds } = signal
  const facts: readonly (readonly [string, string])[] = [
    [words.exchange, exchangeTitle({ name: exchange })],
    [words.pairs, pairs.join(', ')],
    [words.isPublic, isPublic ? words.yes : words.no],
    ...(futuresType === null ? [] : [[words.futuresType, words[futuresType]] as const]),
    [words.repeatSeconds, String(repeatSeconds)],
  ]
  return (
    <Card p="md">
      <Group justify="space-between" align="flex-start" mb="sm">
        <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        <SignalStatus status={status} />
      </Group>
      <DataList>
        {facts.map(([label, value]) => (
          <DataList.Item key={label}>
            <DataList.ItemLabel>{label}</DataList.ItemLabel>
            <DataList.ItemValue style={{ overflowWrap: 'anywhere' }}>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
    </Card>
  )
}

export const WholeSignal = ({ signal, family, leave }: Props) => (
  <Stack maw={980}>
    <Details signal={signal} />
    {signal.isOwn && (
      <Group gap="sm">
        <ToggleSignal signal={signal} />
        <RemoveSignal signal={signal} leave={leave} />
      </Group>
    )}
    {signal.isOwn && <AddressCard signal={signal} />}
    {signal.isOwn && <SampleCard signal={signal} />}
    <ListenersCard signal={signal} family={family} />
    {signal.isOwn && <TestCard signal={signal} />}
    {signal.isOwn && <ReceivedEvents signal={signal.id} />}
  </Stack>
)
