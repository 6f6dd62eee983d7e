/** The real program: started as `npm start` starts it, on a free port and an empty data folder; it is ended behind each test. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect } from 'vitest'
import { projectFolder } from './settings.ts'

export type Program = { child: ChildProcess; lines: string[]; address: string }

let folder = ''
let running: ChildProcess[] = []

/** Where the program of this test keeps its data. */
export const dataFolder = (): string => folder

/** Each test of the file that asks for it has a folder of its own, and what it has started ends behind it. */
export const inFreshFolders = (): void => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'program-'))
    running = []
  })
  afterEach(async () => {
    for (const child of running) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
}

export const spawnProgram = (
  flags: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): ChildProcess => {
  const own = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, PUBLIC_URL: '', MAIL_URL: '' }
  const environment = { ...process.env, ...own, ...settings }
  const child = spawn(process.execPath, ['app/server/start.mjs', '--api-only', ...flags], {
    cwd: projectFolder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  return child
}

export const linesOf = (child: ChildProcess, onLine: (line: string) => void): void => {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null) createInterface({ input: stream }).on('line', onLine)
  }
}

/** Resolves when the address is printed; rejects with what was printed when the program ends before that. */
export const start = (...flags: string[]): Promise<Program> =>
  new Promise((resolve, reject) => {
    const child = spawnProgram(flags)
    const lines: string[] = []
    linesOf(child, (line) => {
      lines.push(line)
      const address = /ready at (http:\S+)/.exec(line)?.[1]
      if (address !== undefined) resolve({ child, lines, address })
    })
    child.once('exit', () => reject(new Error(lines.join('\n'))))
  })

/** As Node tells of an exit. */
const asEnd = (said: unknown[]) => said as [code: unknown, by: unknown]

export const end = async ({ child }: Program, signal: NodeJS.Signals): Promise<{ code: unknown; signal: unknown }> => {
  const ended = once(child, 'exit')
  child.kill(signal)
  const [code, by] = asEnd(await ended)
  return { code, signal: by }
}

export const passwordOf = ({ lines }: Program, username: string): string =>
  lines.map((line) => new RegExp(`user name ${username} +password (\\S+)`).exec(line)?.[1]).find(Boolean) ?? ''

export const accountsOf = ({ lines }: Program): string[] =>
  lines.flatMap((line) => /^ +(ROLE_\w+) +user name (\S+)/.exec(line)?.slice(1, 3).join(' ') ?? [])

export const post = async (address: string, path: string, body: object, cookie = '') => {
  const headers = { 'content-type': 'application/json', origin: address, ...(cookie === '' ? {} : { cookie }) }
  const answer = await fetch(`${address}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const cookies = answer.headers.getSetCookie().map((line) => line.slice(0, line.indexOf(';')))
  return { status: answer.status, body: await answer.json(), cookie: cookies.join('; ') }
}

/** Password, then the code that the program prints once it has written the mail down. */
export const signIn = async (program: Program, username: string, password: string) => {
  const before = program.lines.length
  const started = await post(program.address, '/sign-in', { login: username, password })
  expect(started).toMatchObject({ status: 200, body: { kind: 'email' } })
  const mailed = () => program.lines.slice(before).find((line) => line.startsWith(`Mail to ${username}@`))
  await expect.poll(mailed, { timeout: 20_000, interval: 20 }).toMatch(/\d{6}/)
  const code = mailed()?.match(/\d{6}/)?.[0] ?? ''
  return post(program.address, '/sign-in/verify', { code }, started.cookie)
}

/** Ends when a line of the program matches. */
export const printed = (program: Program, pattern: RegExp): Promise<string> =>
  new Promise((resolve) => {
    const look = (line: string): void => {
      if (pattern.test(line)) resolve(line)
    }
    linesOf(program.child, look)
    program.lines.forEach(look)
  })
