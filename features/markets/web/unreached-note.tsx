/** Says which exchanges are missing from a choice, and why; nothing where all are there. */
import { Text } from '@mantine/core'
import { useMessages } from '#platform/web/language.tsx'
import { exchangeWords } from './exchange-words.ts'
import { useUnreachedExchanges } from './use-market-state.ts'

export const UnreachedNote = () => {
  const words = useMessages(exchangeWords)
  const exchanges = useUnreachedExchanges().map((name) => words.exchangeTitle({ name }))
  if (exchanges.length === 0) return null
  return (
    <Text size="sm" c="dimmed" role="note">
      {words.unreached({ exchanges: exchanges.join(', ') })}
    </Text>
  )
}
