/**
 * `npm run screens [-- FOLDER]`: pictures of every built page for every group of roles that may open it, in both languages, at phone and desktop width, dark and
 * light; also of the first thing of each kind that a list leads to. They go to `screens/` unless a folder is named. `--language en`, `--width 375` and
 * `--scheme dark` take fewer, and so does `--only /bots` with the beginning of addresses. The chosen ones in docs/screens are made with `--docs`.
 */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { z } from 'zod'
import { projectFolder } from '#app/server/settings.ts'
import { pagesOfOne } from './addresses.ts'
import { launchBrowser, openTab } from './browser.ts'
import { accountOf, newDataFolder, removeProduct, signIn, startProduct } from './product.ts'
import { BOT_OWNER, groups, keepSessions, type Look, pagesOf, type Sessions, type Visitor, visit } from './sessions.ts'

const looks: readonly Look[] = (['en', 'hu'] as const).flatMap((language) =>
  ([375, 1280] as const).flatMap((width) =>
    (['dark', 'light'] as const).map((colorScheme) => ({ language, width, colorScheme })),
  ),
)

/** The pictures of the README and of docs/screens: page, look and name. */
const chosen: readonly { page: RegExp; look: Look; name: string; visitor: Visitor }[] = [
  {
    name: 'dashboard',
    page: /^\/dashboard$/,
    visitor: BOT_OWNER,
    look: { language: 'en', width: 1280, colorScheme: 'dark' },
  },
  {
    name: 'first-visit',
    page: /^\/dashboard$/,
    visitor: 'ROLE_OWNER',
    look: { language: 'en', width: 1280, colorScheme: 'dark' },
  },
  {
    name: 'wizard',
    page: /grid\/create$/,
    visitor: BOT_OWNER,
    look: { language: 'en', width: 1280, colorScheme: 'dark' },
  },
  {
    name: 'bot',
    page: /grid\/[\da-f]{8}-[\da-f-]+$/,
    visitor: BOT_OWNER,
    look: { language: 'en', width: 1280, colorScheme: 'light' },
  },
  {
    name: 'history-hungarian',
    page: /^\/history$/,
    visitor: BOT_OWNER,
    look: { language: 'hu', width: 1280, colorScheme: 'dark' },
  },
  {
    name: 'bot-phone',
    page: /grid\/[\da-f]{8}-[\da-f-]+$/,
    visitor: BOT_OWNER,
    look: { language: 'hu', width: 375, colorScheme: 'dark' },
  },
  {
    name: 'sandbox',
    page: /^\/admin\/dev\/sandbox$/,
    visitor: 'ROLE_OWNER',
    look: { language: 'en', width: 1280, colorScheme: 'dark' },
  },
]

const nameOf = (address: string): string =>
  address
    .slice(1)
    .replaceAll(/[\da-f]{8}-[\da-f-]+/g, 'bot')
    .replaceAll('/', '-')

const take = async (
  sessions: Sessions,
  shot: { visitor: Visitor; address: string; look: Look },
  path: string,
  isWhole: boolean,
): Promise<void> => {
  await visit(sessions, shot, async (page) => {
    // A chart draws the lines of a plan in the frame behind the answer that they are made of.
    await page.waitForLoadState('networkidle')
    await page.evaluate('document.fonts.ready')
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    await page.screenshot({ path, fullPage: isWhole, animations: 'disabled' })
  })
}

type Matrix = { folder: string; looks: readonly Look[]; only: string }

/** Of each page of one thing the first that the page leads to. */
const ledTo = async (page: Page, kinds: readonly RegExp[]): Promise<string[]> => {
  const paths = await page.evaluate<string[]>("[...document.querySelectorAll('main a[href]')].map((a) => a.pathname)")
  return kinds.flatMap((kind) => paths.find((path) => kind.test(path)) ?? [])
}

const takeMatrix = async (sessions: Sessions, { folder, looks: asked, only }: Matrix): Promise<number> => {
  let count = 0
  for (const visitor of ['nobody', ...groups] as const) {
    const left = new Set(pagesOfOne())
    const pages = pagesOf(sessions, visitor).map(({ address }) => address)
    for (const address of pages) {
      const isAsked = address.startsWith(only)
      for (const look of asked) {
        if (!isAsked) break
        const name = `${nameOf(address)}.${visitor}.${look.language}.${look.width}.${look.colorScheme}.png`
        await take(sessions, { visitor, address, look }, join(folder, name), true)
        count += 1
      }
      const tab = sessions.tabs.get(visitor)
      if (!isAsked || tab === undefined) continue
      for (const found of await ledTo(tab.page, [...left])) {
        for (const kind of left) if (kind.test(found)) left.delete(kind)
        if (!pages.includes(found)) pages.push(found)
      }
    }
  }
  return count
}

const Made = z.object({ id: z.string().optional() })

/** A folder with the demo bot, so that there is one to be seen. */
const makeFolder = async ({ browser, product, kept, bots }: Sessions): Promise<void> => {
  const storage = kept.get(BOT_OWNER)
  const { page, context } = await openTab(browser, { width: 1280, ...(storage === undefined ? {} : { storage }) })
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(`${product.address}/api/v1${path}`, {
      headers: { origin: product.address },
      data,
    })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return Made.parse(await answer.json())
  }
  const { id } = await send('/folders', { family: 'grid', name: 'Sideways' })
  await send('/folders/place', { bots: [bots.get('grid')], folder: id })
  await context.close()
}

const takeChosen = async (sessions: Sessions, folder: string): Promise<number> => {
  for (const { name, page, visitor, look } of chosen) {
    const found = pagesOf(sessions, visitor).find(({ address }) => page.test(address))
    if (found === undefined) throw new Error(`no page for the picture ${name}`)
    await take(sessions, { visitor, address: found.address, look }, join(folder, `${name}.png`), false)
  }
  return chosen.length
}

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      docs: { type: 'boolean', default: false },
      language: { type: 'string' },
      width: { type: 'string' },
      scheme: { type: 'string' },
      only: { type: 'string', default: '/' },
    },
  })
  const folder = values.docs
    ? join(projectFolder, 'docs/screens')
    : resolve(positionals[0] ?? join(projectFolder, 'screens'))
  const asked = looks.filter(
    ({ language, width, colorScheme }) =>
      (values.language ?? language) === language &&
      (values.width ?? String(width)) === String(width) &&
      (values.scheme ?? colorScheme) === colorScheme,
  )
  await mkdir(folder, { recursive: true })
  const product = await startProduct(await newDataFolder(), { flags: ['--demo-roles'] })
  const browser = await launchBrowser()
  try {
    const sessions = await keepSessions({ browser, product }, async (role) => {
      const tab = await openTab(browser, { width: 1280 })
      await signIn(tab.page, product, accountOf(product, role))
      return tab
    })
    if (!values.docs) await makeFolder(sessions)
    const count = values.docs
      ? await takeChosen(sessions, folder)
      : await takeMatrix(sessions, { folder, looks: asked, only: values.only })
    console.log(`${count} pictures in ${folder}`)
  } finally {
    await browser.close()
    await removeProduct(product)
  }
}

await main()
