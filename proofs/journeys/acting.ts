/** Somebody at a page about whom nothing complains, and the steps of a form. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Width } from './browser.ts'
import type { Journey } from './journey.ts'

type As = (role: string, width: Width, act: (page: Page) => Promise<void>, refused?: string | null) => Promise<void>

/** Nothing may complain, but of what a test expects to be refused. */
export const acting =
  ({ product, tabOf }: Pick<Journey, 'product' | 'tabOf'>): As =>
  async (role, width, act, refused = null) => {
    const { page, context, complaints } = await tabOf(role, width)
    try {
      await act(page)
      expect(complaints.filter((line) => refused === null || !line.includes(refused))).toEqual([])
    } catch (error) {
      await page.screenshot({ path: `${product.dataFolder}-failed.png` })
      throw error
    } finally {
      await context.close()
    }
  }

export const continueTo = async (page: Page, step: string): Promise<void> => {
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: step }).waitFor()
}
