/** What an indicator bot decides next: where its indicator stands between its thresholds, when the candle closes, and which price would do. */
import { Card, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import type { Watched } from '#bots/watch.ts'
import { intervalMs } from '#engine/candle.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Time } from '#platform/web/time.tsx'
import type { Bot } from './api.ts'
import { FactLine } from './fact-line.tsx'
import { indicatorMessages } from './indicator-messages.ts'
import { nameOf, valueText } from './indicator-pane.ts'
import styles from './next-decision.module.css'
import { type LoadWatch, useWatch, type Watching } from './use-watch.ts'

/** In px, while its candles come. */
const DECISION_HEIGHT = 220

/** Closes in the table, the newest first. */
const ROWS = 20

type Props = { bot: Bot; tickSize: string; load: LoadWatch }
type SeenProps = { bot: Bot; tickSize: string; watching: Watching; seen: Watched }

export default function NextDecision({ bot, tickSize, load }: Props) {
  const { exchange, pair, price, form, now } = bot
  const watching = useWatch({ load, form, now, market: { exchange, pair, price, tickSize } })
  if (watching === null) return null
  if (watching.seen === null) return <Skeleton h={DECISION_HEIGHT} />
  return <Decision bot={bot} tickSize={tickSize} watching={watching} seen={watching.seen} />
}

const Decision = (props: SeenProps) => {
  const words = useMessages(indicatorMessages)
  const format = useFormat()
  const { watching, seen } = props
  const name = nameOf(watching, words)
  const last = seen.closes.at(-1)
  return (
    <Card p="md">
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2} size="h5">
          {words.title}
        </Title>
        <Text size="sm" c="dimmed">
          <Time atMs={seen.nextCloseMs} as="time" />
        </Text>
      </Group>
      <Scale seen={seen} name={name} />
      <Stack component="dl" gap={6} m={0} mt="sm">
        {seen.now !== null && <FactLine label={words.now({ name })}>{valueText(seen.now, format)}</FactLine>}
        {last !== undefined && <FactLine label={words.lastClose}>{valueText(last.value, format)}</FactLine>}
        <Price {...props} />
      </Stack>
      <Closes {...props} name={name} />
    </Card>
  )
}

const Price = ({ bot, tickSize, watching: { watch }, seen }: SeenProps) => {
  const words = useMessages(indicatorMessages)
  const format = useFormat()
  if (watch.aim === null) return null
  const { side } = watch.aim
  const label = side === 'buy' ? words.toBuy : words.toSell
  if (seen.price === null) return <FactLine label={label}>{words.noPrice}</FactLine>
  const price = format.price(String(seen.price), tickSize)
  const isBelow = seen.thresholds.some((one) => one.side === side && one.threshold.startsWith('below'))
  const away = Number(bot.price) > 0 ? (100 * seen.price) / Number(bot.price) - 100 : 0
  return (
    <FactLine label={label}>
      {(isBelow ? words.upTo : words.from)({ price })}{' '}
      <Text span inherit c="dimmed">
        {format.percent(away, 'always')}
      </Text>
    </FactLine>
  )
}

const Scale = ({ seen, name }: Pick<SeenProps, 'seen'> & { name: string }) => {
  const words = useMessages(indicatorMessages)
  const format = useFormat()
  const { low, high } = seen.bounds
  const value = seen.now ?? seen.closes.at(-1)?.value ?? null
  const place = (at: number): string =>
    `${high > low ? Math.min(100, Math.max(0, (100 * (at - low)) / (high - low))) : 50}%`
  const labels = seen.thresholds.map((one) => ({
    ...one,
    label: (one.side === 'buy' ? words.buyAt : words.sellAt)({ value: valueText(one.value, format) }),
  }))
  if (value === null) return null
  const sentence = words.scale({
    name,
    value: valueText(value, format),
    thresholds: labels.map(({ label }) => label).join(', '),
  })
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn with boxes, and an img element holds none.
    <div className={styles['scale']} role="img" aria-label={sentence}>
      {labels.map(({ side, value: at, threshold, label }) => (
        <span
          key={label}
          className={styles['zone']}
          data-side={side}
          style={
            threshold.startsWith('below')
              ? { insetInline: `0 calc(100% - ${place(at)})` }
              : { insetInline: `${place(at)} 0` }
          }
        />
      ))}
      <span className={styles['mark']} style={{ insetInlineStart: place(value) }} />
      {labels.map(({ value: at, threshold, label }) => (
        <span
          key={label}
          className={styles['label']}
          data-zone={threshold.startsWith('below') ? 'below' : 'above'}
          style={{ insetInlineStart: place(at) }}
        >
          {label}
        </span>
      ))}
    </div>
  )
}

const Closes = ({ tickSize, watching, seen, name }: SeenProps & { name: string }) => {
  const words = useMessages(indicatorMessages)
  const format = useFormat()
  const step = intervalMs[watching.watch.interval]
  return (
    <details>
      <Text component="summary" size="sm" c="dimmed" py={6} style={{ cursor: 'pointer' }}>
        {words.decisions}
      </Text>
      <Table.ScrollContainer minWidth={240} maxHeight={320} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.close}</Table.Th>
              <Table.Th ta="right">{name}</Table.Th>
              <Table.Th ta="right">{words.price}</Table.Th>
              <Table.Th>{words.says}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {seen.closes
              .slice(-ROWS)
              .toReversed()
              .map(({ openTimeMs, value, close, calls }) => (
                <Table.Tr key={openTimeMs}>
                  <Table.Td>
                    <Time atMs={openTimeMs + step} as="time" />
                  </Table.Td>
                  <Table.Td ta="right" className="tabular">
                    {valueText(value, format)}
                  </Table.Td>
                  <Table.Td ta="right" className="tabular">
                    {format.price(String(close), tickSize)}
                  </Table.Td>
                  <Table.Td>
                    {calls.length === 0 ? words.nothing : calls.map((side) => words[side]).join(', ')}
                  </Table.Td>
                </Table.Tr>
              ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </details>
  )
}
