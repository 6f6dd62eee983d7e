/** What the change costs, and the button that orders it. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { PriceTable } from '#features/payments/web/index.ts'
import { useAct } from '#platform/web/act.ts'
import { codeOf } from '#platform/web/failure.ts'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import { decimalOf } from '#platform/minor-units.ts'
import { Refusal } from '#platform/web/refusal.tsx'
import { Section } from '#platform/web/section.tsx'
import type { Summary } from '../contract.ts'
import { subscriptionApi } from './api.ts'
import { billingWords, wizardWords } from './messages.ts'
import { openPayment } from './open-payment.ts'

type Props = {
  summary: Summary
  isLocked: boolean
  onBack: () => void
  /** The price is another one now: the summary is worked out again. */
  onChanged: () => void
  onDone: () => void
}

/** The sentence about the payment page is seen for a moment before the page comes. */
const REDIRECT_MS = 1200

const Notes = ({ summary }: { summary: Summary }) => {
  const words = useMessages(wizardWords)
  const format = useFormat()
  const { rows, beginsAtMs, over, frozenUntilMs } = summary
  const money = (minor: number) => format.money(decimalOf(minor), rows.currency)
  return (
    <>
      <Text size="sm" c="dimmed">
        {words.wizardChangeDiscountNote}
      </Text>
      {rows.credit > 0 && <Text>{words.credit({ credit: money(rows.credit), total: money(rows.gross) })}</Text>}
      {over > 0 && <Alert color="yellow">{words.wizardDowngradeOverLimit({ count: format.count(over) })}</Alert>}
      {beginsAtMs !== null && <Text>{words.later({ date: format.date(beginsAtMs) })}</Text>}
      {beginsAtMs === null && rows.gross === 0 && <Text>{words.wizardFreeConfirm}</Text>}
      <Text size="sm" c="dimmed">
        {words.vatOf} {words.frozen({ time: format.time(frozenUntilMs) })}
      </Text>
    </>
  )
}

const Place = ({ place: { lines, country } }: { place: NonNullable<Summary['place']> }) => {
  const words = useMessages(wizardWords)
  const language = useLanguage()
  return (
    <div>
      <Text fw={600}>{words.place}</Text>
      {[...lines, new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country].map((line) => (
        <Text key={line}>{line}</Text>
      ))}
    </div>
  )
}

export const SummaryStep = ({ summary, isLocked, onBack, onChanged, onDone }: Props) => {
  const words = useMessages(wizardWords)
  const sentences = useMessages(billingWords)
  const language = useLanguage()
  const format = useFormat()
  const order = useAct(subscriptionApi.confirm, {
    done: (told) => {
      if (told.kind === 'pay') return words.wizardRedirect
      if (told.kind === 'applied') return words.applied
      return sentences.billingPendingChange({ package: summary.package[language], date: format.date(told.atMs) })
    },
    leave: (told) => {
      if (told.kind === 'pay') setTimeout(() => openPayment(told.link, language), REDIRECT_MS)
      else onDone()
    },
  })
  const isPaidNow = summary.beginsAtMs === null && summary.rows.gross > 0
  const isRedirected = order.data?.kind === 'pay'
  const isOld = order.error !== null && codeOf(order.error) === 'SUBSCRIPTION_PRICE_CHANGED'
  return (
    <Section title={words.wizardStepSummary}>
      <PriceTable
        rows={summary.rows}
        shown={summary.shown}
        name={summary.package[language]}
        interval={summary.interval}
      />
      {summary.place !== null && <Place place={summary.place} />}
      <Notes summary={summary} />
      {isRedirected && <Alert role="status">{words.wizardRedirect}</Alert>}
      <Refusal error={order.error} />
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          {words.back}
        </Button>
        {isOld ? (
          <Button onClick={onChanged}>{words.next}</Button>
        ) : (
          <Button
            disabled={isLocked || isRedirected}
            loading={order.isBusy}
            onClick={() => order.send({ change: summary.change })}
          >
            {isPaidNow ? words.wizardContinueToPay : words.confirm}
          </Button>
        )}
      </Group>
    </Section>
  )
}
