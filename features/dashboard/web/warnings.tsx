import { Card, Group, Stack, Title } from '@mantine/core'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { Overview } from '../contract.ts'
import { CountBadge } from './figures.tsx'
import { FreezeLine } from './freeze-line.tsx'
import { HeldLines } from './held-lines.tsx'
import { KeyLines } from './key-lines.tsx'
import { dashboardWords } from './messages.ts'
import { WarningLine } from './warning-line.tsx'
import { warnedOf } from './warned.ts'

/** Suspended bots and keys that wait for an act, and what holds live bots back; nothing else is a warning. */
export default function Warnings({ overview }: { overview: Overview }) {
  const { warnings, keys, held, entriesFrozenUntilMs } = overview
  const words = useMessages(dashboardWords)
  const format = useFormat()
  return (
    <Card component="section" aria-label={words.warnings} className="surface">
      <Group justify="space-between" mb="sm">
        <Title order={2}>{words.warnings}</Title>
        <CountBadge count={format.count(warnedOf(overview))} />
      </Group>
      <Stack gap={4}>
        {entriesFrozenUntilMs !== null && <FreezeLine untilMs={entriesFrozenUntilMs} />}
        <HeldLines held={held} />
        <KeyLines keys={keys} />
        {warnings.map((warning) => (
          <WarningLine key={`${warning.bot} ${warning.reason}`} warning={warning} />
        ))}
      </Stack>
    </Card>
  )
}
