/** Which source sends the signals: a described one, which fills in the names that it writes, or one of one's own. */
import { useQuery } from '@tanstack/react-query'
import type { SignalFields } from '#bots/signal-fields.ts'
import { signalSourcesApi } from '#features/signal-sources/web/index.ts'
import { type FieldFrame, SelectField, TextField } from '#platform/web/form-fields.tsx'
import { textAt } from '#platform/web/form-values.ts'
import type { TypedForm } from '#platform/web/form.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { namesOf } from './source-names.ts'
import { wizardMessages } from './wizard-messages.ts'

type Props = { frame: FieldFrame; form: TypedForm; maxLength: number }

const filledIn = (form: TypedForm, fields: SignalFields): void => {
  for (const [path, name] of Object.entries(namesOf(fields, form.values))) form.set(path, name)
}

export default function SourceField({ frame, form, maxLength }: Props) {
  const words = useMessages(wizardMessages)
  const { data } = useQuery(signalSourcesApi.choices.queryOptions({}))
  // A form keeps the name alone: of two that are called the same it means the first.
  const sources = (data?.sources ?? []).filter(
    ({ name }, at, all) => all.findIndex((other) => other.name === name) === at,
  )
  const value = textAt(form.values, frame.path)
  if (sources.length === 0)
    return (
      <TextField
        {...frame}
        value={value}
        onChange={(typed) => form.set(frame.path, typed)}
        placeholder={words.optional}
        maxLength={maxLength}
      />
    )
  const isOwn = value !== '' && sources.every(({ name }) => name !== value)
  return (
    <SelectField
      {...frame}
      help={words.sourceHelp}
      value={value}
      onChange={(chosen) => {
        form.set(frame.path, chosen)
        const source = sources.find(({ name }) => name === chosen)
        if (source !== undefined) filledIn(form, source.fields)
      }}
      choices={[
        { value: '', label: words.sourceOwn },
        ...(isOwn ? [{ value, label: value }] : []),
        ...sources.map(({ name }) => ({ value: name, label: name })),
      ]}
      searchable
      nothingFound={words.noSource}
    />
  )
}
