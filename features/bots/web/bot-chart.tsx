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
import { indicatorMessages } from './indicator-messages.ts'
import { paneOf, priceLines } from './indicator-pane.ts'
import { LevelChart } from './level-chart.tsx'
import { type LoadWatch, useWatch } from './use-watch.ts'

type Props = {
  bot: Bot
  fills: readonly BotFill[]
  tickSize: string
  planned: readonly ChartLine[]
  entersBy: Side
  load: LoadWatch | null
}

export const BotChart = ({ bot, fills, tickSize, planned, entersBy, load }: Props) => {
  const words = useMessages(botMessages)
  const format = useFormat()
  const { exchange, pair, price, form, now } = bot
  const watching = useWatch({ load, form, now, market: { exchange, pair, price, tickSize } })
  const indicator = useMessages(indicatorMessages)
  const [chosen, setChosen] = useState<Interval | null>(null)
  // What a bot decides by is seen on the candles that it looks at.
  const interval = chosen ?? watching?.watch.interval ?? '5m'
  const drawn = useMemo(() => fillsOn(bot.pair, bot, fills), [bot, fills])
  const markers = useMemo(() => fillMarkers(drawn), [drawn])
  const lines = useMemo(() => {
    const own = botLines(bot, planned, words, entersBy)
    return watching === null ? own : [...own, ...priceLines(watching, indicator, format)]
  }, [bot, planned, words, entersBy, watching, indicator, format])
  const pane = useMemo(
    () => (watching === null ? null : paneOf(watching, { chart: interval, fills: markers, words: indicator })),
    [watching, interval, markers, indicator],
  )
  return (
    <Card p="md">
      <LevelChart
        title={words.chartTitle}
        exchange={bot.exchange}
        pair={bot.pair}
        tickSize={tickSize}
        interval={interval}
        onInterval={setChosen}
        lines={lines}
        markers={markers}
        pane={pane}
        height={watching === null ? 'clamp(260px, 42vh, 440px)' : 'clamp(340px, 52vh, 540px)'}
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
