/**
 * `npm run screens [-- FOLDER]`: pictures of every built page for every group of roles that may open it, in both languages, at phone and desktop width, dark and
 * light. They go to `screens/` unless a folder is named; the chosen ones in docs/screens are made by the same run with `--docs`.
 */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { projectFolder } from '#app/server/settings.ts'
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

const takeMatrix = async (sessions: Sessions, folder: string): Promise<number> => {
  let count = 0
  for (const visitor of ['nobody', ...groups] as const) {
    for (const { address } of pagesOf(sessions, visitor)) {
      for (const look of looks) {
        const name = `${nameOf(address)}.${visitor}.${look.language}.${look.width}.${look.colorScheme}.png`
        await take(sessions, { visitor, address, look }, join(folder, name), true)
        count += 1
      }
    }
  }
  return count
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
    options: { docs: { type: 'boolean', default: false } },
  })
  const folder = values.docs
    ? join(projectFolder, 'docs/screens')
    : resolve(positionals[0] ?? join(projectFolder, 'screens'))
  await mkdir(folder, { recursive: true })
  const product = await startProduct(await newDataFolder(), { flags: ['--demo-roles'] })
  const browser = await launchBrowser()
  try {
    const sessions = await keepSessions({ browser, product }, async (role) => {
      const tab = await openTab(browser, { width: 1280 })
      await signIn(tab.page, product, accountOf(product, role))
      return tab
    })
    const count = values.docs ? await takeChosen(sessions, folder) : await takeMatrix(sessions, folder)
    console.log(`${count} pictures in ${folder}`)
  } finally {
    await browser.close()
    await removeProduct(product)
  }
}

await main()
