/** The real program on a server of PostgreSQL: it starts, answers, is killed, and goes on where it was. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RunningPostgres, startPostgres } from '#platform/database/test-postgres.ts'
import { projectFolder } from './settings.ts'

let postgres: RunningPostgres | null = null
let folder = ''
let running: ChildProcess[] = []
beforeAll(async () => {
  postgres = await startPostgres()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'program-'))
  running = []
})
afterEach(async () => {
  for (const child of running) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})
afterAll(() => postgres?.stop())

type Program = { child: ChildProcess; lines: string[]; address: string }

const start = (url: string, dataFolder: string): Promise<Program> =>
  new Promise((resolve, reject) => {
    const own = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataFolder, PUBLIC_URL: '', MAIL_URL: '', DATABASE_URL: url }
    const child = spawn(process.execPath, ['app/server/start.mjs', '--api-only'], {
      cwd: projectFolder,
      env: { ...process.env, ...own },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.push(child)
    const lines: string[] = []
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        const address = /ready at (http:\S+)/.exec(line)?.[1]
        if (address !== undefined) resolve({ child, lines, address })
      })
    child.once('exit', () => reject(new Error(lines.join('\n'))))
  })

const end = async ({ child }: Program, signal: NodeJS.Signals): Promise<unknown> => {
  const ended = once(child, 'exit')
  child.kill(signal)
  const [code] = await ended
  return code
}

const isHealthy = async ({ address }: Program): Promise<boolean> => (await fetch(`${address}/health`)).ok

test('it starts on a server, is killed, starts again with what was there, and stops cleanly', async ({ skip }) => {
  if (postgres === null) return skip('there is no PostgreSQL on this machine')
  const first = await start(postgres.url, folder)
  expect(await isHealthy(first)).toBe(true)
  expect(first.lines.some((line) => line.includes('ROLE_OWNER'))).toBe(true)
  await end(first, 'SIGKILL')
  const second = await start(postgres.url, folder)
  // The accounts are there: no new passwords are made.
  expect(second.lines.some((line) => line.includes('ROLE_OWNER'))).toBe(false)
  expect(await isHealthy(second)).toBe(true)
  // Another installation on the same database would trade for the same users.
  const other = join(folder, 'other')
  await expect(start(postgres.url, other)).rejects.toThrow('Another installation uses this database.')
  expect(await end(second, 'SIGTERM')).toBe(0)
  expect(second.lines.filter((line) => /error|failed/i.test(line))).toEqual([])
})
