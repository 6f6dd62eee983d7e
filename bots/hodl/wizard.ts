/** What a browser loads to make or edit a HODL bot, and to word one. */
export { emptyForm, hodlSections as sections } from './form.ts'
export { hodlMessages as words } from './messages.ts'
export { applyPreset } from './presets.ts'
export { preview } from './preview.ts'
export { repair } from './repair.ts'
export { Form, parse } from './schema.ts'
export { formOf } from './reform.ts'
export { withInvestment } from './present.ts'

export const entersBy = () => 'buy' as const

/** The long explanations of the fields, with the numbers that they name. */
export const loadWhy = () => import('./why.ts')
