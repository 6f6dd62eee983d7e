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
import { checklistWords } from './checklist-messages.ts'
import { useMayTrade } from './use-may-trade.ts'

const CheckIcon = ({ isDone, size = 26 }: { isDone: boolean; size?: number }) => {
  const words = useMessages(checklistWords)
  return (
    <ThemeIcon
      size={size}
      radius="xl"
      variant={isDone ? 'filled' : 'default'}
      role="img"
      aria-label={isDone ? words.done : words.open}
    >
      {isDone ? <IconCheck size={size - 10} /> : <IconCircleDashed size={size - 10} />}
    </ThemeIcon>
  )
}

type Props = {
  overview: Overview
  /** One below the other, or all in a line. */
  isLine?: boolean
}

/** First steps of what exists; the card is gone when all are done. */
export const Checklist = ({ overview, isLine = false }: Props) => {
  const words = useMessages(checklistWords)
  const hasTraded = overview.demo.days.some(({ profit }) => signOf(profit) !== 0)
  const hasBot =
    overview.running.demo + overview.running.live + overview.running.test > 0 ||
    overview.warnings.length > 0 ||
    hasTraded
  const hasRegion = usePreferences().region !== null
  const mayTrade = useMayTrade()
  const [isChoosing, setIsChoosing] = useState(false)
  if (hasRegion && ((hasTraded && hasBot) || !mayTrade)) return null
  const icon = isLine ? { size: 20 } : {}
  return (
    <Card component="section" aria-label={words.checklist} className="surface" data-line={isLine || undefined}>
      {!isLine && (
        <Title order={2} mb="sm">
          {words.checklist}
        </Title>
      )}
      <List className={isLine ? 'check-line' : ''} spacing="sm" center listStyleType="none">
        <List.Item icon={<CheckIcon isDone {...icon} />}>{words.checkSignedIn}</List.Item>
        <List.Item icon={<CheckIcon isDone={hasRegion} {...icon} />}>
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
            <List.Item icon={<CheckIcon isDone={hasBot} {...icon} />}>
              {hasBot ? (
                words.checkBot
              ) : (
                <Link to="/bots/$family/create" params={{ family: firstFamily }} className="text-link check-link">
                  {words.checkBot}
                </Link>
              )}
            </List.Item>
            <List.Item icon={<CheckIcon isDone={hasTraded} {...icon} />}>{words.checkProfit}</List.Item>
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
