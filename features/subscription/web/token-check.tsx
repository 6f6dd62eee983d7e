/** Whether enough tokens are held for a discount. */
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useAct } from '#platform/web/act.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Refusal } from '#platform/web/refusal.tsx'
import type { Mine } from '../contract.ts'
import { subscriptionApi } from './api.ts'
import { wizardWords } from './messages.ts'

type Terms = NonNullable<Mine['tokens']>
type Props = { terms: Terms; isPassed: boolean; onPassed: (isPassed: boolean) => void }

/** What came of the check, by its outcome. */
const useSentences = ({ name }: Terms) => {
  const words = useMessages(wizardWords)
  return {
    held: words.tokenDiscountOk,
    missing: name === null ? words.tokenDiscountMissing : words.tokenDiscountMissingNamed({ token: name }),
    unavailable: words.tokenDiscountError,
  }
}

export const TokenCheck = ({ terms, isPassed, onPassed }: Props) => {
  const { least, symbol, percent } = terms
  const format = useFormat()
  const sentences = useSentences(terms)
  const words = useMessages(wizardWords)
  const check = useAct(subscriptionApi.checkTokens, { leave: ({ outcome }) => onPassed(outcome === 'held') })
  const outcome = check.data?.outcome ?? (isPassed ? 'held' : null)
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        {words.tokenDiscountHint({ amount: format.count(least), token: symbol, percent: format.count(percent) })}
      </Text>
      <Button variant="default" loading={check.isBusy} onClick={() => check.send(undefined)}>
        {words.checkTokens}
      </Button>
      {outcome !== null && (
        <Alert role="status" color={outcome === 'held' ? 'green' : 'yellow'}>
          {sentences[outcome]}
        </Alert>
      )}
      <Refusal error={check.error} />
    </Stack>
  )
}
