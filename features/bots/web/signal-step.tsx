/** On the last look at a new bot that hears signals: which one it listens to from its start. */
import { Card, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { kindOfBot } from '#bots/signal-kinds.ts'
import { useMessages } from '#platform/web/language.tsx'
import { addressedSignalsApi, AT_ONCE } from './api.ts'
import { signalStepWords } from './signal-step-messages.ts'

type Props = { family: string; exchange: string; chosen: string; onChosen: (signal: string) => void }

export default function SignalStep({ family, exchange, chosen, onChosen }: Props) {
  const words = useMessages(signalStepWords)
  const { data } = useQuery(
    addressedSignalsApi.list.queryOptions({
      input: { kind: kindOfBot(family) ?? undefined, limit: AT_ONCE },
      staleTime: 0,
    }),
  )
  const signals = (data?.signals ?? []).filter((signal) => signal.exchange === exchange)
  return (
    <Card p="md">
      <NativeSelect
        label={words.choose}
        description={words.chooseHelp}
        value={chosen}
        data={[
          { value: '', label: words.chooseNone },
          ...signals.map(({ id, name, pairs, isOwn }) => ({
            value: id,
            label: `${name} · ${pairs.join(', ')}${isOwn ? '' : ` · ${words.ofOthers}`}`,
          })),
        ]}
        onChange={({ currentTarget }) => onChosen(currentTarget.value)}
      />
    </Card>
  )
}
