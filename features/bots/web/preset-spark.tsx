/** A bot as a solid line and holding as a dashed one, over the same days; the figures beside it say the same. */
import { pathOf } from '#platform/web/line-path.ts'
import type { Sketch } from '../../backtest/contract.ts'

const BOX = { width: 76, height: 32 }

const PresetSpark = ({ points, isGain }: { points: Sketch['points']; isGain: boolean }) => {
  const [bot, hold] = [points.map((point) => point.bot), points.map((point) => point.hold)]
  const all = [...bot, ...hold]
  const range = { low: Math.min(...all), high: Math.max(...all) }
  return (
    <svg width={BOX.width} height={BOX.height} viewBox={`0 0 ${BOX.width} ${BOX.height}`} aria-hidden>
      <path d={pathOf(hold, range, BOX)} fill="none" stroke="var(--dim)" strokeDasharray="3 3" />
      <path
        d={pathOf(bot, range, BOX)}
        fill="none"
        stroke={isGain ? 'var(--profit)' : 'var(--loss)'}
        strokeWidth={1.5}
      />
    </svg>
  )
}

export default PresetSpark
