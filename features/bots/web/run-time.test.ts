import { expect, test } from 'vitest'
import { factMessages } from './fact-messages.ts'
import { runTime } from './run-time.ts'

const format = { count: String }
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

test.each([
  [30_000, '0 min', '0 perc'],
  [59 * minute, '59 min', '59 perc'],
  [hour + 5 * minute, '1 h 5 min', '1 óra 5 perc'],
  [3 * day + 4 * hour + minute, '3 d 4 h', '3 nap 4 óra'],
])('%d ms', (ms, english, hungarian) => {
  expect(runTime(ms, factMessages.en, format)).toBe(english)
  expect(runTime(ms, factMessages.hu, format)).toBe(hungarian)
})
