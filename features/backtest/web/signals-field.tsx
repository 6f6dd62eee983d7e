/** The signals that a trial brings the bot, typed, pasted or taken from a file; what is wrong is named line by line. */
import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core'
import { useId } from 'react'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { panelMessages } from './messages.ts'
import type { SignalFault } from './past-signals.ts'

/** More are not read in one go; the first tell what is wrong. */
const MOST_SHOWN = 5

type Props = {
  text: string
  onText: (text: string) => void
  faults: readonly SignalFault[]
}

const Faults = ({ faults }: { faults: readonly SignalFault[] }) => {
  const words = useMessages(panelMessages)
  const format = useFormat()
  const more = faults.length - MOST_SHOWN
  return (
    <>
      {faults.slice(0, MOST_SHOWN).map(({ code, line, text, may }) => (
        <Text key={`${line} ${code}`} span inherit display="block">
          {words[code]({ line: format.count(line), text, may })}
        </Text>
      ))}
      {more > 0 && (
        <Text span inherit display="block">
          {words.moreFaults({ more: format.count(more) })}
        </Text>
      )}
    </>
  )
}

export const SignalsField = ({ text, onText, faults }: Props) => {
  const words = useMessages(panelMessages)
  const about = useId()
  return (
    <Stack gap="xs">
      <Textarea
        label={words.signals}
        description={words.signalsHelp}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        error={faults.length > 0 && <Faults faults={faults} />}
        autosize
        minRows={4}
        maxRows={12}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <Group gap="xs">
        <FileButton accept=".csv,text/csv,text/plain" onChange={(file) => void file?.text().then(onText)}>
          {(props) => (
            <Button {...props} variant="default" aria-describedby={about}>
              {words.signalsFile}
            </Button>
          )}
        </FileButton>
        <Text id={about} size="sm" c="dimmed">
          {words.signalsFileHelp}
        </Text>
      </Group>
    </Stack>
  )
}
