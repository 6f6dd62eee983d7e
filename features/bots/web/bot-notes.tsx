/** What its user has written down about a bot, and the way to change it. Without anything written it is drawn only while something is being written. */
import { Badge, Button, Card, Group, Stack, TagsInput, Text, Textarea, Title } from '@mantine/core'
import IconPencil from 'icon:pencil'
import { useState } from 'react'
import { useAct } from '#platform/web/act.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { LONGEST_NOTE, LONGEST_TAG, MOST_TAGS } from '../note-rules.ts'
import { type Bot, botsApi } from './api.ts'
import { noteMessages } from './note-messages.ts'

type Props = { bot: Bot; isEdited: boolean; onEdit: (isEdited: boolean) => void }

export default function BotNotes({ bot, isEdited, onEdit }: Props) {
  const words = useMessages(noteMessages)
  return (
    <Card p="md">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {words.title}
        </Title>
        {!isEdited && (
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconPencil size={16} />}
            onClick={() => onEdit(true)}
          >
            {words.edit}
          </Button>
        )}
      </Group>
      {isEdited ? <NoteForm bot={bot} onDone={() => onEdit(false)} /> : <Written bot={bot} />}
    </Card>
  )
}

const Written = ({ bot: { note, tags } }: { bot: Bot }) => (
  <Stack gap="xs">
    {tags.length > 0 && (
      <Group gap="xs">
        {tags.map((tag) => (
          <Badge key={tag} variant="default" tt="none">
            {tag}
          </Badge>
        ))}
      </Group>
    )}
    {note !== '' && (
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {note}
      </Text>
    )}
  </Stack>
)

/** Whoever asked for it writes at once, wherever on the page it has come. */
const focusIt = (field: HTMLTextAreaElement | null): void => field?.focus()

const NoteForm = ({ bot, onDone }: { bot: Bot; onDone: () => void }) => {
  const words = useMessages(noteMessages)
  const format = useFormat()
  const [note, setNote] = useState(bot.note)
  const [tags, setTags] = useState<string[]>(bot.tags)
  const act = useAct(botsApi.saveNote, { done: words.saved, onDone })
  const cut = (typed: readonly string[]) => typed.map((tag) => tag.trim().slice(0, LONGEST_TAG)).filter(Boolean)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        act.send({ id: bot.id, note: note.trim(), tags })
      }}
    >
      <Stack gap="sm">
        <Textarea
          ref={focusIt}
          label={words.note}
          description={words.noteHelp}
          value={note}
          maxLength={LONGEST_NOTE}
          autosize
          minRows={2}
          maxRows={12}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <TagsInput
          label={words.tags}
          description={words.tagsHelp({ most: format.count(MOST_TAGS) })}
          value={tags}
          maxTags={MOST_TAGS}
          onChange={(next) => setTags(cut(next))}
        />
        <Group gap="sm">
          <Button type="submit" loading={act.isBusy}>
            {words.save}
          </Button>
          <Button variant="default" onClick={onDone}>
            {words.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
