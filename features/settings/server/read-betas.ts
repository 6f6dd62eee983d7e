/** Which betas have an end, as the platform counts days. */
import type { Database } from '#platform/database/database.ts'
import { betaKeys } from '../definitions.ts'
import { dayIn, daysFrom } from '../rules.ts'
import { readSetting } from './read-setting.ts'

/** `day` is the first without the beta; none are left once it has come. */
export type BetaEnd = { family: string; day: string; daysLeft: number }

export const readBetaEnds = async (database: Database, now: Date): Promise<BetaEnd[]> => {
  const today = dayIn(await readSetting(database, 'platform.time_zone'), now)
  const ends: BetaEnd[] = []
  for (const { family, key } of betaKeys) {
    const day = await readSetting(database, key)
    if (day !== '') ends.push({ family, day, daysLeft: Math.max(0, daysFrom(today, day)) })
  }
  return ends
}
