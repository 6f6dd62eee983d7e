/** A real Chromium for tests: the machine's own when there is one, else the one that npm brought. */
import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
]

/** The one without windows first: it does the same for these tests with less. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Path of a Chromium that starts here; CHROMIUM overrides the search. */
const findChromium = async (): Promise<string> => {
  const named = process.env['CHROMIUM'] ?? installed.find((path) => existsSync(path))
  if (named !== undefined && named !== 'npm') return named
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findChromium(), args: flags, headless: true })

/** What is waited for comes sooner; on a machine that does much else it has come after half of this. */
const PATIENCE_MS = 90_000

export type Width = 375 | 1280

/** A phone held upright, or a window on a desk. */
export const sizeOf = (width: Width) => ({ width, height: width === 375 ? 812 : 800 })

export type Tab = { page: Page; context: BrowserContext; complaints: string[] }

/** A tab in Budapest time whose console errors and policy reports are collected. */
export const openTab = async (
  browser: Browser,
  options: {
    width: Width
    storage?: Awaited<ReturnType<BrowserContext['storageState']>>
    colorScheme?: 'dark' | 'light'
  },
): Promise<Tab> => {
  const context = await browser.newContext({
    viewport: sizeOf(options.width),
    timezoneId: 'Europe/Budapest',
    locale: 'en-GB',
    colorScheme: options.colorScheme ?? 'dark',
    ...(options.storage === undefined ? {} : { storageState: options.storage }),
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  // What the policy stops is not always an error of the page: some code catches it.
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    console.error(event.effectiveDirective + ' stopped ' + event.blockedURI + ' in ' + event.sourceFile))`)
  return { page, context, complaints }
}

/**
 * The items of open menus that something else lies on, or that are cut off. A click of the browser driver would scroll a clipped
 * item into sight: what lies at its place is asked instead.
 */
export const coveredMenuItems = (page: Page): Promise<unknown> =>
  page.evaluate(`[...document.querySelectorAll('[role=menuitem]')].filter((item) => {
    const { x, y, width, height } = item.getBoundingClientRect()
    return item.checkVisibility() && !item.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }).map((item) => item.textContent)`)
