/** Where it is decided what becomes of a payment of no money. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useAct } from '#platform/web/act.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import type { OpenLink } from '../contract.ts'
import { type SandboxAct, sandboxActs } from '../rules.ts'
import { paymentsApi } from './api.ts'
import { payPageWords } from './messages.ts'

const wordOf = {
  pay: 'sandboxPay',
  decline: 'sandboxDecline',
  close: 'sandboxClose',
  delay: 'sandboxDelay',
  'pay-twice': 'sandboxTwice',
} as const satisfies Record<SandboxAct, string>

export const SandboxCard = ({ token, sandbox }: { token: string; sandbox: NonNullable<OpenLink['sandbox']> }) => {
  const words = useMessages(payPageWords)
  const format = useFormat()
  const decision = useAct(paymentsApi.decide)
  return (
    <Alert color="yellow" title={words.sandboxTitle}>
      <Stack gap="sm">
        <Text>{words.sandboxText({ due: format.money(sandbox.due.amount, sandbox.due.currency) })}</Text>
        <Group gap="sm">
          {sandboxActs.map((act) => (
            <Button
              key={act}
              variant={act === 'pay' ? 'filled' : 'default'}
              loading={decision.isBusy}
              onClick={() => decision.send({ token, attempt: sandbox.attempt, act })}
            >
              {words[wordOf[act]]}
            </Button>
          ))}
        </Group>
        {decision.error !== null && <Problem error={decision.error} />}
      </Stack>
    </Alert>
  )
}
