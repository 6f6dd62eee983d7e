/** Careful, balanced, active, each with what it would have made; or as last time. */
import { Button, Skeleton, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Profit } from '#platform/web/money.tsx'
import type { Sketch } from '../../backtest/contract.ts'
import { difference } from './bot-total.ts'
import { percentOfMessages } from './percent-of-messages.ts'
import { pairMessages } from './pair-messages.ts'
import styles from './presets.module.css'
import type { Sketches } from './use-sketches.ts'
import { type PresetChoice, presetNames } from './use-presets.ts'
import { wizardMessages } from './wizard-messages.ts'

/** Comes behind what it draws. */
const PresetSpark = lazy(() => import('./preset-spark.tsx'))

type Props = {
  chosen: PresetChoice | null
  hasLast: boolean
  choose: (choice: PresetChoice) => void
  sketches: Sketches
}

export const Presets = ({ chosen, hasLast, choose, sketches }: Props) => {
  const words = useMessages(wizardMessages)
  return (
    <div className={styles['presets']}>
      <div className={styles['cards']} role="radiogroup" aria-label={words.presets}>
        {presetNames.map((name, index) => (
          <label key={name} className={styles['card']} data-chosen={chosen === name}>
            <span className={styles['name']}>
              <input type="radio" name="preset" checked={chosen === name} onChange={() => choose(name)} />
              <span>{words[name]}</span>
            </span>
            {sketches.kind !== 'none' && (
              <SketchView sketch={sketches.kind === 'coming' ? undefined : sketches.found[index]} {...sketches} />
            )}
          </label>
        ))}
      </div>
      {hasLast && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={4}
          aria-pressed={chosen === 'last'}
          onClick={() => choose('last')}
        >
          {words.last}
        </Button>
      )}
    </div>
  )
}

type ViewProps = { sketch: Sketch | null | undefined; quote: string; days: number }

/** Undefined while it is on its way: its place is as high. */
export const SketchView = ({ sketch, quote, days }: ViewProps) => {
  const words = useMessages(pairMessages)
  const { percentOf } = useMessages(percentOfMessages)
  const format = useFormat()
  if (sketch === undefined)
    return (
      <span className={styles['coming']} aria-busy>
        <Skeleton height={20} width="60%" />
        <Skeleton height={12} width="80%" />
      </span>
    )
  if (sketch === null)
    return (
      <Text span size="xs" c="dimmed" className={styles['coming'] ?? ''}>
        {words.noPast}
      </Text>
    )
  const { profit, profitPercent, holdPercent, begun, drawdownPercent, runs, points } = sketch
  const amount = format.decimal(begun, { digits: [0, 2] })
  const hold = ((Number(begun) * holdPercent) / 100).toFixed(2)
  return (
    <>
      <span className={styles['result']}>
        <span>
          <Profit amount={profit} asset={quote} digits={2} fw={650} />{' '}
          {percentOf({ percent: format.percent(profitPercent, 'always'), amount })}
          <small>{words.netOf({ days: format.count(days) })}</small>
        </span>
        <Suspense fallback={<svg width={76} height={32} aria-hidden />}>
          <PresetSpark points={points} isGain={!profit.startsWith('-')} />
        </Suspense>
      </span>
      <span className={styles['facts']}>
        <span>
          {words.againstHolding} <Profit amount={difference(profit, hold)} asset={quote} digits={2} />
        </span>
        <span>
          {words.drawdown} <b>{format.percent(drawdownPercent)}</b>
        </span>
        <span>
          {words.runs} <b>{format.count(runs)}</b>
        </span>
      </span>
    </>
  )
}
