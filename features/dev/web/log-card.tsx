/** How much the program writes to its log, changed while it runs. */
import { NativeSelect, Paper, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isOpenLevel, type LogLevel, openLevels } from '#platform/log-level.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { devApi } from './api.ts'
import { devWords } from './messages.ts'

export const LogCard = ({ level }: { level: LogLevel }) => {
  const words = useMessages(devWords)
  const queryClient = useQueryClient()
  const change = useMutation(
    devApi.changeLogLevel.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: devApi.program.key() }),
    }),
  )
  const labels = { error: words.levelError, warn: words.levelWarn, info: words.levelInfo, debug: words.levelDebug }
  // A start may have been told to write less than can be chosen here.
  const other = isOpenLevel(level) ? [] : [{ value: level, label: words.levelOther({ level }), disabled: true }]
  return (
    <Paper withBorder p="md" mb="lg" component="section" aria-labelledby="log-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="log-title">
          {words.log}
        </Title>
        {change.isError && <Problem error={change.error} />}
        <NativeSelect
          size="md"
          maw={420}
          label={words.logLevel}
          description={words.logAbout}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          disabled={change.isPending}
          data={[...other, ...openLevels.map((value) => ({ value, label: `${labels[value]} (${value})` }))]}
          value={level}
          onChange={({ currentTarget: { value } }) => isOpenLevel(value) && change.mutate({ level: value })}
        />
        <Text component="div" size="sm" role="status">
          {change.isSuccess && `${words.logLevel}: ${labels[change.data.level]}`}
        </Text>
      </Stack>
    </Paper>
  )
}
