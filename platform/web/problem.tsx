/** A failed call as people see it: the sentence of its code, a way to repeat it and the incident to quote. */
import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import IconAlertTriangle from 'icon:alert-triangle'
import type { Text as Sentence } from '#engine/messages.ts'
import { callWordsOf, codeOf, incidentOf, sentenceOf } from './failure.ts'
import { useMessages, usePick } from './language.tsx'
import { errorMessages, shellMessages } from '../messages.ts'
import { sharedMessages } from './messages.ts'

type Words = Readonly<Record<string, Sentence>>

const noWords: Words = {}

/** The sentence for an error, in the words of the feature that made the call; `words` come before them. */
export const useSentence = (words: Words = noWords): ((error: unknown) => string) => {
  const platform = useMessages(errorMessages)
  const { offline } = useMessages(shellMessages)
  const pick = usePick()
  return (error) => {
    const { errors } = callWordsOf(error)
    const own = errors === undefined ? noWords : pick(errors)
    return sentenceOf(error, words, own, platform, { OFFLINE: offline }) ?? platform.UNKNOWN_ERROR
  }
}

export const IncidentId = ({ incident }: { incident: string }) => {
  const words = useMessages(sharedMessages)
  const { copied: copiedWord } = useMessages(shellMessages)
  return (
    <Group gap="xs">
      <Text size="sm">{words.incident}:</Text>
      <Code>{incident}</Code>
      <CopyButton value={incident}>
        {({ copied, copy }) => (
          <Button size="compact-sm" variant="default" onClick={copy}>
            {copied ? copiedWord : words.copyIncident}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}

type Props = {
  error: unknown
  words?: Words
  /** What to say, where somebody knows better than the words. */
  sentence?: string
  retry?: () => void
}

export const Problem = ({ error, words = noWords, sentence, retry }: Props) => {
  const shared = useMessages(sharedMessages)
  const said = useSentence(words)(error)
  const incident = incidentOf(error)
  const showsIncident = incident !== null && ['UNKNOWN_ERROR', 'INTERNAL_SERVER_ERROR'].includes(codeOf(error))
  return (
    <Alert color="red" icon={<IconAlertTriangle size={20} />} role="alert">
      <Stack gap="sm" align="flex-start">
        <Text>{sentence ?? said}</Text>
        {showsIncident && <IncidentId incident={incident} />}
        {retry !== undefined && (
          <Button variant="default" onClick={retry}>
            {shared.retry}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
