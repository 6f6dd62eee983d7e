/** What one press can put right in a form, for the warnings that can be. */
import type { FormMarket, Repair } from '../form.ts'
import { repair as repairSpot } from '../spot/repair.ts'
import { byDistance } from './reform.ts'
import { asSpotForm, type Form } from './schema.ts'

/** Null for a warning that has no remedy of one press. */
export const repair = (code: string, form: Form, now: FormMarket): Repair<Form> | null => {
  const repaired = repairSpot(code, asSpotForm(form), now)
  if (repaired === null) return null
  return { label: repaired.label, form: { ...form, profits: byDistance(repaired.form.profits) } }
}
