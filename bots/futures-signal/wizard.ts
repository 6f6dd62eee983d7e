/** What a browser loads to make or edit a futures signal bot, and to word one. */
export { emptyForm, futuresSections as sections } from './form.ts'
export { futuresMessages as words } from './messages.ts'
export { applyPreset } from './presets.ts'
export { preview } from './preview.ts'
export { Form, parse } from './schema.ts'
export { formOf } from './reform.ts'
export { withInvestment } from './present.ts'

export const entersBy = () => 'buy' as const

/** No warning of this form is put right by one press. */
export const repair = () => null

/** The long explanations of the fields, with the numbers that they name. */
export const loadWhy = () => import('./why.ts')
