/** How many days before the end of a period its subscriber is written to. Source: business.md 7 and 31.1. */
import { readSetting } from '#features/settings/server/index.ts'
import type { Database } from '#platform/database/database.ts'

export type RenewalDays = {
  /** When its order is made and first written of. */
  first: number
  /** Later ones, the earliest first. */
  reminders: readonly number[]
}

export const readRenewalDays = async (database: Database): Promise<RenewalDays> => {
  const first = await readSetting(database, 'billing.renewal_days_before')
  const typed = (await readSetting(database, 'billing.reminder_days')).split(',').map(Number)
  const reminders = [...new Set(typed)].filter((days) => days < first).toSorted((left, right) => right - left)
  return { first, reminders }
}

/** The days on which whoever has a card kept is written to: on the last one it is charged. */
export const cardNoticeDays = ({ first, reminders }: RenewalDays): number[] => [
  first,
  ...reminders.filter((days) => days > 1),
]
