import { Card, List, Text, ThemeIcon, Title, UnstyledButton } from '@mantine/core'
import IconCheck from 'icon:check'
import IconCircleDashed from 'icon:circle-dashed'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { apiOf } from '#platform/web/api.ts'
import { useMessages, usePreferences } from '#platform/web/language.tsx'
import { signOf } from '#platform/web/format.ts'
import { firstFamily } from '#features/bots/web/index.ts'
import { PreferencesDrawer } from '#features/preferences/web/index.ts'
import type { apiKeys } from '../../api-keys/contract.ts'
import type { Overview } from '../contract.ts'
import { checklistWords } from './checklist-messages.ts'
import { useMayTrade } from './use-may-trade.ts'

const keysApi = apiOf<typeof apiKeys>('apiKeys')

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

type StepProps = { icon: ReactNode; label: string; isDone: boolean; children: ReactNode }

/** What is to be done has its way beside it. */
const Step = ({ icon, label, isDone, children }: StepProps) => (
  <List.Item icon={icon}>
    <Text span inherit {...(isDone ? { c: 'dimmed' } : {})}>
      {label}
    </Text>
    {!isDone && children}
  </List.Item>
)

type Props = {
  overview: Overview
  /** One below the other, or all in a line. */
  isLine?: boolean
}

/** First steps of what exists; the card is gone once a bot has made something, or is there with a key for live trading. */
export const Checklist = ({ overview, isLine = false }: Props) => {
  const words = useMessages(checklistWords)
  const hasTraded = overview.demo.days.some(({ profit }) => signOf(profit) !== 0)
  const hasBot =
    overview.running.demo + overview.running.live + overview.running.test > 0 ||
    overview.warnings.length > 0 ||
    hasTraded
  const hasRegion = usePreferences().region !== null
  const mayTrade = useMayTrade()
  const isSettled = hasRegion && (hasTraded || !mayTrade)
  const keys = useQuery({ ...keysApi.list.queryOptions({}), enabled: mayTrade && !isSettled }).data?.keys
  const hasKey = (keys?.length ?? 0) > 0
  const [isChoosing, setIsChoosing] = useState(false)
  if (isSettled || (hasRegion && hasBot && hasKey)) return null
  const icon = (isDone: boolean) => <CheckIcon isDone={isDone} {...(isLine ? { size: 20 } : {})} />
  return (
    <Card component="section" aria-label={words.checklist} className="surface" data-line={isLine || undefined}>
      {!isLine && (
        <Title order={2} mb="sm">
          {words.checklist}
        </Title>
      )}
      <List className={isLine ? 'check-line' : ''} spacing="sm" center listStyleType="none">
        <Step icon={icon(true)} label={words.checkSignedIn} isDone>
          {null}
        </Step>
        <Step icon={icon(hasRegion)} label={words.checkRegion} isDone={hasRegion}>
          <UnstyledButton
            className="text-link check-link"
            aria-label={words.setRegion}
            onClick={() => setIsChoosing(true)}
          >
            {words.set}
          </UnstyledButton>
        </Step>
        {mayTrade && (
          <>
            <Step icon={icon(hasBot)} label={words.checkBot} isDone={hasBot}>
              <Link
                to="/bots/$family/create"
                params={{ family: firstFamily }}
                className="text-link check-link"
                aria-label={words.startBot}
              >
                {words.start}
              </Link>
            </Step>
            <Step icon={icon(hasKey)} label={words.checkKey} isDone={hasKey}>
              <Link to="/user/api/create" className="text-link check-link" aria-label={words.addKey}>
                {words.add}
              </Link>
            </Step>
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
