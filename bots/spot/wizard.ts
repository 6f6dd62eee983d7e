/** What a browser loads to make or edit a SPOT bot, and to word one. */
import type { Form } from './schema.ts'

export { emptyForm, spotSections as sections } from './form.ts'
export { spotMessages as words } from './messages.ts'
export { applyPreset } from './presets.ts'
export { preview } from './preview.ts'
export { withInvestment } from './present.ts'
export { repair } from './repair.ts'
export { Form, parse } from './schema.ts'
export { formOf } from './reform.ts'

export const entersBy = ({ direction }: Form) => direction

/** The long explanations of the fields, with the numbers that they name. */
export const loadWhy = () => import('./why.ts')
