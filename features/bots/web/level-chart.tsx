/** The candles of a pair with the lines of a bot or of a plan, growing with each tick. */
import { SegmentedControl, VisuallyHidden } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Candle, type Interval, intervals } from '#engine/candle.ts'
import { watchPrice } from '#features/live/web/index.ts'
import { CandleChart } from '#platform/web/candle-chart.tsx'
import type { CandleColumns, ChartHandle, ChartLine, ChartMarker, ChartPane } from '#platform/web/candle-chart-data.ts'
import { useMessages } from '#platform/web/language.tsx'
import { messages } from '#engine/messages.ts'
import { Problem } from '#platform/web/problem.tsx'
import { marketsApi } from './api.ts'
import { candlesQuery } from './candles-query.ts'

const chartMessages = messages({ interval: 'Candle length' }, { interval: 'Gyertyák hossza' })

/** A replay may pass many minutes a second; candles are read again at most this often. */
const READ_AGAIN_MS = 1_000

/**
 * Hands the minute's candle of each tick to whoever draws it; nothing is rendered again. Ticks are conflated, so a minute's last trades may not have come:
 * once it is over `readAgain` is called.
 */
const watchMinutes =
  (exchange: string, pair: string, readAgain: () => void) =>
  (listener: (minute: Candle) => void): (() => void) => {
    let openTimeMs: number | null = null
    let timer: ReturnType<typeof setTimeout> | null = null
    const due = () => {
      timer = null
      readAgain()
    }
    const stop = watchPrice(exchange, pair, ({ candle }) => {
      if (openTimeMs !== null && candle.openTimeMs !== openTimeMs) timer ??= setTimeout(due, READ_AGAIN_MS)
      openTimeMs = candle.openTimeMs
      listener(candle)
    })
    return () => {
      if (timer !== null) clearTimeout(timer)
      stop()
    }
  }

const useMinuteWatch = (exchange: string, pair: string) => {
  const client = useQueryClient()
  return useMemo(() => {
    const queryKey = marketsApi.candles.key({ input: { exchange, pair } })
    return watchMinutes(exchange, pair, () => void client.invalidateQueries({ queryKey }))
  }, [client, exchange, pair])
}

type Props = {
  title: string
  exchange: string
  pair: string
  tickSize: string
  interval: Interval
  onInterval: (interval: Interval) => void
  lines: readonly ChartLine[]
  markers?: readonly ChartMarker[]
  handles?: readonly ChartHandle[]
  pane?: ChartPane | null
  onDrag?: (path: string, price: string) => void
  sentence: string
  height: number | string
}

const none: readonly ChartMarker[] = []
const noHandles: readonly ChartHandle[] = []
const offered: readonly Interval[] = intervals.filter((interval) => interval !== '30m')

export const LevelChart = (props: Props) => {
  const {
    title,
    exchange,
    pair,
    tickSize,
    interval,
    onInterval,
    lines,
    markers = none,
    handles = noHandles,
    pane = null,
    onDrag,
    sentence,
    height,
  } = props
  const words = useMessages(chartMessages)
  const watch = useMinuteWatch(exchange, pair)
  const query = useQuery({ ...candlesQuery(exchange, pair, interval), placeholderData: keepPreviousData })
  const candles: CandleColumns | null = query.data ?? null
  const tools = useMemo(
    () => (
      <SegmentedControl
        size="xs"
        aria-label={words.interval}
        value={interval}
        onChange={(next) => onInterval(offered.find((known) => known === next) ?? interval)}
        data={[...offered]}
      />
    ),
    [words, interval, onInterval],
  )
  return (
    <div>
      <VisuallyHidden component="h2">{title}</VisuallyHidden>
      {query.isError ? (
        <Problem error={query.error} retry={() => void query.refetch()} />
      ) : (
        <CandleChart
          key={`${exchange} ${pair}`}
          candles={candles}
          lines={lines}
          markers={markers}
          handles={handles}
          pane={pane}
          onDrag={onDrag}
          tickSize={tickSize}
          sentence={sentence}
          height={height}
          watch={watch}
          tools={tools}
        />
      )}
    </div>
  )
}
