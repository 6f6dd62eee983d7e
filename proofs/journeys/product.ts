/** The whole product as a user starts it, on a free port with an empty data folder, and what it printed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { projectFolder } from '#app/server/settings.ts'

export type Account = { role: string; username: string; password: string }

export type Product = {
  address: string
  accounts: readonly Account[]
  /** The newest sign-in code that was printed after `since` characters of output. */
  codeAfter: (since: number) => Promise<string>
  printed: () => string
  /** SIGTERM by default; the data folder stays for another start. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
  dataFolder: string
}

const READY = /Tradewright is ready at (http:\/\/\S+)/
const ACCOUNT = /^ {2}(ROLE_\w+)\s+user name (\S+)\s+password (\S+)/gm
const CODE = /\b(\d{6})\b/g

const printedUntil = async (child: ChildProcess, printed: () => string, wanted: () => boolean): Promise<void> => {
  while (!wanted()) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the product ended:\n${printed()}`)
    if (child.stdout === null) throw new Error('the product has no output')
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  }
}

export const newDataFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'tradewright-'))

/** Starts it, without the prices of the internet, and waits until it says that it is ready. */
export const startProduct = async (
  dataFolder: string,
  options: { flags?: readonly string[]; environment?: Readonly<Record<string, string>> } = {},
): Promise<Product> => {
  const child = spawn(process.execPath, ['app/server/start.mjs', ...(options.flags ?? [])], {
    cwd: projectFolder,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataFolder,
      BINANCE_PRICES: 'off',
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer): void => {
    output += chunk.toString()
  }
  child.setMaxListeners(50)
  child.stdout.setMaxListeners(50)
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const printed = (): string => output
  await printedUntil(child, printed, () => READY.test(output))
  const address = READY.exec(output)?.[1] ?? ''
  const accounts = [...output.matchAll(ACCOUNT)].map(([, role = '', username = '', password = '']) => ({
    role,
    username,
    password,
  }))
  const codeAfter = async (since: number): Promise<string> => {
    const found = (): string | undefined => [...output.slice(since).matchAll(CODE)].at(-1)?.[1]
    await printedUntil(child, printed, () => found() !== undefined)
    return found() ?? ''
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    return child.exitCode
  }
  return { address, accounts, codeAfter, printed, stop, dataFolder }
}

export const accountOf = (product: Product, role: string): Account => {
  const account = product.accounts.find((one) => one.role === role)
  if (account === undefined) throw new Error(`no account with ${role} was printed`)
  return account
}

/** Stops it and removes what it kept. */
export const removeProduct = async (product: Product): Promise<void> => {
  await product.stop('SIGKILL')
  // What it has started may write for a moment longer.
  await rm(product.dataFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/** Signs in by the screen, in English, with the code that the console shows. */
export const signIn = async (page: Page, product: Product, account: Account): Promise<void> => {
  await page.goto(`${product.address}/login?lang=en`)
  await page.getByLabel('User name or e-mail').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  const since = product.printed().length
  await page.getByRole('button', { name: 'Sign in' }).click()
  const code = await product.codeAfter(since)
  await page
    .getByLabel(/digit 1|code/i)
    .first()
    .fill(code[0] ?? '')
  await page.keyboard.type(code.slice(1))
  await page.waitForURL('**/dashboard')
  // The address changes before the page does.
  await page.locator('.user-button').waitFor()
}
