import { Button, Code, CopyButton, Group } from '@mantine/core'
import { copyableMessages } from './copyable-messages.ts'
import { useMessages } from './language.tsx'

/** A text to take elsewhere, whole on any screen. */
export const Copyable = ({ text, label }: { text: string; label: string }) => {
  const words = useMessages(copyableMessages)
  return (
    <Group gap="xs" align="flex-start" wrap="wrap">
      <Code block style={{ flex: '1 1 15rem', minWidth: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button variant="default" aria-label={copied ? words.copied : label} onClick={copy}>
            {copied ? words.copied : words.copy}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}
