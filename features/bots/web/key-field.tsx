/** Which of the user's keys at an exchange a bot trades with. */
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { exchangeWords } from '#features/markets/web/index.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { ChoiceField } from '#platform/web/form-fields.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { keysQuery } from './api.ts'
import { liveMessages } from './live-messages.ts'

/** Keys that work; undefined until they are known. */
export const useWorkingKeys = () => useQuery(keysQuery()).data?.keys.filter(({ status }) => status === 'active')

type Keys = ReturnType<typeof useWorkingKeys>

/** The chosen one of the exchange's, else its first. */
export const keyAt = (keys: Keys, exchange: string, chosen: string | undefined) => {
  const there = keys?.filter((key) => key.exchange === exchange)
  return there?.find(({ id }) => id === chosen) ?? there?.[0]
}

type Props = {
  keys: Keys
  exchange: string
  chosen: string | undefined
  label: string
  help: string
  onChosen: (key: string) => void
}

export const KeyField = ({ keys, exchange, chosen, label, help, onChosen }: Props) => {
  const words = useMessages(liveMessages)
  const { exchangeTitle } = useMessages(exchangeWords)
  if (keys === undefined) return null
  const there = keys.filter((key) => key.exchange === exchange)
  if (there.length === 0)
    return (
      <Alert>
        {words.noKey({ exchange: exchangeTitle({ name: exchange }) })}{' '}
        <ButtonLink to="/user/api/create" variant="default">
          {words.addKey}
        </ButtonLink>
      </Alert>
    )
  return (
    <ChoiceField
      path={`key ${exchange}`}
      label={label}
      help={help}
      value={keyAt(keys, exchange, chosen)?.id ?? ''}
      onChange={onChosen}
      choices={there.map(({ id, name, publicKey }) => ({ value: id, label: `${name} (${publicKey})` }))}
    />
  )
}
