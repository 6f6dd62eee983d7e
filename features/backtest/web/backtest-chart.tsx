/** What the account was worth, beside the same money in coins: one image with a sentence, and the same as a table. */
import { Box, Button, Group, Text } from '@mantine/core'
import IconChartLine from 'icon:chart-line'
import IconTable from 'icon:table'
import { useMemo, useState } from 'react'
import { evenly } from '#platform/evenly.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { type Column, DataTable } from '#platform/web/table.tsx'
import type { BacktestReport } from '../contract.ts'
import { reportWords } from '../messages.ts'
import styles from './backtest.module.css'
import { type Curves, curvesOf, pathOf } from './curves.ts'
import { panelMessages } from './messages.ts'
import { heldEnd, quoteOf } from './money-of.ts'

export const CHART_HEIGHT = 240

const BOX = { width: 1_000, height: 200 }
const ROWS = 31

type Row = { at: number; bot: number; hold: number }

const rowsOf = ({ times, bot, hold }: Curves): Row[] =>
  evenly(
    times.map((at, index) => ({ at, bot: bot[index] ?? 0, hold: hold[index] ?? 0 })),
    ROWS,
  )

const Drawing = ({ curves, sentence }: { curves: Curves; sentence: string }) => {
  const format = useFormat()
  const words = useMessages(reportWords)
  const { times, bot, hold, low, high } = curves
  const sum = (value: number): string => format.decimal(value.toFixed(2), { digits: 2 })
  const day = (at: number | undefined): string => (at === undefined ? '' : format.date(at))
  return (
    <div role="img" aria-label={sentence} className={styles['chart']}>
      <div>
        <span className={styles['botKey']}>{words.equityLine}</span>
        <span className={styles['holdKey']}>{words.holdLine}</span>
      </div>
      <div className={styles['lines']}>
        <svg viewBox={`0 0 ${BOX.width} ${BOX.height}`} preserveAspectRatio="none" aria-hidden>
          <path className={styles['hold']} d={pathOf(hold, curves, BOX)} />
          <path className={styles['bot']} d={pathOf(bot, curves, BOX)} />
        </svg>
        <span className={styles['high']}>{sum(high)}</span>
        <span className={styles['low']}>{sum(low)}</span>
      </div>
      <div className={styles['foot']}>
        <span>{day(times[0])}</span>
        <span>{day(times.at(-1))}</span>
      </div>
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
  const money = (value: number): string => format.money(value.toFixed(2), asset)
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
