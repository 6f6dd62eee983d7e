/** Says that there is an unfinished form, and asks what to do with it. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { useMessages } from '#platform/web/language.tsx'
import { Time } from '#platform/web/time.tsx'
import { wizardMessages } from './wizard-messages.ts'

type Props = { savedAtMs: number; onChoose: (choice: 'resume' | 'fresh') => void }

export const DraftNotice = ({ savedAtMs, onChoose }: Props) => {
  const words = useMessages(wizardMessages)
  return (
    <Alert variant="default" title={words.draftTitle}>
      <Group justify="space-between">
        <Text size="sm">
          {words.draftText} <Time atMs={savedAtMs} />
        </Text>
        <Group gap="sm">
          <Button variant="default" onClick={() => onChoose('fresh')}>
            {words.draftFresh}
          </Button>
          <Button onClick={() => onChoose('resume')}>{words.draftResume}</Button>
        </Group>
      </Group>
    </Alert>
  )
}
