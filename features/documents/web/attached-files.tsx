/** Files of something, each to be downloaded over a link that is made when it is asked for. */
import { Button, Group } from '@mantine/core'
import IconPaperclip from 'icon:paperclip'
import { type Call, useAct } from '#platform/web/act.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Refusal } from '#platform/web/refusal.tsx'
import type { Attachment } from '../contract.ts'
import { useSize } from './file-cell.tsx'
import { followLink } from './follow-link.ts'
import { documentWords } from './messages.ts'

type Props<Input> = {
  files: readonly Attachment[]
  /** The call that makes a link, and what it is sent. */
  of: Call<Input, { key: string }>
  input: (document: string) => Input
  isDisabled?: boolean
}

export const AttachedFiles = <Input,>({ files, of, input, isDisabled = false }: Props<Input>) => {
  const words = useMessages(documentWords)
  const size = useSize()
  const open = useAct(of, { leave: ({ key }) => followLink(key) })
  if (files.length === 0) return null
  return (
    <Group gap="xs">
      {files.map(({ id, name, sizeBytes }) => (
        <Button
          key={id}
          variant="default"
          maw="100%"
          leftSection={<IconPaperclip size={18} />}
          aria-label={words.downloadOf({ name })}
          disabled={isDisabled}
          onClick={() => open.send(input(id))}
        >
          {`${name} (${size(sizeBytes)})`}
        </Button>
      ))}
      <Refusal error={open.error} />
    </Group>
  )
}
