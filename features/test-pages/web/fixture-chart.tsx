/** The chart with candles of its own: every kind of line, both kinds of marks and what runs under the prices. */
import { useMemo } from 'react'
import type { Interval } from '#engine/candle.ts'
import { CandleChart } from '#platform/web/candle-chart.tsx'
import { candleChartMessages } from '#platform/web/candle-chart-messages.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import {
  fixtureCandles,
  fixtureFills,
  fixtureLevels,
  type FixturePair,
  fixturePane,
  tickSizeOf,
} from './fixture-candles.ts'
import { chartPageWords } from './messages.ts'

/** What of it is drawn. */
export type Shown = { levels: boolean; fills: boolean; pane: boolean }

const usePicture = (pair: FixturePair, interval: Interval) => {
  const kinds = useMessages(candleChartMessages)
  return useMemo(() => {
    const candles = fixtureCandles(pair, interval)
    const lines = fixtureLevels(pair).map(({ number, ...line }) => ({
      ...line,
      isPlanned: number > 2,
      label: `${kinds[line.tone]} ${number}`,
    }))
    return { candles, lines, fills: fixtureFills(candles), pane: fixturePane(candles) }
  }, [pair, interval, kinds])
}

type Props = { pair: FixturePair; interval: Interval; shown: Shown; height: number }

export const FixtureChart = ({ pair, interval, shown, height }: Props) => {
  const words = useMessages(chartPageWords)
  const format = useFormat()
  const { candles, lines, fills, pane } = usePicture(pair, interval)
  const [shownLines, shownFills] = [shown.levels ? lines : [], shown.fills ? fills : []]
  return (
    <CandleChart
      key={pair}
      candles={candles}
      lines={shownLines}
      markers={shownFills}
      pane={shown.pane ? pane : null}
      tickSize={tickSizeOf(pair)}
      height={height}
      sentence={words.sentence({
        pair,
        candles: format.count(candles.openTimeMs.length),
        lines: format.count(shownLines.length),
        fills: format.count(shownFills.length),
      })}
    />
  )
}
