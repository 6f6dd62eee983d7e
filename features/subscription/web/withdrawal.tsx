/** The way out of a contract for consumers, in two steps. Source: Directive (EU) 2023/2673, Article 11a. */
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '#platform/web/act.ts'
import { Ask } from '#platform/web/ask.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { decimalOf } from '#platform/minor-units.ts'
import type { Mine } from '../contract.ts'
import { subscriptionApi } from './api.ts'
import { billingWords, subscriptionWords } from './messages.ts'

type Offer = NonNullable<Mine['withdrawal']>

const Statement = ({ offer, onClose }: { offer: Offer; onClose: () => void }) => {
  const words = useMessages(subscriptionWords)
  const sentences = useMessages(billingWords)
  const format = useFormat()
  const [said, setSaid] = useState({ name: offer.name, contract: offer.contract, email: offer.email })
  const withdrawal = useAct(subscriptionApi.withdraw, {
    done: ({ refund, currency, atMs }) =>
      sentences.billingWithdrawDone({
        date: format.dateTime(atMs),
        amount: format.money(decimalOf(refund), currency),
      }),
    onDone: onClose,
  })
  const field = (name: keyof typeof said, label: string) => (
    <TextInput
      label={label}
      value={said[name]}
      onChange={({ currentTarget }) => setSaid({ ...said, [name]: currentTarget.value })}
    />
  )
  return (
    <Ask
      tone="danger"
      title={sentences.billingWithdrawButton}
      confirm={sentences.billingWithdrawConfirm}
      act={withdrawal}
      isReady={Object.values(said).every((text) => text.trim() !== '')}
      onConfirm={() => withdrawal.send({ order: offer.order, ...said })}
      onClose={onClose}
    >
      <Stack>
        <Text>{words.withdrawText({ date: format.dateTime(offer.untilMs) })}</Text>
        {field('name', words.withdrawName)}
        {field('contract', words.withdrawContract)}
        {field('email', words.withdrawEmail)}
      </Stack>
    </Ask>
  )
}

export const Withdrawal = ({ offer, isLocked }: { offer: Offer; isLocked: boolean }) => {
  const sentences = useMessages(billingWords)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        disabled={isLocked}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setIsAsking(true)}
      >
        {sentences.billingWithdrawButton}
      </Button>
      {isAsking && <Statement offer={offer} onClose={() => setIsAsking(false)} />}
    </>
  )
}
