/** The ways of several accounts in one picture, each begun at the same height. */
import { Group, Text } from '@mantine/core'
import { pathOf } from '#features/backtest/web/index.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { BacktestRun } from '../contract.ts'
import { runWords } from './messages.ts'

const BOX = { width: 1_000, height: 200 }
const strokes = ['var(--profit)', 'var(--blue)', 'var(--text)'] as const
const dashes = [undefined, '6 4', '2 3'] as const

export const Curves = ({ runs, titles }: { runs: readonly BacktestRun[]; titles: readonly string[] }) => {
  const words = useMessages(runWords)
  const format = useFormat()
  const lines = runs.map(({ summary: { spark } }) => spark.map((value) => (value / (spark[0] || 1)) * 100))
  const range = { low: Math.min(...lines.flat()), high: Math.max(...lines.flat()) }
  const percents = runs.map(({ summary }) => format.percent(summary.profitPercent, 'always'))
  const sentence = percents
    .map((percent, index) => words.curveSentence({ name: titles[index] ?? '', percent }))
    .join(', ')
  return (
    <figure style={{ margin: 0 }}>
      <svg
        width="100%"
        height={BOX.height}
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={sentence}
      >
        {lines.map((line, index) => (
          <path
            key={runs[index]?.id}
            d={pathOf(line, range, BOX)}
            fill="none"
            stroke={strokes[index]}
            strokeDasharray={dashes[index]}
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <Group component="figcaption" gap="lg">
        <Text size="sm" c="dimmed">
          {words.curves}
        </Text>
        {titles.map((title, index) => (
          <Group key={runs[index]?.id} gap={6} wrap="nowrap">
            <svg width={24} height={4} aria-hidden>
              <path d="M0 2L24 2" stroke={strokes[index]} strokeDasharray={dashes[index]} strokeWidth={3} />
            </svg>
            <Text size="sm">
              {title} <b className="tabular">{percents[index]}</b>
            </Text>
          </Group>
        ))}
      </Group>
    </figure>
  )
}
