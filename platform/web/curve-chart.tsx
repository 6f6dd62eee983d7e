/** A curve over days: one image with a sentence, and the same as a table for those who want numbers. The drawing is loaded late. */
import { Box, Button, Group, Skeleton, Text, useComputedColorScheme } from '@mantine/core'
import IconChartLine from 'icon:chart-line'
import IconTable from 'icon:table'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { CurvePoint } from './curve.ts'
import type { Format } from './format.ts'
import { useFormat, useMessages } from './language.tsx'
import { sharedMessages } from './messages.ts'
import { Profit } from './money.tsx'
import { type Column, DataTable } from './table.tsx'

const CurveChartCanvas = lazy(() => import('./curve-chart-canvas.tsx'))

type Props = {
  points: readonly CurvePoint[]
  asset: string
  /** What the curve shows, in a whole sentence. */
  sentence: string
  /** What a value is, as the heading of its column. */
  valueLabel: string
  height?: number
}

type ValueColumn = { words: { day: string }; format: Format; asset: string; valueLabel: string }

const columnsOf = ({ words, format, asset, valueLabel }: ValueColumn): readonly Column<CurvePoint>[] => [
  { id: 'day', header: words.day, card: 'title', cell: ({ day }) => format.day(day) },
  {
    id: 'value',
    header: valueLabel,
    numeric: true,
    cell: ({ value }) => <Profit amount={value} asset={asset} digits={2} />,
  },
]

const CurveTable = ({ points, asset, sentence, valueLabel }: Props) => {
  const words = useMessages(sharedMessages)
  const format = useFormat()
  const columns = useMemo(() => columnsOf({ words, format, asset, valueLabel }), [words, format, asset, valueLabel])
  return (
    <DataTable label={sentence} rows={points.toReversed()} rowKey={({ day }) => day} columns={columns} empty={null} />
  )
}

export const CurveChart = (props: Props) => {
  const { points, sentence, height = 280 } = props
  const words = useMessages(sharedMessages)
  const format = useFormat()
  const scheme = useComputedColorScheme()
  const [isTable, setIsTable] = useState(false)
  return (
    <div>
      <Box h={height} style={{ overflow: isTable ? 'auto' : 'hidden' }}>
        {isTable ? (
          <CurveTable {...props} />
        ) : (
          <Suspense fallback={<Skeleton height={height} />}>
            <CurveChartCanvas points={points} scheme={scheme} label={sentence} height={height} format={format} />
          </Suspense>
        )}
      </Box>
      <Group justify="space-between" mt="sm" gap="sm">
        <Text size="sm" c="dimmed" flex={1} miw={200}>
          {sentence}
        </Text>
        <Button
          variant="subtle"
          size="sm"
          leftSection={isTable ? <IconChartLine size={18} /> : <IconTable size={18} />}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? words.showChart : words.showTable}
        </Button>
      </Group>
    </div>
  )
}
