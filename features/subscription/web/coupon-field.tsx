/** A coupon: typed, and applied by the press of Use alone. */
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '#platform/web/act.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Refusal } from '#platform/web/refusal.tsx'
import { subscriptionApi } from './api.ts'
import { wizardWords } from './messages.ts'

type Props = {
  chosen: { package: string; interval: 'monthly' | 'yearly' }
  /** Empty where none is applied. */
  value: string
  onChange: (code: string) => void
}

export const CouponField = ({ chosen, value, onChange }: Props) => {
  const words = useMessages(wizardWords)
  const [typed, setTyped] = useState(value)
  const usage = useAct(subscriptionApi.applyCoupon, { leave: ({ code }) => onChange(code) })
  if (value !== '')
    return (
      <Group gap="sm">
        <Alert role="status">
          {words.couponUsed} {value}
        </Alert>
        <Button variant="default" onClick={() => onChange('')}>
          {words.remove}
        </Button>
      </Group>
    )
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="sm">
        <TextInput
          label={words.coupon}
          description={words.couponPressUse}
          value={typed}
          maxLength={64}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={typed.trim() === ''}
          loading={usage.isBusy}
          onClick={() => usage.send({ code: typed.trim(), ...chosen })}
        >
          {words.couponUse}
        </Button>
      </Group>
      <Refusal error={usage.error} />
    </Stack>
  )
}
