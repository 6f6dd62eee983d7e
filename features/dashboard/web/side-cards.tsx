import { Card, Group, List, Skeleton, Stack, Text, ThemeIcon, Title, UnstyledButton } from '@mantine/core'
import IconCheck from 'icon:check'
import IconCircleDashed from 'icon:circle-dashed'
import IconShieldCheck from 'icon:shield-check'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useFormat, useMessages, usePreferences } from '#platform/web/language.tsx'
import { signOf } from '#platform/web/format.ts'
import { firstFamily } from '#features/bots/web/index.ts'
import { PreferencesDrawer } from '#features/preferences/web/index.ts'
import type { Overview } from '../contract.ts'
import { CountBadge } from './figures.tsx'
import { dashboardWords, type Warning } from './messages.ts'
import { useMayTrade } from './start-bot.tsx'

/** With all reasons there are, which only a warning needs. */
const WarningLine = lazy(() => import('./warning-line.tsx'))

/** Suspended bots that wait for an act; nothing else is a warning. */
export const Warnings = ({ warnings }: { warnings: readonly Warning[] }) => {
  const words = useMessages(dashboardWords)
  const format = useFormat()
  return (
    <Card component="section" aria-label={words.warnings} className="surface">
      <Group justify="space-between" mb="sm">
        <Title order={2}>{words.warnings}</Title>
        {warnings.length > 0 && <CountBadge count={format.count(warnings.length)} />}
      </Group>
      {warnings.length === 0 ? (
        <Group gap="sm" c="dimmed" wrap="nowrap">
          <IconShieldCheck size={20} aria-hidden />
          <Text inherit>{words.noWarnings}</Text>
        </Group>
      ) : (
        <Stack gap={4}>
          <Suspense fallback={<Skeleton height={54 * warnings.length} />}>
            {warnings.map((warning) => (
              <WarningLine key={`${warning.bot} ${warning.reason}`} warning={warning} />
            ))}
          </Suspense>
        </Stack>
      )}
    </Card>
  )
}

const CheckIcon = ({ isDone }: { isDone: boolean }) => {
  const words = useMessages(dashboardWords)
  return (
    <ThemeIcon
      size={26}
      radius="xl"
      variant={isDone ? 'filled' : 'default'}
      role="img"
      aria-label={isDone ? words.done : words.open}
    >
      {isDone ? <IconCheck size={16} /> : <IconCircleDashed size={16} />}
    </ThemeIcon>
  )
}

/** First steps of what exists; the card is gone when all are done. */
export const Checklist = ({ overview }: { overview: Overview }) => {
  const words = useMessages(dashboardWords)
  const hasTraded = overview.demo.days.some(({ profit }) => signOf(profit) !== 0)
  const hasBot = overview.running.demo + overview.running.live > 0 || overview.warnings.length > 0 || hasTraded
  const hasRegion = usePreferences().region !== null
  const mayTrade = useMayTrade()
  const [isChoosing, setIsChoosing] = useState(false)
  if (hasRegion && ((hasTraded && hasBot) || !mayTrade)) return null
  return (
    <Card component="section" aria-label={words.checklist} className="surface">
      <Title order={2} mb="sm">
        {words.checklist}
      </Title>
      <List spacing="sm" center listStyleType="none">
        <List.Item icon={<CheckIcon isDone />}>{words.checkSignedIn}</List.Item>
        <List.Item icon={<CheckIcon isDone={hasRegion} />}>
          {hasRegion ? (
            words.checkRegion
          ) : (
            <UnstyledButton className="text-link check-link" onClick={() => setIsChoosing(true)}>
              {words.checkRegion}
            </UnstyledButton>
          )}
        </List.Item>
        {mayTrade && (
          <>
            <List.Item icon={<CheckIcon isDone={hasBot} />}>
              {hasBot ? (
                words.checkBot
              ) : (
                <Link to="/bots/$family/create" params={{ family: firstFamily }} className="text-link check-link">
                  {words.checkBot}
                </Link>
              )}
            </List.Item>
            <List.Item icon={<CheckIcon isDone={hasTraded} />}>{words.checkProfit}</List.Item>
          </>
        )}
      </List>
      {isChoosing && (
        <Suspense>
          <PreferencesDrawer onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </Card>
  )
}
