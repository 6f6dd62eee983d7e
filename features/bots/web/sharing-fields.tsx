/** How money is given to several bots, and a table of what each of them gets. */
import { Radio, ScrollArea, Stack, Table, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { quoteOf } from '#engine/pair-names.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { BotSummary } from './api.ts'
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
      <Radio.Group
        label={words.how}
        value={way}
        onChange={(next) => typed.choose(ways.find((one) => one === next) ?? way)}
      >
        <Stack gap="xs" mt="xs">
          {ways.map((one) => (
            <Radio key={one} value={one} label={words[one]} disabled={assets.length > 1 && ofAll.includes(one)} />
          ))}
        </Stack>
      </Radio.Group>
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
    <ScrollArea.Autosize mah={240} type="auto" viewportProps={{ tabIndex: 0 }}>
      <Table aria-label={words.shares} style={{ fontVariantNumeric: 'tabular-nums' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words.bot}</Table.Th>
            <Table.Th scope="col" ta="end">
              {words.before}
            </Table.Th>
            <Table.Th scope="col" ta="end">
              {words.after}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bots.map(({ id, name, pair, investment }, at) => (
            <Table.Tr key={id}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{name}</Table.Td>
              <Table.Td ta="end">{format.money(investment, quoteOf(pair))}</Table.Td>
              <Table.Td ta="end">
                <Text fw={600} span inherit>
                  {format.money(shares[at] ?? investment, quoteOf(pair))}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  )
}
