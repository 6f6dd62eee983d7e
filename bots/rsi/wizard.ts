/** What a browser loads to make or edit an RSI bot: an INDICATOR wizard that does not ask for the indicator. */
import { z } from 'zod'
import type { FormMarket, Parsed, Section } from '../form.ts'
import type { Config } from '../indicator/config.ts'
import { indicatorSections } from '../indicator/form.ts'
import { Form as IndicatorForm, parse as parseIndicator } from '../indicator/schema.ts'

export { emptyForm } from '../indicator/form.ts'
export { applyPreset } from '../indicator/presets.ts'
export { preview } from '../indicator/preview.ts'
export { withInvestment } from '../indicator/present.ts'
export { formOf } from '../indicator/reform.ts'
export { entersBy, loadWhy, repair } from '../indicator/wizard.ts'
export { rsiMessages as words } from './messages.ts'

export const Form = z.lazy(() => {
  const form = IndicatorForm.unwrap()
  return form.extend({ indicator: form.shape.indicator.extract(['rsi']) })
})

/** Fields that RSI does not ask for. */
const SETTLED: readonly string[] = ['indicator']

export const sections: readonly Section<IndicatorForm>[] = indicatorSections.map((section) => ({
  ...section,
  fields: section.fields.filter(({ path }) => !SETTLED.includes(path)),
}))

/** The indicator is not asked for: whatever a form says of it, it is RSI. */
export const parse = (typed: unknown, now: FormMarket | null): Parsed<Config> =>
  parseIndicator(typeof typed === 'object' && typed !== null ? { ...typed, indicator: 'rsi' } : typed, now)
