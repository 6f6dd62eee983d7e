/** The way of a new account to its first bot. */
import { Card, Group, Skeleton, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { createElement, lazy, Suspense } from 'react'
import { catalogued } from '#bots/catalogue.ts'
import { DEMO_BALANCE, familyIcon, isOffered, loadReadyBots } from '#features/bots/web/index.ts'
import { useFormat, useMessages, useTitle } from '#platform/web/language.tsx'
import type { Overview } from '../contract.ts'
import { dashboardWords } from './messages.ts'
import { StartBot, useMayTrade } from './start-bot.tsx'

const ReadyBots = lazy(loadReadyBots)

export default function FirstVisit({ overview: { demoStart, quote } }: { overview: Overview }) {
  const words = useMessages(dashboardWords)
  const format = useFormat()
  const title = useTitle()
  if (!useMayTrade()) return null
  return (
    <Card component="section" aria-label={words.firstTitle} className="surface first-visit">
      <Group justify="space-between" w="100%">
        <div>
          <Title order={2}>{words.firstTitle}</Title>
          <Text c="dimmed">{words.firstText({ amount: format.money(demoStart[quote] ?? DEMO_BALANCE, quote) })}</Text>
        </div>
        <StartBot isMain={false} />
      </Group>
      <Suspense fallback={<Skeleton className="first-ready" />}>
        <div className="first-ready">
          <ReadyBots />
        </div>
      </Suspense>
      <div className="first-families">
        <Text span size="sm" c="dimmed">
          {words.orBegin}
        </Text>
        {catalogued
          .filter(({ name }) => isOffered(name))
          .map(({ name, titles }) => (
            <Link key={name} to="/bots/$family/create" params={{ family: name }} className="first-family">
              {createElement(familyIcon(name), { size: 16 })}
              {title(titles)}
            </Link>
          ))}
      </div>
    </Card>
  )
}
