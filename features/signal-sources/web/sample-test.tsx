/** A message of a source, read by the names that stand in the form; it reaches no bot. */
import { Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { readSignal } from '#bots/rules/signal-body.ts'
import { schemaOfSignal, type SignalFields } from '#bots/signal-fields.ts'
import { useMessages } from '#platform/web/language.tsx'
import { sourceWords } from './messages.ts'

const useVerdict = (fields: SignalFields, pair: string, body: string): string => {
  const words = useMessages(sourceWords)
  if (body.trim() === '') return ''
  const schema = schemaOfSignal({ fields, pairs: [pair], isFutures: fields.closeValue !== '' })
  const read = readSignal(schema, body)
  if (read.ok) return words.readAs({ side: words[read.signal.side], pair })
  const { code, field, text } = read.problem
  if (code === 'bad-body') return words[code]
  return code === 'field-missing' ? words[code]({ field }) : words[code]({ text })
}

export const SampleTest = ({ fields }: { fields: SignalFields }) => {
  const words = useMessages(sourceWords)
  const [body, setBody] = useState('')
  const [pair, setPair] = useState('BTC/USDC')
  const verdict = useVerdict(fields, pair, body)
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        {words.sampleTitle}
      </Title>
      <Text size="sm" c="dimmed">
        {words.sampleHelp}
      </Text>
      <TextInput
        label={words.samplePair}
        value={pair}
        maxLength={40}
        onChange={({ currentTarget }) => setPair(currentTarget.value)}
      />
      <Textarea
        label={words.sampleBody}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={8_000}
        value={body}
        onChange={({ currentTarget }) => setBody(currentTarget.value)}
      />
      <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
        {verdict}
      </Text>
    </Stack>
  )
}
