/** The trial of a form on past prices, before it is started: how far back, how far it is, and what came of it. */
import {
  Alert,
  Button,
  Card,
  Group,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core'
import IconInfoCircle from 'icon:info-circle'
import { lazy, type ReactNode, type RefObject, Suspense, useId, useRef, useState } from 'react'
import type { FormValues } from '#platform/web/form-values.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import type { BacktestJob } from '../contract.ts'
import { failureWords } from '../messages.ts'
import { panelMessages } from './messages.ts'
import { quoteOf } from './money-of.ts'
import { exampleSignals, type Heard, readPastSignals } from './past-signals.ts'
import { SignalsField } from './signals-field.tsx'
import { type Trial, useBacktest } from './use-backtest.ts'

const BacktestResult = lazy(async () => ({ default: (await import('./backtest-result.tsx')).BacktestResult }))

const spans = [7, 30, 90, 365] as const
const USUAL = 30

type Props = {
  family: string
  /** The settings as typed. */
  form: FormValues
  /** Whether nothing is wrong with them. */
  isSound: boolean
  /** Null for a bot that trades by prices. */
  heard: Heard | null
  /** The last one asked for; kept by whoever shows this, so that it is still there when one comes back from a field. */
  trial: Trial | null
  onTrial: (trial: Trial) => void
  onRefused: (error: unknown) => void
  /** What can be done with a result, below it. */
  kept?: ReactNode
}

/** What is told to those who do not see it: each quarter, and the end. */
const useNews = (job: BacktestJob | null, isBusy: boolean): string => {
  const words = useMessages(panelMessages)
  const failed = useMessages(failureWords)
  const format = useFormat()
  if (job === null) return isBusy ? words.queued : ''
  switch (job.state) {
    case 'queued':
      return words.queued
    case 'running':
      return words.running({ percent: `${format.count(Math.floor(job.done * 4) * 25)}\u00a0%` })
    case 'failed':
      return failed[job.code]
    case 'canceled':
      return words.canceled
    case 'done': {
      const { money, pair } = job.report
      const profit = format.profit(money.profit, quoteOf(pair))
      return words.finished({ profit, percent: format.percent(money.profitPercent, 'always') })
    }
  }
}

export const BacktestPanel = ({ family, form, isSound, heard, trial, onTrial, onRefused, kept }: Props) => {
  const words = useMessages(panelMessages)
  const [days, setDays] = useState(trial?.days ?? USUAL)
  const [typed, setTyped] = useState(trial?.heard ?? null)
  const [openedAtMs] = useState(() => Date.now())
  const text = heard === null ? '' : (typed ?? exampleSignals(heard, openedAtMs))
  const read = heard === null ? null : readPastSignals(text, heard)
  const { job, error, other, isBusy, start, cancel } = useBacktest({ family, trial, onTrial, onRefused })
  const news = useNews(job, isBusy)
  const tryIt = useRef<HTMLButtonElement>(null)
  const isOtherForm = trial !== null && JSON.stringify(trial.form) !== JSON.stringify(form)
  const isOther = isOtherForm || (trial !== null && trial.heard !== text)
  const end = (id: string) => {
    cancel(id)
    tryIt.current?.focus()
  }
  return (
    <Card p="md" component="section" aria-label={words.title}>
      <Stack gap="sm">
        <Title order={2} size="h5">
          {words.title}
        </Title>
        <Text size="sm" c="dimmed">
          {heard === null ? words.about : words.aboutSignals}
        </Text>
        {read !== null && <SignalsField text={text} onText={setTyped} faults={read.ok ? [] : read.faults} />}
        <Controls
          tryIt={tryIt}
          days={days}
          onDays={setDays}
          mend={isSound ? (read?.ok === false ? words.mendSignals : null) : words.mendFirst}
          isBusy={isBusy}
          onTry={() => start({ form, days, heard: text }, read?.ok === true ? read.signals : null)}
          onCancel={trial === null ? null : () => end(trial.id)}
        />
        <VisuallyHidden role="status">{news}</VisuallyHidden>
        {error !== null && <Problem error={error} />}
        {other !== null && (
          <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => end(other)}>
            {words.endOther}
          </Button>
        )}
        {isOther && job?.state === 'done' && (
          <Alert variant="default" icon={<IconInfoCircle size={20} color="var(--warning)" />}>
            {isOtherForm ? words.otherSettings : words.otherSignals}
          </Alert>
        )}
        {job?.state === 'canceled' && <Text size="sm">{news}</Text>}
        {(isBusy || job?.state === 'done' || job?.state === 'failed') && (
          <Suspense fallback={<Skeleton height={200} />}>
            <BacktestResult job={job} news={news} days={trial?.days ?? days} />
          </Suspense>
        )}
        {job?.state === 'done' && kept}
      </Stack>
    </Card>
  )
}

type ControlsProps = {
  tryIt: RefObject<HTMLButtonElement | null>
  days: number
  onDays: (days: number) => void
  /** Why it cannot be tried now; null when it can. */
  mend: string | null
  isBusy: boolean
  onTry: () => void
  /** Null until something has been asked for. */
  onCancel: (() => void) | null
}

/** Both buttons stay where they are and keep the focus while they have nothing to do. */
const Controls = ({ tryIt, days, onDays, mend, isBusy, onTry, onCancel }: ControlsProps) => {
  const words = useMessages(panelMessages)
  const format = useFormat()
  const reason = useId()
  const mayStart = mend === null && !isBusy
  return (
    <>
      <Group gap="sm">
        <SegmentedControl
          aria-label={words.span}
          value={String(days)}
          onChange={(next) => onDays(Number(next))}
          // Enter would send the form around it, which starts the bot.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          data={spans.map((span) => ({ value: String(span), label: words.days({ days: format.count(span) }) }))}
        />
        <Button
          ref={tryIt}
          variant="light"
          aria-disabled={!mayStart}
          aria-describedby={reason}
          data-disabled={!mayStart}
          onClick={() => mayStart && onTry()}
        >
          {words.tryIt({ days: format.count(days) })}
        </Button>
        {onCancel !== null && (
          <Button
            variant="default"
            aria-disabled={!isBusy}
            data-disabled={!isBusy}
            onClick={() => isBusy && onCancel()}
          >
            {words.cancel}
          </Button>
        )}
      </Group>
      <Text id={reason} size="sm" hidden={mend === null}>
        {mend}
      </Text>
    </>
  )
}
