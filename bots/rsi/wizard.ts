/** What a browser loads to make or edit an RSI bot or a folder of them: an INDICATOR wizard that does not ask for the indicator. */
import { z } from 'zod'
import { withFolderForm } from '../folder/form.ts'
import type { FormMarket, Parsed, Section } from '../form.ts'
import type { Config } from '../indicator/config.ts'
import { Form as IndicatorForm, parse as parseIndicator } from '../indicator/schema.ts'
import { indicatorForms } from '../indicator/wizard.ts'
import { rsiMessages } from './messages.ts'

const RsiForm = z.lazy(() => {
  const form = IndicatorForm.unwrap()
  return form.extend({ indicator: form.shape.indicator.extract(['rsi']) })
})

/** Fields that RSI does not ask for. */
const SETTLED: readonly string[] = ['indicator']

const ownSections: readonly Section<IndicatorForm>[] = indicatorForms.sections.map((section) => ({
  ...section,
  fields: section.fields.filter(({ path }) => !SETTLED.includes(path)),
}))

/** The indicator is not asked for: whatever a form says of it, it is RSI. */
const parseOwn = (typed: unknown, now: FormMarket | null): Parsed<Config> =>
  parseIndicator(typeof typed === 'object' && typed !== null ? { ...typed, indicator: 'rsi' } : typed, now)

export const {
  applyPreset,
  emptyForm,
  entersBy,
  Form,
  formOf,
  loadWatch,
  loadWhy,
  parse,
  preview,
  repair,
  sections,
  withInvestment,
  words,
} = withFolderForm({
  ...indicatorForms,
  words: rsiMessages,
  Form: RsiForm,
  sections: ownSections,
  parse: parseOwn,
  loadWhy: () => import('./why.ts'),
})
