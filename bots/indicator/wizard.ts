/** What a browser loads to make or edit an INDICATOR bot or a folder of them, and to word one. */
import { withFolderForm } from '../folder/form.ts'
import * as fields from './form.ts'
import { indicatorMessages } from './messages.ts'
import { applyPreset as fill } from './presets.ts'
import { withInvestment as resized } from './present.ts'
import { preview as drawn } from './preview.ts'
import { formOf as typed } from './reform.ts'
import * as schema from './schema.ts'

/** Of a bot alone. */
export const indicatorForms = {
  sections: fields.indicatorSections,
  words: indicatorMessages,
  Form: schema.Form,
  emptyForm: fields.emptyForm,
  parse: schema.parse,
  formOf: typed,
  applyPreset: fill,
  preview: drawn,
  withInvestment: resized,
  entersBy: () => 'buy' as const,
  /** No warning of an INDICATOR bot has a remedy of one press. */
  repair: () => null,
  /** The long explanations of the fields, with the numbers that they name. */
  loadWhy: () => import('./why.ts'),
  loadWatch: () => import('./watch.ts').then(({ openWatch }) => openWatch),
}

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
} = withFolderForm(indicatorForms)
