/** On the last look at a new bot that hears signals: which one it listens to from its start, or the address of one that is made for it now. */
import { Card, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { kindOfBot } from '#bots/signal-kinds.ts'
import { MakeAddress, offeredSignals } from '#features/signals/web/index.ts'
import { SelectField } from '#platform/web/form-fields.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { listAt, textAt, type FormValues } from '#platform/web/form-values.ts'
import { addressedSignalsApi } from './api.ts'
import { signalStepWords } from './signal-step-messages.ts'

type Props = {
  family: string
  exchange: string
  /** Of the form. */
  values: FormValues
  chosen: string
  onChosen: (signal: string) => void
}

const pairsOf = (values: FormValues): string[] => [
  ...new Set(
    [textAt(values, 'pair'), ...listAt(values, 'morePairs').map((row) => textAt(row, 'pair'))].filter(
      (pair) => pair !== '',
    ),
  ),
]

export default function SignalStep({ family, exchange, values, chosen, onChosen }: Props) {
  const words = useMessages(signalStepWords)
  const client = useQueryClient()
  const kind = kindOfBot(family) ?? 'signal'
  const { data } = useQuery(offeredSignals(kind))
  const signals = (data?.signals ?? []).filter((signal) => signal.exchange === exchange)
  return (
    <Card p="md">
      <Stack>
        <SelectField
          path="signal"
          label={words.choose}
          help={words.chooseHelp}
          value={chosen}
          choices={[
            { value: '', label: words.chooseNone },
            ...signals.map(({ id, name, pairs, isOwn }) => ({
              value: id,
              label: `${name} · ${pairs.join(', ')}${isOwn ? '' : ` · ${words.ofOthers}`}`,
            })),
          ]}
          onChange={onChosen}
          searchable
          nothingFound={words.noSignal}
        />
        <MakeAddress
          of={{ kind, exchange, name: textAt(values, 'name'), pairs: pairsOf(values) }}
          text={words.makeHelp}
          example={null}
          onMade={async (signal) => {
            await client.invalidateQueries({ queryKey: addressedSignalsApi.list.key() })
            onChosen(signal)
          }}
        />
      </Stack>
    </Card>
  )
}
