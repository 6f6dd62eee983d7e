/** Every part that pages are made of, in its states. It asks the server for nothing but a notification, where that is pressed. */
import { Button, Group, Loader, Progress, Skeleton, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { createFileRoute } from '@tanstack/react-router'
import IconFlask from 'icon:flask'
import { lazy, Suspense, useState } from 'react'
import { TrialNotification } from '#features/dev/web/index.ts'
import { Dialog } from '#platform/web/dialog.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { ModeBadge } from '#platform/web/mode-badge.tsx'
import { Money, Profit } from '#platform/web/money.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Section } from '#platform/web/section.tsx'
import { Sheet } from '#platform/web/sheet.tsx'
import { Time } from '#platform/web/time.tsx'
import { FieldStates } from './field-states.tsx'
import { FixtureChart } from './fixture-chart.tsx'
import { testPageWords } from './messages.ts'
import { Themes } from './themes.tsx'
import { TokensSection } from './tokens-section.tsx'
import { InSteps, Lists } from './wholes.tsx'

export const Route = createFileRoute('/test/common')({
  staticData: {
    grant: 'test',
    title: { en: 'Component test page', hu: 'Komponensteszt' },
    menu: { order: 220, icon: IconFlask },
  },
  component: CommonPage,
})

/** Loaded when somebody asks for it: it holds every sentence in both languages. */
const Catalogue = lazy(() => import('./catalogue.tsx').then((module) => ({ default: module.Catalogue })))

const Waiting = () => {
  const words = useMessages(testPageWords)
  return (
    <Section title={words.waiting}>
      <Loader role="status" aria-label={words.waiting} />
      <Progress value={40} aria-label={words.waiting} />
      <Progress value={100} animated size={3} aria-label={words.waiting} />
      <Skeleton height={40} data-shown />
      <Group>
        <Button loading>{words.plain}</Button>
        <Button disabled>{words.locked}</Button>
      </Group>
    </Section>
  )
}

const Feedback = () => {
  const words = useMessages(testPageWords)
  return (
    <Section title={words.feedback}>
      <Problem error={new Error('example')} retry={() => {}} />
      <Empty icon={IconFlask} title={words.emptyTitle} actions={<Button>{words.plain}</Button>}>
        {words.empty}
      </Empty>
    </Section>
  )
}

const Figures = () => {
  const words = useMessages(testPageWords)
  return (
    <Section title={words.figures}>
      <Group>
        <ModeBadge mode="demo" />
        <ModeBadge mode="live" />
        <Time atMs={0} />
        <Money amount="1234567.891" asset="USDC" />
        <Profit amount="12.5" asset="USDC" />
        <Profit amount="-12.5" asset="USDC" />
        <Profit amount="0" asset="USDC" />
      </Group>
    </Section>
  )
}

const whole = { levels: true, fills: true, pane: true }

const Charts = () => {
  const words = useMessages(testPageWords)
  return (
    <Section title={words.charts}>
      <FixtureChart pair="BTC/USDC" interval="1h" shown={whole} height={420} />
    </Section>
  )
}

const Over = () => {
  const words = useMessages(testPageWords)
  const [open, setOpen] = useState<'sheet' | 'dialog' | null>(null)
  const close = () => setOpen(null)
  return (
    <Section title={words.over}>
      <Group>
        <Button onClick={() => setOpen('sheet')}>{words.openSheet}</Button>
        <Button onClick={() => setOpen('dialog')}>{words.openDialog}</Button>
        <Button variant="default" onClick={() => notifications.show({ message: words.toast })}>
          {words.showToast}
        </Button>
        <Button variant="default" onClick={() => notifications.show({ message: words.wrongToast, color: 'red' })}>
          {words.showWrongToast}
        </Button>
      </Group>
      <TrialNotification />
      {open === 'sheet' && (
        <Sheet title={words.openSheet} onClose={close}>
          {words.inside}
        </Sheet>
      )}
      {open === 'dialog' && (
        <Dialog onClose={close} title={words.openDialog}>
          {words.inside}
        </Dialog>
      )}
    </Section>
  )
}

const Crashing = () => {
  const words = useMessages(testPageWords)
  const [isThrown, setIsThrown] = useState(false)
  if (isThrown) throw new Error('a render error of the test page')
  return (
    <Section title={words.crashTitle}>
      <Text c="dimmed">{words.crashHelp}</Text>
      <Button color="red" onClick={() => setIsThrown(true)} style={{ alignSelf: 'flex-start' }}>
        {words.crash}
      </Button>
    </Section>
  )
}

function CommonPage() {
  const words = useMessages(testPageWords)
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <PageHeading subtitle={words.subtitle}>{words.title}</PageHeading>
      <Themes />
      <FieldStates />
      <Waiting />
      <Feedback />
      <TokensSection />
      <Figures />
      <Charts />
      <Lists />
      <InSteps />
      <Over />
      <Crashing />
      <Section title={words.catalogue}>
        {isShown ? (
          <Suspense fallback={<Skeleton height={320} />}>
            <Catalogue />
          </Suspense>
        ) : (
          <Button onClick={() => setIsShown(true)} style={{ alignSelf: 'flex-start' }}>
            {words.showCatalogue}
          </Button>
        )}
      </Section>
    </>
  )
}
