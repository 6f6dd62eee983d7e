/** A signal as the bot's source would send it, from its owner. */
import { Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignalSide } from '#engine/event.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { signalsApi } from './api.ts'
import { panelMessages } from './messages.ts'

const sendWord = {
  buy: 'testBuy',
  sell: 'testSell',
  long: 'testLong',
  short: 'testShort',
  close: 'testClose',
} as const satisfies Record<SignalSide, string>

const noPairs: readonly string[] = []

export const TrySignal = ({ bot }: { bot: string }) => {
  const words = useMessages(panelMessages)
  const client = useQueryClient()
  const [row, setRow] = useState(0)
  const webhook = useQuery(signalsApi.webhook.queryOptions({ input: { id: bot } }))
  const pairs = webhook.data?.pairs ?? noPairs
  const send = useMutation({
    mutationFn: (side: SignalSide) => signalsApi.test.call({ id: bot, side, row }),
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
        {(webhook.data?.sides ?? []).map((side) => (
          <Button key={side} variant="default" disabled={send.isPending} onClick={() => send.mutate(side)}>
            {words[sendWord[side]]}
          </Button>
        ))}
      </Group>
      <Text size="sm" role="status">
        {send.isSuccess ? words.testSent : ''}
      </Text>
      {send.isError && <Problem error={send.error} />}
    </Stack>
  )
}
