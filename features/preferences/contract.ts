import { z } from 'zod'
import { languages } from '#engine/messages.ts'
import { procedure } from '#platform/contract.ts'
import { LONGEST_SETTING, settingNames } from '#platform/own-settings.ts'
import type { preferencesFieldErrors } from './messages.ts'
import { isRegion, isTimeZone } from './rules.ts'

/** A code without a sentence does not compile. */
const wrong = (message: keyof (typeof preferencesFieldErrors)['en']) => ({ message })

/** How the product speaks to one user: four settings, none follows from another. */
export const Preferences = z.strictObject({
  language: z.enum(languages),
  /** BCP 47 tag for the order of dates and the separators of numbers; null follows the language. */
  region: z.string().max(35).refine(isRegion, wrong('PREFERENCES_REGION_UNKNOWN')).nullable(),
  /** IANA name. */
  timeZone: z.string().max(64).refine(isTimeZone, wrong('PREFERENCES_TIME_ZONE_UNKNOWN')),
  theme: z.enum(['dark', 'light', 'system']),
})
export type Preferences = z.output<typeof Preferences>

/** What the user has arranged for themselves, each as the text of the page that reads it; those never chosen are not there. */
export const OwnSettings = z.partialRecord(z.enum(settingNames), z.string().max(LONGEST_SETTING))

export const preferences = {
  get: procedure('account')
    .route({
      method: 'GET',
      path: '/preferences',
      summary: 'Language, region, time zone and theme.',
      tags: ['Profile'],
    })
    .output(Preferences),
  save: procedure('account')
    .route({ method: 'PATCH', path: '/preferences', summary: 'Changes the preferences given.', tags: ['Profile'] })
    .input(Preferences.partial())
    .output(Preferences),
  settings: procedure('account')
    .route({
      method: 'GET',
      path: '/preferences/settings',
      summary: 'Layout, table views and favorite pairs, for every browser of the user.',
      tags: ['Profile'],
    })
    .output(OwnSettings),
  keepSettings: procedure('account')
    .route({ method: 'PATCH', path: '/preferences/settings', summary: 'Keeps the settings given.', tags: ['Profile'] })
    .input(OwnSettings)
    .output(OwnSettings),
}
