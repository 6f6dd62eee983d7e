import { Card, List, ThemeIcon, Title, UnstyledButton } from '@mantine/core'
import IconCheck from 'icon:check'
import IconCircleDashed from 'icon:circle-dashed'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useMessages, usePreferences } from '#platform/web/language.tsx'
import { signOf } from '#platform/web/format.ts'
import { firstFamily } from '#features/bots/web/index.ts'
import { PreferencesDrawer } from '#features/preferences/web/index.ts'
import type { Overview } from '../contract.ts'
import { dashboardWords } from './messages.ts'
import { useMayTrade } from './start-bot.tsx'

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
  const hasBot =
    overview.running.demo + overview.running.live + overview.running.test > 0 ||
    overview.warnings.length > 0 ||
    hasTraded
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
