/** The chart of a running bot: its levels, profits, stop and fills on the candles, with the price as it moves. */
import { Card } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Interval } from '#engine/candle.ts'
import type { Side } from '#engine/market.ts'
import type { ChartLine } from '#platform/web/candle-chart-data.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { BotFill } from '../contract.ts'
import type { Bot } from './api.ts'
import { botLines, countTone, fillMarkers } from './bot-lines.ts'
import { botMessages } from './bot-messages.ts'
import { fillsOn } from './holdings.ts'
import { LevelChart } from './level-chart.tsx'

type Props = { bot: Bot; fills: readonly BotFill[]; tickSize: string; planned: readonly ChartLine[]; entersBy: Side }

export const BotChart = ({ bot, fills, tickSize, planned, entersBy }: Props) => {
  const words = useMessages(botMessages)
  const format = useFormat()
  const [interval, setInterval] = useState<Interval>('5m')
  const lines = useMemo(() => botLines(bot, planned, words, entersBy), [bot, planned, words, entersBy])
  const drawn = useMemo(() => fillsOn(bot.pair, bot, fills), [bot, fills])
  const markers = useMemo(() => fillMarkers(drawn), [drawn])
  return (
    <Card p="md">
      <LevelChart
        title={words.chartTitle}
        exchange={bot.exchange}
        pair={bot.pair}
        tickSize={tickSize}
        interval={interval}
        onInterval={setInterval}
        lines={lines}
        markers={markers}
        height="clamp(260px, 42vh, 440px)"
        sentence={words.chartSentence({
          pair: bot.pair,
          price: format.price(bot.price, tickSize),
          levels: format.count(countTone(lines, entersBy)),
          profits: format.count(countTone(lines, entersBy === 'buy' ? 'sell' : 'buy')),
          fills: format.count(drawn.length),
        })}
      />
    </Card>
  )
}
