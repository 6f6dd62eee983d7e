/** Every built page in a real browser, for whoever may open all of them and for who may open few. */
import { test } from 'vitest'
import { startJourney } from './journey.ts'
import { keepSessions } from './sessions.ts'
import { LONG, looks, ownerSweep, visitAlternating, visitIn } from './sweep.ts'

const { browser, product } = await startJourney()
const sessions = await keepSessions(browser, product, ownerSweep)

test.each(looks)('signing in, in $language at $width pixels', (look) => visitIn(sessions, 'nobody', look))

test.each(ownerSweep)('every page of %s, in alternating looks', (role) => visitAlternating(sessions, role), LONG)
