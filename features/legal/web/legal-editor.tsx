/** A legal text in both languages, as it is typed and as it will look. */
import { Button, Card, Group, Skeleton, Stack, Tabs, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefusal } from '#platform/web/use-refusal.ts'
import { Dialog } from '#platform/web/dialog.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import type { LegalKind } from '../kinds.ts'
import { legalApi } from './api.ts'
import { editorWords } from './editor-messages.ts'
import { Markdown } from './markdown.tsx'
import { legalWords, titleOf } from './messages.ts'

const tongues = ['en', 'hu'] as const
type Texts = Record<(typeof tongues)[number], string>

type FormProps = { kind: LegalKind; version: number; texts: Texts; onClose: () => void }

const EditorForm = ({ kind, version, texts: first, onClose }: FormProps) => {
  const words = useMessages(editorWords)
  const format = useFormat()
  const queryClient = useQueryClient()
  const [texts, setTexts] = useState(first)
  const publish = useMutation(
    legalApi.publish.mutationOptions({
      onSuccess: async (published) => {
        notifications.show({ message: words.published({ version: format.count(published.version) }) })
        await queryClient.invalidateQueries({ queryKey: legalApi.key() })
        onClose()
      },
    }),
  )
  const refusal = useRefusal('documents.write')
  const isChanged = tongues.some((language) => texts[language] !== first[language])
  return (
    <Stack>
      {publish.isError && <Problem error={publish.error} />}
      <Text c="dimmed">{words.help}</Text>
      <Tabs defaultValue="en">
        <Tabs.List mb="sm">
          <Tabs.Tab value="en">English</Tabs.Tab>
          <Tabs.Tab value="hu">Magyar</Tabs.Tab>
        </Tabs.List>
        {tongues.map((language) => (
          <Tabs.Panel key={language} value={language}>
            <Textarea
              label={words.text}
              lang={language}
              autosize
              minRows={8}
              maxRows={18}
              maxLength={60_000}
              value={texts[language]}
              onChange={({ currentTarget }) => setTexts({ ...texts, [language]: currentTarget.value })}
            />
            <Text size="sm" fw={600} mt="md" mb="xs">
              {words.preview}
            </Text>
            <Card withBorder lang={language}>
              <Markdown text={texts[language]} />
            </Card>
          </Tabs.Panel>
        ))}
      </Tabs>
      {!isChanged && refusal === null && <Text size="sm">{words.unchanged}</Text>}
      {refusal !== null && <Text size="sm">{refusal}</Text>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          disabled={!isChanged || refusal !== null}
          loading={publish.isPending}
          onClick={() => publish.mutate({ kind, version, ...texts })}
        >
          {words.publish({ version: format.count(version + 1) })}
        </Button>
      </Group>
    </Stack>
  )
}

export default function LegalEditor({ kind, onClose }: { kind: LegalKind; onClose: () => void }) {
  const words = useMessages(legalWords)
  // What is being typed is not replaced by what somebody else publishes: the server tells of it when this is sent.
  const { data, error, refetch } = useQuery(
    legalApi.edit.queryOptions({ input: { kind }, staleTime: 0, refetchOnWindowFocus: false }),
  )
  return (
    <Dialog onClose={onClose} size="xl" title={words[titleOf[kind]]}>
      {error !== null && data === undefined && <Problem error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={320} />}
      {data !== undefined && (
        <EditorForm
          key={data.version}
          kind={kind}
          version={data.version}
          texts={{ en: data.en, hu: data.hu }}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
