import { Card, Group, Skeleton, Stack, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { CountBadge } from './figures.tsx'
import type { Overview } from '../contract.ts'
import { dashboardWords, type Warning } from './messages.ts'

/** With all reasons there are, which only a warning needs. */
const WarningLine = lazy(() => import('./warning-line.tsx'))
const FreezeLine = lazy(() => import('./freeze-line.tsx'))
const KeyLines = lazy(() => import('./key-lines.tsx'))
const HeldLines = lazy(() => import('./held-lines.tsx'))

/** Whether there is anything to warn of. */
export const isWarning = (overview: Overview): boolean => countOf(overview) > 0

type Standing = Pick<Overview, 'keys' | 'held' | 'entriesFrozenUntilMs'> & { warnings: readonly Warning[] }

const countOf = ({ warnings, keys, held, entriesFrozenUntilMs }: Standing | Overview): number =>
  warnings.length + keys.length + held.length + (entriesFrozenUntilMs === null ? 0 : 1)

/** Suspended bots and keys that wait for an act, and what holds live bots back; nothing else is a warning. */
export const Warnings = (standing: Standing) => {
  const { warnings, keys, held, entriesFrozenUntilMs } = standing
  const words = useMessages(dashboardWords)
  const format = useFormat()
  const all = countOf(standing)
  return (
    <Card component="section" aria-label={words.warnings} className="surface">
      <Group justify="space-between" mb="sm">
        <Title order={2}>{words.warnings}</Title>
        <CountBadge count={format.count(all)} />
      </Group>
      <Stack gap={4}>
        <Suspense fallback={<Skeleton height={54 * all} />}>
          {entriesFrozenUntilMs !== null && <FreezeLine untilMs={entriesFrozenUntilMs} />}
          <HeldLines held={held} />
          <KeyLines keys={keys} />
          {warnings.map((warning) => (
            <WarningLine key={`${warning.bot} ${warning.reason}`} warning={warning} />
          ))}
        </Suspense>
      </Stack>
    </Card>
  )
}
