/** What a file of journeys stands on: the whole product and a browser, opened at its top and ended behind its last test. */
import { cp } from 'node:fs/promises'
import type { Browser } from 'playwright'
import { afterAll, inject } from 'vitest'
import { launchBrowser, openTab, type Tab, type Width } from './browser.ts'
import { accountOf, newDataFolder, type Product, removeProduct, signIn, startProduct } from './product.ts'

export type Journey = {
  browser: Browser
  product: Product
  /** A tab of its own in which somebody with this role has just signed in, in English. */
  tabOf: (role: string, width?: Width) => Promise<Tab>
}

/** A product that goes on from what was prepared. */
const startPrepared = async (): Promise<Product> => {
  const { accounts, dataFolder } = inject('prepared')
  const own = await newDataFolder()
  await cp(dataFolder, own, { recursive: true })
  return { ...(await startProduct(own)), accounts }
}

/** A product with an account for every role, and a bot of the demo user. With flags it is started anew, with an owner and the demo user. */
export const startJourney = async ({ flags = [] }: { flags?: readonly string[] } = {}): Promise<Journey> => {
  const browser = await launchBrowser()
  const starting = flags.length === 0 ? startPrepared() : startProduct(await newDataFolder(), { flags })
  const product = await starting.catch(async (error: unknown) => {
    await browser.close()
    throw error
  })
  afterAll(async () => {
    await browser.close()
    await removeProduct(product)
  })
  const tabOf = async (role: string, width: Width = 1280): Promise<Tab> => {
    const tab = await openTab(browser, { width })
    await signIn(tab.page, product, accountOf(product, role))
    return tab
  }
  return { browser, product, tabOf }
}
