import { expect, test } from 'vitest'
import { uptimeText } from './uptime.ts'

test.each([
  [0, '0 seconds', '0 másodperc'],
  [59_999, '59 seconds', '59 másodperc'],
  [61_000, '1 minute 1 second', '1 perc 1 másodperc'],
  [2 * 3_600_000 + 59_000, '2 hours 0 minutes', '2 óra 0 perc'],
  [3 * 86_400_000 + 5 * 3_600_000, '3 days 5 hours', '3 nap 5 óra'],
])('%i ms', (ms, english, hungarian) => {
  expect([uptimeText('en', ms), uptimeText('hu', ms)]).toEqual([english, hungarian])
})
