/** What axe finds on a page by WCAG 2.2 AA and its own best practice: a line for each rule that is broken, with the places. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A color on its way to another is none that is read. What never ends, as the pulse of a ghost, is not waited for. */
const FADED = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished)).then(() => null)`

/** Rules that are not asked: `label-content-name-mismatch` in the language of tests, whose marks stand between a word and the name that goes on with it. */
export const unasked = (language: string): readonly string[] =>
  language === 'pseudo' ? ['label-content-name-mismatch'] : []

const COVERED = 'target-size'

/** A bar that stays in sight covers what lies under it: such a target is measured again where whoever uses it has scrolled it to. */
const staysWrong = async (page: Page, rule: string, selector: string): Promise<boolean> => {
  if (rule !== COVERED) return true
  await page.locator(selector).first().evaluate("(found) => found.scrollIntoView({ block: 'center' })")
  const { violations } = await new AxeBuilder({ page }).include(selector).withRules([COVERED]).setLegacyMode().analyze()
  return violations.length > 0
}

export const accessibilityFaults = async (page: Page, without: readonly string[] = []): Promise<string[]> => {
  // What only fades any more is no part of the page.
  await page.locator('#loader').waitFor({ state: 'detached' })
  await page.evaluate(FADED)
  const { violations } = await new AxeBuilder({ page })
    // Of what is well nothing is listed, which takes most of the time otherwise.
    .options({ runOnly: { type: 'tag', values: TAGS }, resultTypes: ['violations'] })
    .disableRules([...without])
    // No page has frames of others, which the other mode opens a tab of its own for.
    .setLegacyMode()
    .analyze()
  const faults: string[] = []
  for (const { id, nodes } of violations) {
    const places: string[] = []
    for (const { html, target } of nodes) {
      if (await staysWrong(page, id, target.join(' '))) places.push(html.slice(0, 160))
    }
    if (places.length > 0) faults.push(`${id}: ${places.join(' | ')}`)
  }
  return faults
}

export const expectAccessible = async (page: Page, without: readonly string[] = []): Promise<void> => {
  expect(await accessibilityFaults(page, without), 'accessibility').toEqual([])
}
