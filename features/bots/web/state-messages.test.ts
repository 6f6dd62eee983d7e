import { expect, test } from 'vitest'
import { languages } from '#engine/messages.ts'
import { phasesOf, profitStatesOf } from './state-messages.ts'

/** What one side alone is called: a position of futures may be either, and one sold short is closed by buying back. */
const ONE_SIDED = { en: /buy|bought|sell|sold/i, hu: /vétel|vett|vév|vesz|elad/i }

test.each(languages)('a position of futures opens and closes, and is not bought or sold: %s', (language) => {
  const ofFutures = [...Object.entries(phasesOf.futures[language]), ...Object.entries(profitStatesOf.futures[language])]
  const said = ofFutures.filter(([state, text]) => state !== 'armed' && ONE_SIDED[language].test(text))
  expect(said).toEqual([])
  // The words of a side are found where there is one.
  for (const side of ['buy', 'advised', 'sell'] as const) {
    const words = [...Object.values(phasesOf[side][language]), profitStatesOf[side][language].sold]
    expect(words.filter((text) => ONE_SIDED[language].test(text)).length).toBeGreaterThanOrEqual(4)
  }
})
