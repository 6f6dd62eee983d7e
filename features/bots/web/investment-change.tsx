/** How much more or less a bot is to trade with: by percent, or to a new total. */
import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { WayField } from '#platform/web/way-field.tsx'
import type { BotAsk } from '../contract.ts'
import { folderMessages } from './folder-messages.ts'
import { useNumberEcho } from './number-echo.ts'

export type Change = Extract<BotAsk, { kind: 'change-investment' }>['change']

type Way = Change['kind']

/** The change as it is typed; null while there is none. */
export const useChange = () => {
  const [way, setWay] = useState<Way>('percent')
  const [text, setText] = useState('')
  const { read, echo } = useNumberEcho()
  const value = read(text)
  const change = ((): Change | null => {
    if (value === null || value === '') return null
    return way === 'percent' ? { kind: 'percent', percent: value } : { kind: 'total', amount: value }
  })()
  const choose = (next: Way) => {
    setWay(next)
    setText('')
  }
  return { way, text, change, echo: echo(text), choose, setText }
}

type Props = { typed: ReturnType<typeof useChange>; asset: string }

export const ChangeFields = ({ typed, asset }: Props) => {
  const words = useMessages(folderMessages)
  const isPercent = typed.way === 'percent'
  return (
    <Stack gap="sm">
      <WayField
        label={words.investmentHow}
        value={typed.way}
        ways={[
          { value: 'percent', label: words.byPercent },
          { value: 'total', label: words.toTotal },
        ]}
        onChange={typed.choose}
      />
      <TextInput
        label={isPercent ? words.percentLabel : words.totalLabel({ asset })}
        description={typed.echo ?? (isPercent ? words.percentHelp : undefined)}
        inputMode="decimal"
        autoComplete="off"
        value={typed.text}
        onChange={(event) => typed.setText(event.currentTarget.value)}
      />
    </Stack>
  )
}
