/** What past prices say of a form. */
import type { ComponentProps } from 'react'
import { signalSides } from '#engine/event.ts'
import { BacktestPanel, type Heard } from '#features/backtest/web/index.ts'
import { type FormValues, listAt, textAt } from '#platform/web/form-values.ts'
import { driverOf, familyNamed } from './family.ts'

/** What a bot with these settings can hear; null where it trades by prices. */
const heardBy = (family: string, form: FormValues): Heard | null => {
  if (driverOf(family) !== 'signals') return null
  const more = listAt(form, 'morePairs').map((row) => textAt(row, 'pair'))
  const pairs = [textAt(form, 'pair'), ...more].filter((pair) => pair !== '')
  return { pairs, sides: signalSides[familyNamed(family, 'create').trades] }
}

export default function PastTrial(props: Omit<ComponentProps<typeof BacktestPanel>, 'heard'>) {
  return <BacktestPanel {...props} heard={heardBy(props.family, props.form)} />
}
