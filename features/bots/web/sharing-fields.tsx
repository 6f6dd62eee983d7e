/** How money is given to several bots, and a table of what each of them gets. */
import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { quoteOf } from '#engine/pair-names.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { WayField } from '#platform/web/way-field.tsx'
import type { BotSummary } from './api.ts'
import { BeforeAndAfter } from './before-and-after.tsx'
import { useNumberEcho } from './number-echo.ts'
import { sharesOf, type Sharing } from './shares.ts'
import { sharingMessages } from './sharing-messages.ts'

type Way = Sharing['kind']
/** Ways that need all bots to count in one asset. */
const ofAll: readonly Way[] = ['shared', 'equal']

const sharingOf = (way: Way, value: string | null): Sharing | null => {
  if (way === 'same') return { kind: way }
  if (value === null || value === '') return null
  return way === 'percent' ? { kind: way, percent: value } : { kind: way, amount: value }
}

/** The way as it is chosen and its number as it is typed; `sharing` is null while there is none. */
export const useSharing = (ways: readonly Way[]) => {
  const [way, setWay] = useState<Way>(ways[0] ?? 'percent')
  const [text, setText] = useState('')
  const { read, echo } = useNumberEcho()
  const choose = (next: Way) => {
    setWay(next)
    setText('')
  }
  return { ways, way, text, sharing: sharingOf(way, read(text)), echo: echo(text), choose, setText }
}

type Props = { typed: ReturnType<typeof useSharing>; bots: readonly BotSummary[] }

export const SharingFields = ({ typed, bots }: Props) => {
  const words = useMessages(sharingMessages)
  const { ways, way, sharing } = typed
  const assets = [...new Set(bots.map(({ pair }) => quoteOf(pair)))]
  const asset = assets.join(', ')
  const label = { percent: words.percentLabel, each: words.eachLabel({ asset }), all: words.allLabel({ asset }) }
  return (
    <Stack gap="sm">
      <WayField
        label={words.how}
        value={way}
        ways={ways.map((value) => ({
          value,
          label: words[value],
          isOff: assets.length > 1 && ofAll.includes(value),
        }))}
        onChange={typed.choose}
      />
      {assets.length > 1 && ways.some((one) => ofAll.includes(one)) && (
        <Text size="sm" c="dimmed">
          {words.severalAssets({ assets: asset })}
        </Text>
      )}
      {way !== 'same' && (
        <TextInput
          label={way === 'percent' || way === 'each' ? label[way] : label.all}
          description={typed.echo ?? (way === 'percent' ? words.percentHelp : undefined)}
          inputMode="decimal"
          autoComplete="off"
          value={typed.text}
          onChange={(event) => typed.setText(event.currentTarget.value)}
        />
      )}
      {sharing !== null && way !== 'same' && <Shares bots={bots} sharing={sharing} />}
    </Stack>
  )
}

const Shares = ({ bots, sharing }: { bots: readonly BotSummary[]; sharing: Sharing }) => {
  const words = useMessages(sharingMessages)
  const format = useFormat()
  const shares = sharesOf(bots, sharing)
  return (
    <BeforeAndAfter
      label={words.shares}
      words={{ name: words.bot, before: words.before, after: words.after }}
      rows={bots.map(({ id, name, pair, investment }, at) => ({
        id,
        name,
        before: format.money(investment, quoteOf(pair)),
        after: format.money(shares[at] ?? investment, quoteOf(pair)),
      }))}
    />
  )
}
