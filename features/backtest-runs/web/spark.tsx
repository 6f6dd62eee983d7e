/** The way of an account as a small line; the figures beside it say the same. */
import { pathOf } from '#features/backtest/web/index.ts'

const BOX = { width: 96, height: 28 }

export const Spark = ({ values, isGain }: { values: readonly number[]; isGain: boolean }) => {
  const range = { low: Math.min(...values), high: Math.max(...values) }
  return (
    <svg width={BOX.width} height={BOX.height} viewBox={`0 0 ${BOX.width} ${BOX.height}`} aria-hidden>
      <path
        d={pathOf(values, range, BOX)}
        fill="none"
        stroke={isGain ? 'var(--profit)' : 'var(--loss)'}
        strokeWidth={1.5}
      />
    </svg>
  )
}
