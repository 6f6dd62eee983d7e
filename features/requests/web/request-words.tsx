/** What a request says, its files and the answer: for its author and for those who answer alike. */
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import IconPaperclip from 'icon:paperclip'
import { useSize } from '#features/documents/web/index.ts'
import { useMessages } from '#platform/web/language.tsx'
import type { Request } from '../contract.ts'
import { requestWords } from './messages.ts'

/** Written with line breaks, by anybody: a text and nothing more. */
const asWritten = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

/** `onFile` is null for those who may not open its files. */
type Props = { request: Request; onFile: ((document: string) => void) | null }

export const RequestWords = ({ request: { message, attachments, response }, onFile }: Props) => {
  const words = useMessages(requestWords)
  const size = useSize()
  return (
    <Stack gap="sm">
      <Text style={asWritten}>{message}</Text>
      {attachments.length > 0 && (
        <Group gap="xs">
          {attachments.map(({ id, name, sizeBytes }) => (
            <Button
              key={id}
              variant="default"
              maw="100%"
              leftSection={<IconPaperclip size={18} />}
              aria-label={words.openFile({ name })}
              disabled={onFile === null}
              onClick={() => onFile?.(id)}
            >
              {`${name} (${size(sizeBytes)})`}
            </Button>
          ))}
        </Group>
      )}
      {response !== '' && (
        <Card withBorder padding="sm">
          <Text fw={600}>{words.response}</Text>
          <Text style={asWritten}>{response}</Text>
        </Card>
      )}
    </Stack>
  )
}
