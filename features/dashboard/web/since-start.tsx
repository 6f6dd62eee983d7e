/** What the demo bots have made since their starts, split and named, beside buying and holding with the same money. */
import { Card, Divider, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { signOf } from '#platform/web/format.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { ModeBadge } from '#platform/web/mode-badge.tsx'
import { Money, Profit } from '#platform/web/money.tsx'
import type { Overview } from '../contract.ts'
import { sinceStartWords } from './since-start-messages.ts'
import { subtractDecimals } from './sum.ts'

type Props = { since: NonNullable<Overview['sinceStart']>; quote: string }

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <Group justify="space-between" gap="sm" align="baseline">
    <Text component="dt" size="sm" c="dimmed">
      {label}
    </Text>
    <Text component="dd" m={0} fw={600}>
      {children}
    </Text>
  </Group>
)

export const SinceStart = ({ since, quote }: Props) => {
  const words = useMessages(sinceStartWords)
  const format = useFormat()
  const ahead = subtractDecimals(since.total, since.buyAndHold)
  const amount = format.money(ahead.replace('-', ''), quote)
  return (
    <Card component="section" aria-label={words.sinceStart} className="surface">
      <Group justify="space-between" mb="sm">
        <Title order={2}>{words.sinceStart}</Title>
        <ModeBadge mode="demo" />
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {words.sinceStartOf({ count: since.bots })}
      </Text>
      <Stack component="dl" gap={6} m={0}>
        <Line label={words.realised}>
          <Profit amount={since.realised} asset={quote} digits={2} />
        </Line>
        <Line label={words.unrealised}>
          <Profit amount={since.unrealised} asset={quote} digits={2} />
        </Line>
        <Line label={words.total}>
          <Profit amount={since.total} asset={quote} digits={2} />
        </Line>
        <Line label={words.feesTaken}>
          <Money amount={since.fees} asset={quote} digits={2} />
        </Line>
      </Stack>
      <Divider my="sm" />
      <Stack component="dl" gap={6} m={0}>
        <Line label={words.buyAndHold}>
          <Profit amount={since.buyAndHold} asset={quote} digits={2} />
        </Line>
      </Stack>
      <Text size="sm" mt={6}>
        {signOf(ahead) < 0 ? words.behindHold({ amount }) : words.aheadOfHold({ amount })}
      </Text>
      <Text size="xs" c="dimmed" mt={4}>
        {words.holdHelp}
      </Text>
    </Card>
  )
}
