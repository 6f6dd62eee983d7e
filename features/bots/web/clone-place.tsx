/** In whose account clones trade: the mode, and with real money the key. */
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { exchangeWords } from '#features/markets/web/index.ts'
import { ChoiceField } from '#platform/web/form-fields.tsx'
import { useMessages } from '#platform/web/language.tsx'
import type { Place } from '../contract.ts'
import type { BotSummary } from './api.ts'
import { cloneMessages } from './clone-messages.ts'
import { KeyField, keyAt, useWorkingKeys } from './key-field.tsx'

/** `same` leaves each clone in the account of its bot. */
type Mode = 'same' | 'demo' | 'live'
type Begin = { modes: readonly Mode[]; mode: Mode; key?: string }

/** What is chosen for clones at these exchanges. */
export const useClonePlace = (exchanges: readonly string[], begin: Begin) => {
  const [mode, setMode] = useState(begin.mode)
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const keys = useWorkingKeys()
  const chosenAt = (exchange: string): string | undefined => chosen[exchange] ?? begin.key
  const keyOf = (exchange: string): string | undefined => keyAt(keys, exchange, chosenAt(exchange))?.id
  return {
    exchanges,
    modes: begin.modes,
    mode,
    keys,
    setMode: (next: string) => setMode(begin.modes.find((one) => one === next) ?? mode),
    chosenAt,
    choose: (exchange: string, key: string) => setChosen((before) => ({ ...before, [exchange]: key })),
    isReady: mode !== 'live' || exchanges.every((exchange) => keyOf(exchange) !== undefined),
    /** Where the clone of a bot goes; null for the account of the bot. */
    placeOf: ({ exchange }: Pick<BotSummary, 'exchange'>): Place | null => {
      const key = keyOf(exchange)
      if (mode === 'same' || (mode === 'live' && key === undefined)) return null
      return mode === 'live' && key !== undefined ? { mode, key } : { mode: 'demo' }
    },
  }
}

export const PlaceFields = ({ exchanges, modes, mode, setMode, ...place }: ReturnType<typeof useClonePlace>) => {
  const words = useMessages(cloneMessages)
  const { exchangeTitle } = useMessages(exchangeWords)
  return (
    <Stack gap="sm">
      <ChoiceField
        path="mode"
        label={words.mode}
        value={mode}
        onChange={setMode}
        choices={modes.map((value) => ({ value, label: words[value] }))}
      />
      {mode === 'live' ? (
        exchanges.map((exchange) => (
          <KeyField
            key={exchange}
            keys={place.keys}
            exchange={exchange}
            chosen={place.chosenAt(exchange)}
            label={
              exchanges.length === 1 ? words.account : words.accountAt({ exchange: exchangeTitle({ name: exchange }) })
            }
            help={words.accountHelp}
            onChosen={(key) => place.choose(exchange, key)}
          />
        ))
      ) : (
        <ChoiceField
          path="account"
          label={words.account}
          help={words.accountHelp}
          value={mode}
          onChange={() => {}}
          choices={[{ value: mode, label: mode === 'demo' ? words.demoAccount : words.ownAccounts }]}
        />
      )}
    </Stack>
  )
}
