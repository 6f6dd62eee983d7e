/** Asks whoever has paid to confirm where they live, where the tax depends on it and no second sign shows it. Source: business.md 12. */
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useAct } from '#platform/web/act.ts'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { paymentsApi } from './api.ts'
import { payPageWords } from './messages.ts'

export const Residence = ({ token, country }: { token: string; country: string }) => {
  const words = useMessages(payPageWords)
  const language = useLanguage()
  const confirmation = useAct(paymentsApi.confirmResidence, { done: words.residenceConfirmed })
  const name = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country
  return (
    <Alert color="yellow" title={words.residenceTitle}>
      <Stack align="flex-start" gap="sm">
        <Text>{words.residenceText({ country: name })}</Text>
        {confirmation.error !== null && <Problem error={confirmation.error} />}
        <Button loading={confirmation.isBusy} onClick={() => confirmation.send({ token })}>
          {words.residenceConfirm({ country: name })}
        </Button>
      </Stack>
    </Alert>
  )
}
