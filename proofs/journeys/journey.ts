/**
 * What a file of journeys stands on: the whole product and a browser. Journeys that only need somebody who is signed in share both with those that their worker had
 * before, and are kept apart by who acts; one that changes what all users meet has a product of its own, which ends behind its last test.
 */
import { cp } from 'node:fs/promises'
import type { Browser } from 'playwright'
import { afterAll } from 'vitest'
import { launchBrowser, openTab, type Tab, type Width } from './browser.ts'
import type { Person } from './people.ts'
import { type Prepared, untilPrepared } from './prepared.ts'
import { type Account, accountOf, newDataFolder, type Product, removeProduct, signIn, startProduct } from './product.ts'

export type Journey = {
  browser: Browser
  product: Product
  /** A tab of its own in which somebody with this role is signed in, in English, at the dashboard. */
  tabOf: (role: string, width?: Width) => Promise<Tab>
  /** The same for the account that came with the installation: it is shared, and the demo user's has a bot. */
  tabOfFirst: (role: string) => Promise<Tab>
  /** Who acts in `tabOf`: in one file always the same for a role. */
  accountOf: (role: string) => Account
}

type Environment = Readonly<Record<string, string>>

type Standing = Pick<Journey, 'browser' | 'product'>

/** A product that goes on from what was prepared. */
const startPrepared = async (kind: 'plain' | 'peopled', environment: Environment = {}): Promise<Product> => {
  const prepared = await untilPrepared()
  const own = await newDataFolder()
  await cp(prepared[kind], own, { recursive: true })
  return { ...(await startProduct(own, { environment })), accounts: prepared.accounts }
}

const stand = async (starting: Promise<Product>): Promise<Standing> => {
  const browser = await launchBrowser()
  const product = await starting.catch(async (error: unknown) => {
    await browser.close()
    throw error
  })
  return { browser, product }
}

/** With flags it is started anew, with an owner and the demo user; without, with an account for every role, and a bot of the demo user. */
export const startJourneyAlone = async (
  flags: readonly string[] = [],
  environment: Environment = {},
): Promise<Journey> => {
  const starting =
    flags.length === 0
      ? startPrepared('plain', environment)
      : startProduct(await newDataFolder(), { flags, environment })
  const { browser, product } = await stand(starting)
  afterAll(async () => {
    await browser.close()
    await removeProduct(product)
  })
  const tabOf = async (role: string, width: Width = 1280): Promise<Tab> => {
    const tab = await openTab(browser, { width })
    await signIn(tab.page, product, accountOf(product, role))
    return tab
  }
  return { browser, product, tabOf, tabOfFirst: tabOf, accountOf: (role) => accountOf(product, role) }
}

/** Of this worker, until it ends. */
let standing: Promise<Standing & { prepared: Prepared }> | null = null
/** User names of people whom journeys of this worker have been: each file is handed people of its own making. */
const taken = new Set<string>()

const standTogether = async (): Promise<Standing & { prepared: Prepared }> => {
  const together = await stand(startPrepared('peopled'))
  // A worker is ended by this signal; its browser ends with it.
  process.once('SIGTERM', () => {
    void together.product.stop('SIGKILL')
    process.exit()
  })
  return { ...together, prepared: await untilPrepared() }
}

const firstWith = ({ accounts, people }: Prepared, role: string): Person => {
  const person = people.slice(0, accounts.length).find((one) => one.role === role)
  if (person === undefined) throw new Error(`the installation has nobody with ${role}`)
  return person
}

const take = ({ accounts, people }: Prepared, role: string): Person => {
  const person = people.slice(accounts.length).find((one) => one.role === role && !taken.has(one.username))
  if (person === undefined) throw new Error(`nobody with ${role} is left for another journey`)
  taken.add(person.username)
  return person
}

/** A tab in which somebody is signed in, at the dashboard. */
const openTabOf = async ({ browser, product }: Standing, { sid }: Person, width: Width): Promise<Tab> => {
  const { hostname } = new URL(product.address)
  const cookie = { name: 'sid', value: sid, domain: hostname, path: '/', expires: -1, httpOnly: true, secure: false }
  const storage = { cookies: [{ ...cookie, sameSite: 'Lax' as const }], origins: [] }
  const tab = await openTab(browser, { width, storage })
  await tab.page.goto(`${product.address}/dashboard`)
  await tab.page.locator('.user-button').waitFor()
  return tab
}

/** The people of this journey have nothing yet, and are nobody else's. */
export const startJourney = async (): Promise<Journey> => {
  standing ??= standTogether()
  const { browser, product, prepared } = await standing
  const people = new Map<string, Person>()
  const personOf = (role: string): Person => {
    const person = people.get(role) ?? take(prepared, role)
    people.set(role, person)
    return person
  }
  afterAll(async () => {
    for (const context of browser.contexts()) await context.close()
  })
  return {
    browser,
    product,
    tabOf: (role, width = 1280) => openTabOf({ browser, product }, personOf(role), width),
    tabOfFirst: (role) => openTabOf({ browser, product }, firstWith(prepared, role), 1280),
    accountOf: personOf,
  }
}
