/** How long something has run, in its two largest units. */
import type { Format } from '#platform/web/format.ts'
import type { factMessages } from './fact-messages.ts'

const MINUTE_MS = 60_000

export const runTime = (
  ms: number,
  words: Pick<(typeof factMessages)['hu'], 'days' | 'hours' | 'minutes'>,
  { count }: Pick<Format, 'count'>,
): string => {
  const minutes = Math.floor(ms / MINUTE_MS)
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1_440)]
  if (days > 0) return words.days({ days: count(days), hours: count(hours % 24) })
  if (hours > 0) return words.hours({ hours: count(hours), minutes: count(minutes % 60) })
  return words.minutes({ minutes: count(minutes) })
}
