/** A source whose names fill those of a signal. */
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SignalFields } from '#bots/signal-fields.ts'
import { signalSourcesApi } from '#features/signal-sources/web/index.ts'
import { useMessages } from '#platform/web/language.tsx'
import type { Field } from '#platform/web/record-fields.tsx'
import { signalPageWords } from './messages.ts'

type Props = { onFields: (fields: SignalFields) => void; isDisabled: boolean }

const SourceChoice = ({ onFields, isDisabled }: Props) => {
  const words = useMessages(signalPageWords)
  const { data } = useQuery(signalSourcesApi.choices.queryOptions({}))
  const sources = data?.sources ?? []
  if (sources.length === 0) return null
  return (
    <NativeSelect
      label={words.source}
      description={words.sourceHelp}
      disabled={isDisabled}
      data={[{ value: '', label: words.sourceNone }, ...sources.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={({ currentTarget }) => {
        const chosen = sources.find(({ id }) => id === currentTarget.value)
        if (chosen !== undefined) onFields(chosen.fields)
      }}
    />
  )
}

/** What is wrong with a name stands at that name. */
export const sourceChoice: Field<SignalFields> = ({ onChange, isDisabled }) => (
  <SourceChoice onFields={(fields) => onChange(fields)} isDisabled={isDisabled} />
)
