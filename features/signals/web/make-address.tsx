/** An address for a bot, made with one press: it is a signal of the bot's name and pairs, which other bots can listen to as well. */
import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignalKind } from '#bots/signal-kinds.ts'
import { LEAST_CHARACTERS, MOST_CHARACTERS } from '#bots/text-length.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { addressWords } from './address-messages.ts'
import { addressedSignalsApi } from './api.ts'
import { MadeAddress } from './made-address.tsx'
import { SignedSwitch } from './signed-switch.tsx'

type Props = {
  of: { kind: SignalKind; exchange: string; name: string; pairs: readonly string[] }
  text: string
  example: string | null
  /** What is to be done with the signal before the address is shown. */
  onMade: (signal: string) => Promise<unknown>
}

/** A short name with its pair is long enough for a signal. */
const nameOf = ({ name, pairs }: Props['of']): string =>
  (name.trim().length < LEAST_CHARACTERS ? `${name} ${pairs[0] ?? ''}` : name).trim().slice(0, MOST_CHARACTERS)

export const MakeAddress = ({ of, text, example, onMade }: Props) => {
  const words = useMessages(addressWords)
  const [isSigned, setSigned] = useState(false)
  const [made, setMade] = useState<{ path: string; key: string | null } | null>(null)
  const make = useMutation({
    mutationFn: async () => {
      const { kind, exchange, pairs } = of
      const { signal, path, key } = await addressedSignalsApi.create.call({
        kind,
        exchange,
        name: nameOf(of),
        pairs: [...pairs],
        isPublic: false,
        futuresType: kind === 'futures' ? 'perpetual' : null,
        isSigned,
      })
      // Shown whatever comes of the rest: it is told only once.
      setMade({ path, key })
      await onMade(signal.id)
    },
  })
  return (
    <Stack gap="xs" align="flex-start">
      {made === null && (
        <>
          <Text size="sm">{text}</Text>
          <SignedSwitch isSigned={isSigned} onSigned={setSigned} />
          <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
            {words.make}
          </Button>
        </>
      )}
      {made !== null && <MadeAddress path={made.path} signKey={made.key} example={example} />}
      {make.isError && <Problem error={make.error} />}
    </Stack>
  )
}
