/** How a sum came about as a small line over nothing won and nothing lost; the figures beside it say the same. */
import { pathOf } from './line-path.ts'

const BOX = { width: 84, height: 26 }

type Props = {
  /** Of the sum, oldest first; what counts is how far they are from the first. */
  values: readonly number[]
  className?: string
}

export const ProfitSpark = ({ values, className }: Props) => {
  const [first = 0] = values
  const profits = values.map((value) => value - first)
  const range = { low: Math.min(0, ...profits), high: Math.max(0, ...profits) }
  const line = pathOf(profits, range, BOX)
  const zero = BOX.height * (1 - (0 - range.low) / (range.high - range.low || 1))
  const color = (profits.at(-1) ?? 0) < 0 ? 'var(--loss)' : 'var(--profit)'
  return (
    <svg
      className={className}
      width={BOX.width}
      height={BOX.height}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      aria-hidden
    >
      {profits.length > 0 && range.high > range.low && (
        <path d={`${line}L${BOX.width} ${zero}L0 ${zero}Z`} fill={color} fillOpacity={0.14} />
      )}
      <path d={`M0 ${zero}H${BOX.width}`} stroke="var(--edge-control)" strokeDasharray="2 3" />
      {profits.length > 0 && <path d={line} fill="none" stroke={color} strokeWidth={1.5} />}
    </svg>
  )
}
