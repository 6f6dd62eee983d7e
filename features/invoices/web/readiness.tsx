/** The checklist before the first invoice. */
import { Alert, Card, Group, List, Skeleton, Stack, Text, Title } from '@mantine/core'
import IconCheck from 'icon:check'
import IconX from 'icon:x'
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { invoicesApi } from './api.ts'
import { readinessWords } from './messages.ts'

export const Readiness = () => {
  const words = useMessages(readinessWords)
  const { data, error, refetch } = useQuery({
    ...invoicesApi.readiness.queryOptions(),
    meta: { old: 'after-every-act' },
  })
  return (
    <Card withBorder p="lg" mb="lg" maw={720} component="section">
      <Stack gap="md">
        <Title order={2} size="h4">
          {words.title}
        </Title>
        {error !== null && data === undefined && <Problem error={error} retry={() => void refetch()} />}
        {error === null && data === undefined && <Skeleton height={180} />}
        {data !== undefined && (
          <>
            <Alert color={data.isReady ? 'green' : 'yellow'}>{data.isReady ? words.ready : words.missing}</Alert>
            <List listStyleType="none" spacing="xs" pl={0}>
              {data.parts.map(({ part, isDone }) => (
                <List.Item key={part}>
                  <Group gap="xs" wrap="nowrap" align="flex-start">
                    {isDone ? (
                      <IconCheck size={20} aria-hidden style={{ flex: 'none' }} />
                    ) : (
                      <IconX size={20} aria-hidden style={{ flex: 'none' }} />
                    )}
                    <Text span>
                      {words[part]}: {isDone ? words.done : words.open}
                    </Text>
                  </Group>
                </List.Item>
              ))}
            </List>
            <Text className="tabular">{words.next({ number: data.nextNumber })}</Text>
          </>
        )}
      </Stack>
    </Card>
  )
}
