/** Whether enough tokens are held for a discount. */
import { Alert, Button, Stack } from '@mantine/core'
import { useAct } from '#platform/web/act.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Refusal } from '#platform/web/refusal.tsx'
import { subscriptionApi } from './api.ts'
import { wizardWords } from './messages.ts'

type Props = { isPassed: boolean; onPassed: (isPassed: boolean) => void }

const outcomeWord = {
  held: 'tokenDiscountOk',
  missing: 'tokenDiscountMissing',
  unavailable: 'tokenDiscountError',
} as const

export const TokenCheck = ({ isPassed, onPassed }: Props) => {
  const words = useMessages(wizardWords)
  const check = useAct(subscriptionApi.checkTokens, { leave: ({ outcome }) => onPassed(outcome === 'held') })
  const outcome = check.data?.outcome ?? (isPassed ? 'held' : null)
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" loading={check.isBusy} onClick={() => check.send(undefined)}>
        {words.checkTokens}
      </Button>
      {outcome !== null && (
        <Alert role="status" color={outcome === 'held' ? 'green' : 'yellow'}>
          {words[outcomeWord[outcome]]}
        </Alert>
      )}
      <Refusal error={check.error} />
    </Stack>
  )
}
