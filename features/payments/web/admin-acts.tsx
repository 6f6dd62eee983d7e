/** What an admin does with one payment: pay it back, or write down that it has come. */
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '#platform/web/act.ts'
import { Ask } from '#platform/web/ask.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Refusal } from '#platform/web/refusal.tsx'
import { useRefusal } from '#platform/web/use-refusal.ts'
import { decimalOf } from '#platform/minor-units.ts'
import type { StaffPayment } from '../contract.ts'
import { methodWord, paymentWords } from '../messages.ts'
import { isRecordable } from '../order-states.ts'
import { paymentsApi } from './api.ts'
import { staffPaymentWords } from './messages.ts'

type Props = { payment: StaffPayment; total: string; onClose: () => void }

const RefundDialog = ({ payment, total, onClose }: Props) => {
  const words = useMessages(staffPaymentWords)
  const refund = useAct(paymentsApi.refund, { done: words.refunded, onDone: onClose })
  return (
    <Ask
      tone="danger"
      title={words.refundTitle({ total })}
      text={words.refundText}
      confirm={words.refund}
      act={refund}
      needsReason={{ least: 5, most: 200, help: words.reasonHelp }}
      onConfirm={(reason) => refund.send({ payment: payment.id, reason })}
      onClose={onClose}
    />
  )
}

/** Ways that tell nothing by themselves. */
const ways = ['bank_transfer', 'crypto_provider'] as const
type Way = (typeof ways)[number]

const RecordDialog = ({ payment, total, onClose }: Props) => {
  const words = useMessages(staffPaymentWords)
  const [reference, setReference] = useState(payment.reference)
  const record = useAct(paymentsApi.record, { done: words.recorded, onDone: onClose })
  const [method, setMethod] = useState<Way>(payment.method === 'crypto_provider' ? 'crypto_provider' : 'bank_transfer')
  const methods = useMessages(paymentWords)
  return (
    <Ask
      tone="plain"
      title={words.recordTitle({ total })}
      text={words.recordText}
      confirm={words.record}
      act={record}
      isReady={reference.trim() !== ''}
      onConfirm={() => record.send({ payment: payment.id, method, reference })}
      onClose={onClose}
    >
      <NativeSelect
        label={words.recordMethod}
        value={method}
        data={ways.map((value) => ({ value, label: methods[methodWord[value]] }))}
        onChange={({ currentTarget }) => setMethod(ways.find((way) => way === currentTarget.value) ?? 'bank_transfer')}
      />
      <TextInput
        label={words.recordReference}
        value={reference}
        maxLength={100}
        onChange={({ currentTarget }) => setReference(currentTarget.value)}
      />
    </Ask>
  )
}

/** Only what is waited for at a provider: a transfer is nobody's to ask about. */
const AskProvider = ({ payment, isDisabled }: { payment: StaffPayment; isDisabled: boolean }) => {
  const words = useMessages(staffPaymentWords)
  const ask = useAct(paymentsApi.ask, { done: words.asked })
  return (
    <>
      <Button
        variant="default"
        disabled={isDisabled}
        loading={ask.isBusy}
        onClick={() => ask.send({ payment: payment.id })}
      >
        {words.ask}
      </Button>
      <Refusal error={ask.error} />
    </>
  )
}

export const AdminActs = ({ payment }: { payment: StaffPayment }) => {
  const words = useMessages(staffPaymentWords)
  const format = useFormat()
  const [open, setOpen] = useState<'refund' | 'record' | null>(null)
  const [mayRefund, mayRecord] = [useRefusal('payments.refund') === null, useRefusal('payments.write') === null]
  const isPaid = payment.state === 'succeeded' && payment.gross > 0
  const isOpen = isRecordable(payment.state)
  const dialog = {
    payment,
    total: format.money(decimalOf(payment.gross), payment.currency),
    onClose: () => setOpen(null),
  }
  return (
    <Group gap="xs">
      {isPaid && (
        <Button variant="default" disabled={!mayRefund} onClick={() => setOpen('refund')}>
          {words.refund}
        </Button>
      )}
      {payment.state === 'pending' && payment.method !== 'bank_transfer' && (
        <AskProvider payment={payment} isDisabled={!mayRecord} />
      )}
      {isOpen && (
        <Button variant="default" disabled={!mayRecord} onClick={() => setOpen('record')}>
          {words.record}
        </Button>
      )}
      {open === 'refund' && <RefundDialog {...dialog} />}
      {open === 'record' && <RecordDialog {...dialog} />}
    </Group>
  )
}
