/** A candle chart as one image with a sentence, and the same lines as a table for those who cannot see it. */
import { Box, Skeleton, Table, Text, useComputedColorScheme } from '@mantine/core'
import { lazy, memo, type ReactNode, Suspense } from 'react'
import type { Candle } from '#engine/candle.ts'
import {
  type CandleColumns,
  type ChartHandle,
  type ChartLine,
  type ChartMarker,
  type ChartPane,
  levelRange,
  lineTones,
} from './candle-chart-data.ts'
import { candleChartMessages } from './candle-chart-messages.ts'
import { chartColors } from './candle-chart-colors.ts'
import { digitsOf } from './format.ts'
import { useFormat, useMessages } from './language.tsx'
import './candle-chart.css'

const CandleChartCanvas = lazy(() => import('./candle-chart-canvas.tsx'))

export type CandleChartProps = {
  /** Null while they are being fetched: the chart keeps its height. */
  candles: CandleColumns | null
  lines: readonly ChartLine[]
  markers?: readonly ChartMarker[]
  /** Prices that can be dragged; their fields do the same by keyboard. */
  handles?: readonly ChartHandle[]
  pane?: ChartPane | null
  onDrag?: ((path: string, price: string) => void) | undefined
  tickSize: string
  /** What the picture shows, in one sentence. */
  sentence: string
  height?: number | string
  watch?: ((listener: (minute: Candle) => void) => () => void) | undefined
  /** What belongs beside the legend. */
  tools?: ReactNode
}

const noMarkers: readonly ChartMarker[] = []
const noHandles: readonly ChartHandle[] = []

/** Drawn again only when what it shows is another; the page around it changes with every key. */
export const CandleChart = memo((props: CandleChartProps) => {
  const {
    candles,
    lines,
    markers = noMarkers,
    handles = noHandles,
    pane = null,
    onDrag,
    tickSize,
    sentence,
    height = 320,
    watch,
    tools = null,
  } = props
  const words = useMessages(candleChartMessages)
  const { region, timeZone } = useFormat()
  const scheme = useComputedColorScheme('dark')
  return (
    <div>
      <div className="chart-head">
        <Legend lines={lines} hasFills={markers.length > 0} pane={pane?.name ?? null} />
        {tools}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas is drawn inside, and an img element holds nothing. */}
      <Box role="img" aria-label={sentence} pos="relative" h={height}>
        <Suspense fallback={<Skeleton h="100%" aria-hidden />}>
          {candles === null ? (
            <Skeleton h="100%" aria-hidden />
          ) : (
            <CandleChartCanvas
              candles={candles}
              lines={lines}
              markers={markers}
              handles={handles}
              pane={pane}
              onDrag={onDrag}
              words={words}
              digits={digitsOf(tickSize)}
              locale={region}
              timeZone={timeZone}
              scheme={scheme}
              watch={watch}
            />
          )}
        </Suspense>
      </Box>
      <details>
        <Text component="summary" size="sm" c="dimmed" py={6} style={{ cursor: 'pointer' }}>
          {words.showTable}
        </Text>
        <LineTable lines={lines} tickSize={tickSize} scheme={scheme} />
      </details>
    </div>
  )
})

/** Every kind of line that is drawn, in its color and dash. */
type LegendProps = { lines: readonly ChartLine[]; hasFills: boolean; pane: string | null }

const Legend = ({ lines, hasFills, pane }: LegendProps) => {
  const words = useMessages(candleChartMessages)
  const tones = lineTones.filter((tone) => lines.some((line) => line.tone === tone))
  return (
    <ul className="chart-legend" aria-label={words.legend}>
      {tones.map((tone) => (
        <li key={tone} data-tone={tone}>
          {words[tone]}
        </li>
      ))}
      {lines.some(({ isPlanned }) => isPlanned) && <li data-tone="planned">{words.planned}</li>}
      {levelRange(lines) !== null && <li data-tone="range">{words.range}</li>}
      {pane !== null && <li data-tone="pane">{pane}</li>}
      {hasFills && <li data-tone="fills">{words.fills}</li>}
    </ul>
  )
}

type LineTableProps = { lines: readonly ChartLine[]; tickSize: string; scheme: 'dark' | 'light' }

const LineTable = ({ lines, tickSize, scheme }: LineTableProps) => {
  const words = useMessages(candleChartMessages)
  const format = useFormat()
  if (lines.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {words.noLines}
      </Text>
    )
  return (
    <Table.ScrollContainer minWidth={260} maxHeight={320} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table stickyHeader>
        <Table.Caption>{words.tableCaption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.line}</Table.Th>
            <Table.Th>{words.kind}</Table.Th>
            <Table.Th ta="right">{words.price}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.id}>
              <Table.Td>{line.label}</Table.Td>
              <Table.Td c={chartColors[scheme].line[line.tone]}>
                {line.isPlanned ? `${words[line.tone]}, ${words.planned}` : words[line.tone]}
              </Table.Td>
              <Table.Td ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
                {format.price(line.price.toFixed(12), tickSize)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
