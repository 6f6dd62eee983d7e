/** A signal as the bot's source would send it, from its owner. */
import { Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { signalsApi } from './api.ts'
import { panelMessages, signalErrors } from './messages.ts'

const noPairs: readonly string[] = []

export const TrySignal = ({ bot }: { bot: string }) => {
  const words = useMessages(panelMessages)
  const errors = useMessages(signalErrors)
  const client = useQueryClient()
  const [row, setRow] = useState(0)
  const pairs = useQuery(signalsApi.webhook.queryOptions({ input: { id: bot } })).data?.pairs ?? noPairs
  const send = useMutation({
    mutationFn: (side: 'buy' | 'sell') => signalsApi.test.call({ id: bot, side, row }),
    onSettled: () => client.invalidateQueries({ queryKey: signalsApi.received.key() }),
  })
  return (
    <Stack gap="xs">
      <Title order={3} size="h6">
        {words.testTitle}
      </Title>
      <Text size="sm" c="dimmed">
        {words.testHelp}
      </Text>
      <Group gap="xs" align="flex-end">
        {pairs.length > 1 && (
          <NativeSelect
            label={words.testPair}
            value={String(row)}
            onChange={({ currentTarget }) => setRow(Number(currentTarget.value))}
            data={pairs.map((pair, index) => ({ value: String(index), label: pair }))}
          />
        )}
        <Button variant="default" mih={44} disabled={send.isPending} onClick={() => send.mutate('buy')}>
          {words.testBuy}
        </Button>
        <Button variant="default" mih={44} disabled={send.isPending} onClick={() => send.mutate('sell')}>
          {words.testSell}
        </Button>
      </Group>
      <Text size="sm" role="status">
        {send.isSuccess ? words.testSent : ''}
      </Text>
      {send.isError && <Problem error={send.error} words={errors} />}
    </Stack>
  )
}
