/** Every built page in every look, for somebody of each group to whom it looks different. */
import { describe, test } from 'vitest'
import { startJourney } from './journey.ts'
import { groups, keepSessions } from './sessions.ts'
import { LONG, looks, visitDiffering, visitIn } from './sweep.ts'

const { browser, product, tabOfFirst } = await startJourney()
const sessions = await keepSessions({ browser, product }, tabOfFirst)

describe.each(looks)('in $language at $width pixels', (look) => {
  test('every page of nobody', () => visitIn(sessions, 'nobody', look), LONG)
  test.each(groups)('every page that %s sees otherwise', (visitor) => visitDiffering(sessions, visitor, look), LONG)
})
