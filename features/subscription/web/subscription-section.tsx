/** The own subscription: what runs until when, and what can be done about it. */
import { Alert, Button, DataList, Group, Stack, Text } from '@mantine/core'
import { AskButton } from '#platform/web/ask-button.tsx'
import { useAct } from '#platform/web/act.ts'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Section } from '#platform/web/section.tsx'
import type { Mine } from '../contract.ts'
import { subscriptionApi } from './api.ts'
import { billingWords, subscriptionWords } from './messages.ts'
import { openPayment } from './open-payment.ts'
import { Withdrawal } from './withdrawal.tsx'

type Props = { mine: Mine; isLocked: boolean }

const stateWord = {
  none: 'stateNone',
  trial: 'stateTrial',
  active: 'stateActive',
  canceled_running: 'stateCanceledRunning',
  expired: 'stateExpired',
} as const satisfies Record<Mine['state'], string>

const Facts = ({ mine }: { mine: Mine }) => {
  const words = useMessages(subscriptionWords)
  const format = useFormat()
  const language = useLanguage()
  const lines: [string, string][] = [
    [words.package, mine.package === null ? '–' : mine.package.name[language]],
    [words.state, words[stateWord[mine.state]]],
    [words.interval, words[mine.interval]],
    [words.since, mine.periodStartMs === null ? '–' : format.date(mine.periodStartMs)],
    [words.until, mine.expiresAtMs === null ? words.endless : format.dateTime(mine.expiresAtMs)],
    [words.renewal, mine.renew ? words.renewalOn : words.renewalOff],
  ]
  return (
    <DataList>
      {lines.map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  )
}

const Pending = ({ mine, isLocked }: Props) => {
  const words = useMessages(subscriptionWords)
  const sentences = useMessages(billingWords)
  const format = useFormat()
  const language = useLanguage()
  if (mine.pending === null) return null
  const { package: to, atMs, isPaid } = mine.pending
  return (
    <Alert>
      <Stack align="flex-start" gap="sm">
        <Text>{sentences.billingPendingChange({ package: to[language], date: format.date(atMs) })}</Text>
        {!isPaid && (
          <AskButton
            of={subscriptionApi.cancelChange}
            input={undefined}
            done={sentences.billingPendingChangeCancelled}
            confirm={words.cancelChange}
            title={words.cancelChange}
            text={words.cancelChangeText}
            tone="plain"
            isDisabled={isLocked}
          />
        )}
      </Stack>
    </Alert>
  )
}

const Turn = ({ mine, isLocked }: Props) => {
  const words = useMessages(subscriptionWords)
  const sentences = useMessages(billingWords)
  const format = useFormat()
  if (mine.expiresAtMs === null) return null
  const date = format.date(mine.expiresAtMs)
  const shared = { input: { version: mine.version }, isDisabled: isLocked }
  if (mine.state === 'active' && mine.renew)
    return (
      <AskButton
        {...shared}
        of={subscriptionApi.cancel}
        done={sentences.billingCancelled}
        confirm={words.cancel}
        title={words.cancel}
        text={sentences.billingCancelConfirm({ date })}
        tone="danger"
      />
    )
  if (mine.state !== 'canceled_running') return null
  return (
    <AskButton
      {...shared}
      of={subscriptionApi.resume}
      done={sentences.billingContinued}
      confirm={words.continue}
      title={words.continue}
      text={sentences.billingContinueConfirm}
      tone="plain"
    />
  )
}

const Renew = ({ mine, isLocked }: Props) => {
  const words = useMessages(subscriptionWords)
  const language = useLanguage()
  const renewal = useAct(subscriptionApi.renew, {
    leave: ({ link }) => {
      if (link !== null) openPayment(link, language)
    },
  })
  const isRenewable = mine.paid || mine.state === 'expired'
  if (mine.package === null || mine.expiresAtMs === null || !isRenewable) return null
  return (
    <>
      <Button disabled={isLocked} loading={renewal.isBusy} onClick={() => renewal.send(undefined)}>
        {words.renew({ name: mine.package.name[language] })}
      </Button>
      {renewal.error !== null && <Problem error={renewal.error} />}
    </>
  )
}

const Vies = ({ mine: { vat } }: { mine: Mine }) => {
  const sentences = useMessages(billingWords)
  switch (vat.number) {
    case 'none':
      return null
    case 'valid':
      return <Text c="dimmed">{sentences.billingViesValid}</Text>
    case 'invalid':
      return <Alert color="yellow">{sentences.billingViesInvalid}</Alert>
    case 'unknown':
      return <Alert color="yellow">{sentences.billingViesUnavailable}</Alert>
  }
}

export const SubscriptionSection = ({ mine, isLocked, onChange }: Props & { onChange: () => void }) => {
  const words = useMessages(subscriptionWords)
  const language = useLanguage()
  const { changeLink } = mine
  return (
    <Section title={words.title}>
      <Facts mine={mine} />
      <Pending mine={mine} isLocked={isLocked} />
      <Vies mine={mine} />
      <Group gap="sm">
        <Renew mine={mine} isLocked={isLocked} />
        <Button variant="default" disabled={isLocked} onClick={onChange}>
          {words.change}
        </Button>
        {changeLink !== null && (
          <Button variant="default" disabled={isLocked} onClick={() => openPayment(changeLink, language)}>
            {words.payChange}
          </Button>
        )}
        <Turn mine={mine} isLocked={isLocked} />
      </Group>
      {mine.withdrawal !== null && <Withdrawal offer={mine.withdrawal} isLocked={isLocked} />}
    </Section>
  )
}
