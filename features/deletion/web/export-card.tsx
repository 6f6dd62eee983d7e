import { Button, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Section } from '#platform/web/section.tsx'
import { deletionApi, useEnd } from './api.ts'
import { endQuery } from './end-query.ts'
import { endWords } from './messages.ts'

export const ExportCard = () => {
  const words = useMessages(endWords)
  const format = useFormat()
  const { data } = useQuery(endQuery)
  const ask = useMutation(deletionApi.askExport.mutationOptions({ onSuccess: useEnd() }))
  const last = data?.export ?? null
  const mayAsk = data?.mayAskExport ?? false
  return (
    <Section title={words.exportTitle}>
      <Text c="dimmed">{words.exportHelp}</Text>
      {ask.isError && <Problem error={ask.error} />}
      {last !== null && (
        <Text role="status">
          {
            {
              building: words.building,
              ready: words.ready({ date: format.dateTime(last.askedAtMs) }),
              failed: words.failed,
            }[last.state]
          }
        </Text>
      )}
      {last !== null && !mayAsk && <Text c="dimmed">{words.nextExport({ date: format.dateTime(last.nextAtMs) })}</Text>}
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        disabled={!mayAsk}
        loading={ask.isPending}
        onClick={() => ask.mutate(undefined)}
      >
        {words.askExport}
      </Button>
    </Section>
  )
}
