/** The security codes, this once: to be copied or saved, and gone when they are said to be written down. */
import { Alert, Button, Checkbox, Code, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { saveFile } from '#platform/web/save-file.ts'
import { shellMessages } from '#platform/messages.ts'
import { profileFieldErrors } from '../field-messages.ts'
import { profileWords } from './messages.ts'

type Props = { codes: readonly string[]; submit: string; isBusy: boolean; onWritten: () => void }

export const SecurityCodes = ({ codes, submit, isBusy, onWritten }: Props) => {
  const words = useMessages(profileWords)
  const fields = useMessages(profileFieldErrors)
  const { copied: copiedWord } = useMessages(shellMessages)
  const [isWritten, setIsWritten] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const text = `${codes.join('\n')}\n`
  const send = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(!isWritten)
    if (isWritten) onWritten()
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Alert color="yellow">{words.securityCodesOnce}</Alert>
        <Text c="dimmed">{words.codesHelp}</Text>
        <SimpleGrid cols={{ base: 2, sm: 5 }} component="ul" p={0} m={0} aria-label={words.codesTitle}>
          {codes.map((code) => (
            <li key={code} style={{ listStyle: 'none' }}>
              <Code fz="md">{code}</Code>
            </li>
          ))}
        </SimpleGrid>
        <Group gap="sm">
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? copiedWord : words.copyCodes}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" onClick={() => saveFile('security-codes.txt', text, 'text/plain')}>
            {words.saveCodes}
          </Button>
        </Group>
        <Checkbox
          size="md"
          label={words.securityCodesConfirm}
          checked={isWritten}
          error={isMissing && !isWritten && fields.SECURITY_CODES_CONFIRM_REQUIRED}
          onChange={({ currentTarget }) => setIsWritten(currentTarget.checked)}
        />
        <Button type="submit" size="md" loading={isBusy} style={{ alignSelf: 'flex-start' }}>
          {submit}
        </Button>
      </Stack>
    </form>
  )
}
