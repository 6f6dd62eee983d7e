/** The real program: started as `npm start` starts it, on a free port and an empty data folder. */
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import {
  accountsOf,
  dataFolder,
  end,
  inFreshFolders,
  linesOf,
  passwordOf,
  signIn,
  spawnProgram,
  start,
} from './test-program.ts'

inFreshFolders()

test('first start, none beside it, a kill -9 that loses nothing that was answered, and a start that goes on', async () => {
  const first = await start()
  expect(accountsOf(first)).toEqual(['ROLE_OWNER owner', 'ROLE_USER demo'])
  const health = await fetch(`${first.address}/health`)
  expect(await health.json()).toMatchObject({ status: 'ok' })
  const password = passwordOf(first, 'owner')
  const signedIn = await signIn(first, 'owner', password)
  expect(signedIn).toMatchObject({ status: 200, body: { user: { role: 'ROLE_OWNER' } } })
  const { cookie } = signedIn

  const other = await start().then(
    () => 'started',
    (error: Error) => error.message,
  )
  expect(other).toContain(`is used by process ${first.child.pid}. Stop that one first, or set DATA_DIR`)

  const headers = { 'content-type': 'application/json', origin: first.address, cookie }
  const change = { method: 'PATCH', headers, body: JSON.stringify({ language: 'hu' }) }
  expect((await fetch(`${first.address}/api/v1/preferences`, change)).status).toBe(200)
  expect(await end(first, 'SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' })

  const second = await start('--demo-roles')
  expect(accountsOf(second)).toEqual([
    'ROLE_BIG_FISH big-fish',
    'ROLE_POOL pool',
    'ROLE_ADMIN admin',
    'ROLE_SUPER_ADMIN super-admin',
  ])
  const session = await fetch(`${second.address}/api/v1/session`, { headers: { cookie } })
  expect(await session.json()).toMatchObject({ user: { username: 'owner', language: 'hu' } })
  expect(await signIn(second, 'owner', password)).toMatchObject({ status: 200 })
  expect(await end(second, 'SIGINT')).toEqual({ code: 0, signal: null })
})

test('a port that is taken is told before anything is made', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const bound = taken.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  const child = spawnProgram([], { PORT: String(port) })
  const lines: string[] = []
  linesOf(child, (line) => lines.push(line))
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(lines.join('\n')).toBe(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`)
  expect(await readdir(dataFolder())).toEqual([])
  taken.close()
})

test('a wrong setting is named and nothing is started', async () => {
  await expect(start('--fast')).rejects.toThrow("'--fast'")
})
