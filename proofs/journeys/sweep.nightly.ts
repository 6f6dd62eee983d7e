/** Every built page in every look, for whoever may open it. */
import { describe, test } from 'vitest'
import { startJourney } from './journey.ts'
import { groups, keepSessions } from './sessions.ts'
import { LONG, looks, visitIn } from './sweep.ts'

const { browser, product, tabOfFirst } = await startJourney()
const sessions = await keepSessions({ browser, product }, tabOfFirst)

describe.each(looks)('in $language at $width pixels', (look) => {
  test.each(['nobody', ...groups] as const)('every page of %s', (visitor) => visitIn(sessions, visitor, look), LONG)
})
