/** Up to three lines of what changed since their start, in percent: one scale beside them, one time below. Green and red are no lines: they would be judged. */
import { useMemo } from 'react'
import styles from './change-chart.module.css'
import { useFormat } from './language.tsx'
import { downOf, pathOf, type Range, ticksOf } from './line-path.ts'

/** `main` is drawn through, the others are dashed; where lines meet all are seen. */
export type LineLook = 'main' | 'second' | 'faint'

export type ChangeLine = {
  id: string
  look: LineLook
  /** Percents since the start, evenly through the time. */
  changes: readonly number[]
}

type Props = {
  lines: readonly ChangeLine[]
  /** What stands below, from the left edge to the right one. */
  times: readonly string[]
  /** What the picture says, for those who do not see it. */
  sentence: string
}

const BOX = { width: 1_000, height: 200 }
const MOST_TICKS = 6
/** Room above the highest and below the lowest value, as a share of what lies between. */
const SPARE = 0.05

/** The start is always in sight; lines that never move lie in the middle. */
const rangeOf = (lines: readonly ChangeLine[]): Range => {
  const all = lines.flatMap(({ changes }) => changes)
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)]
  const spare = high > low ? (high - low) * SPARE : 1
  return { low: low - spare, high: high + spare }
}

/** A piece of a line, for the legend. */
export const LineSample = ({ look }: { look: LineLook }) => (
  <svg width={24} height={4} className={styles['sample']} aria-hidden>
    <path d="M0 2H24" data-look={look} />
  </svg>
)

export const ChangeChart = ({ lines, times, sentence }: Props) => {
  const format = useFormat()
  const range = useMemo(() => rangeOf(lines), [lines])
  const { digits, values } = ticksOf(range, MOST_TICKS)
  const heightOf = (value: number) => BOX.height * downOf(value, range)
  return (
    <div role="img" aria-label={sentence} className={styles['chart']}>
      <svg viewBox={`0 0 ${BOX.width} ${BOX.height}`} preserveAspectRatio="none" aria-hidden>
        {values.map((value) => (
          <path key={value} d={`M0 ${heightOf(value)}H${BOX.width}`} data-tick={value === 0 ? 'start' : 'step'} />
        ))}
        {lines.map(({ id, look, changes }) => (
          <path key={id} d={pathOf(changes, range, BOX)} data-look={look} />
        ))}
      </svg>
      <div className={styles['scale']}>
        {values.map((value) => (
          <span key={value} style={{ top: `${downOf(value, range) * 100}%` }}>
            {format.decimal(value.toFixed(digits), { digits, sign: 'always' })}
            {'\u00a0%'}
          </span>
        ))}
      </div>
      <div className={styles['times']}>
        {times.map((time, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a place on the axis
          <span key={index}>{time}</span>
        ))}
      </div>
    </div>
  )
}
