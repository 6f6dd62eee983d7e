/** The way of a new account to its first bot: what is ready to start, what is to be done once, and what may be traded. */
import { Group, Skeleton, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { createElement, lazy, Suspense } from 'react'
import { catalogued } from '#bots/catalogue.ts'
import { DEMO_BALANCE, familyIcon, isOffered, loadFirstMarket, loadReadyBots } from '#features/bots/web/index.ts'
import { useFormat, useMessages, useTitle } from '#platform/web/language.tsx'
import type { Overview } from '../contract.ts'
import { Checklist } from './checklist.tsx'
import { firstVisitWords } from './first-visit-messages.ts'
import './first-visit.css'

const ReadyBots = lazy(loadReadyBots)
const FirstMarket = lazy(loadFirstMarket)

export default function FirstVisit({ overview }: { overview: Overview }) {
  const words = useMessages(firstVisitWords)
  const format = useFormat()
  const { demoStart, quote } = overview
  return (
    <section aria-label={words.firstTitle} className="first-visit">
      <Group gap="sm" align="baseline">
        <Title order={2}>{words.firstTitle}</Title>
        <Text size="sm" c="dimmed">
          {words.firstText({ amount: format.money(demoStart[quote] ?? DEMO_BALANCE, quote) })}
        </Text>
      </Group>
      <Suspense fallback={<Skeleton className="first-ready" />}>
        <div className="first-ready">
          <ReadyBots />
        </div>
      </Suspense>
      <Checklist overview={overview} isLine />
      <Families />
      <Suspense fallback={<Skeleton className="first-market" />}>
        <FirstMarket />
      </Suspense>
    </section>
  )
}

const Families = () => {
  const words = useMessages(firstVisitWords)
  const title = useTitle()
  return (
    <div className="first-families">
      <Text span fw={600}>
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
  )
}
