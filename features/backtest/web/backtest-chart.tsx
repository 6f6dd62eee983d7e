/** How the worth of the account changed, beside the same money in coins: one image with a sentence, and the same as a table. */
import { Box, Button, Group, Text } from '@mantine/core'
import IconChartLine from 'icon:chart-line'
import IconTable from 'icon:table'
import { useMemo, useState } from 'react'
import { evenly } from '#platform/evenly.ts'
import { ChangeChart, type ChangeLine, LineSample } from '#platform/web/change-chart.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { type Column, DataTable } from '#platform/web/table.tsx'
import type { BacktestReport } from '../contract.ts'
import { reportWords } from '../messages.ts'
import styles from './backtest.module.css'
import { type Curves, curvesOf, daysOf } from './curves.ts'
import { panelMessages } from './messages.ts'
import { heldEnd, quoteOf } from './money-of.ts'

export const CHART_HEIGHT = 240

const ROWS = 31

type Row = { at: number; bot: number; hold: number }

const rowsOf = ({ times, bot, hold }: Curves): Row[] =>
  evenly(
    times.map((at, index) => ({ at, bot: bot[index] ?? 0, hold: hold[index] ?? 0 })),
    ROWS,
  )

const Drawing = ({ curves: { times, bot, hold }, sentence }: { curves: Curves; sentence: string }) => {
  const format = useFormat()
  const words = useMessages(reportWords)
  const lines = useMemo<readonly ChangeLine[]>(
    () => [
      { id: 'hold', look: 'faint', changes: hold },
      { id: 'bot', look: 'main', changes: bot },
    ],
    [hold, bot],
  )
  return (
    <div className={styles['chart']}>
      <Group gap="sm" aria-hidden>
        <Group gap={6}>
          <LineSample look="main" /> {words.equityLine}
        </Group>
        <Group gap={6}>
          <LineSample look="faint" /> {words.holdLine}
        </Group>
      </Group>
      <ChangeChart lines={lines} times={daysOf(times, format.date)} sentence={sentence} />
    </div>
  )
}

export const BacktestChart = ({ report }: { report: BacktestReport }) => {
  const words = useMessages(panelMessages)
  const said = useMessages(reportWords)
  const switchWords = useMessages(sharedMessages)
  const format = useFormat()
  const [isTable, setIsTable] = useState(false)
  const curves = useMemo(() => curvesOf(report), [report])
  const asset = quoteOf(report.pair)
  const { begun, ended } = report.money
  const sentence = words.chartSentence({
    begun: format.money(begun, asset),
    ended: format.money(ended, asset),
    held: format.money(heldEnd(report), asset),
  })
  const money = (change: number): string => format.money((Number(begun) * (1 + change / 100)).toFixed(2), asset)
  const columns: readonly Column<Row>[] = [
    { id: 'at', header: words.time, card: 'title', cell: ({ at }) => format.dateTime(at) },
    { id: 'bot', header: said.equityLine, numeric: true, cell: ({ bot }) => money(bot) },
    { id: 'hold', header: said.holdLine, numeric: true, cell: ({ hold }) => money(hold) },
  ]
  return (
    <div>
      <Box h={CHART_HEIGHT} style={{ overflow: isTable ? 'auto' : 'hidden' }}>
        {isTable ? (
          <DataTable
            label={said.chart}
            rows={rowsOf(curves)}
            rowKey={({ at }) => String(at)}
            columns={columns}
            empty=""
          />
        ) : (
          <Drawing curves={curves} sentence={sentence} />
        )}
      </Box>
      <Group justify="space-between" mt="xs" gap="sm">
        <Text size="sm" c="dimmed" flex={1} miw={200}>
          {sentence}
        </Text>
        <Button
          variant="subtle"
          size="sm"
          leftSection={isTable ? <IconChartLine size={18} /> : <IconTable size={18} />}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? switchWords.showChart : switchWords.showTable}
        </Button>
      </Group>
    </div>
  )
}
