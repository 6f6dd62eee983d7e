/** The real program over several starts: a replay, a journal that refuses, and data that has gone. */
import { once } from 'node:events'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import {
  accountsOf,
  dataFolder,
  end,
  inFreshFolders,
  passwordOf,
  post,
  printed,
  signIn,
  start,
} from './test-program.ts'

inFreshFolders()

test('a replay says what it plays and when it has ended, goes on showing it, and begins anew with each start', async () => {
  const file = join(dataFolder(), 'lean_coinbase_minute_btcusd_20171217_trade.csv')
  const rows = Array.from({ length: 400 }, (_, minute) => `${minute * 60_000},100,101,99,100.5,3`)
  await writeFile(file, [...rows.slice(0, 50), rows[51], rows[50], ...rows.slice(52)].join('\n'))
  await expect(start('--replay', file, '--speed', '100000')).rejects.toThrow(/, line \d+: .*--sort/)

  const play = () => start('--replay', file, '--sort', '--speed', '100000')
  const first = await play()
  expect(first.lines.find((line) => line.startsWith('Replaying '))).toContain('1 row out of order and sorted')
  expect(await printed(first, /has ended/)).toContain('2017-12-17 06:40 UTC')
  const { cookie } = await signIn(first, 'demo', passwordOf(first, 'demo'))
  const clock = await fetch(`${first.address}/api/v1/markets/clock`, { headers: { cookie } })
  expect(await clock.json()).toMatchObject({ nowMs: Date.UTC(2017, 11, 17, 6, 40), state: 'ended' })
  const listed = await fetch(`${first.address}/api/v1/markets`, { headers: { cookie } })
  expect(await listed.json()).toMatchObject({ markets: [{ exchange: 'replay', pair: 'BTC/USD', price: '100.5' }] })
  expect(await end(first, 'SIGTERM')).toEqual({ code: 0, signal: null })

  const second = await play()
  expect(accountsOf(second)).toEqual(['ROLE_OWNER owner', 'ROLE_USER demo'])
  expect(await end(second, 'SIGTERM')).toEqual({ code: 0, signal: null })
  // Nothing of it lies where the market of today has its own.
  expect(await readdir(dataFolder())).toEqual(['lean_coinbase_minute_btcusd_20171217_trade.csv', 'replay'])
})

test('a journal that refuses ends the program with a sentence, and the next start goes on', async () => {
  const first = await start()
  const { cookie } = await signIn(first, 'demo', passwordOf(first, 'demo'))
  const list = async () => (await fetch(`${first.address}/api/v1/bots?family=grid`, { headers: { cookie } })).text()
  // The bot of the demo is made once there is a price.
  await expect.poll(list, { timeout: 40_000 }).toContain('"id":')
  const id = /"id":"([0-9a-f-]{36})"/.exec(await list())?.[1] ?? ''
  // As if the disk refused: nothing can be written to it from here.
  const journal = new DatabaseSync(join(dataFolder(), 'trading/journal.sqlite'))
  journal.exec(
    "pragma busy_timeout = 5000; create trigger refused before insert on record begin select raise(abort, 'no'); end",
  )
  journal.close()

  const ended = once(first.child, 'exit')
  const ask = { commandId: crypto.randomUUID(), ask: { kind: 'suspend', trade: null, part: 'all' } }
  await post(first.address, `/bots/${id}/ask`, ask, cookie).catch(() => null)
  expect(await ended).toEqual([1, null])
  expect(first.lines.join('\n')).toMatch(/^Trading has stopped: .*\. Nothing that was confirmed is lost\./m)

  const mended = new DatabaseSync(join(dataFolder(), 'trading/journal.sqlite'))
  mended.exec('drop trigger refused')
  mended.close()
  const second = await start()
  expect((await post(second.address, `/bots/${id}/ask`, ask, cookie)).status).toBe(200)
  expect(await end(second, 'SIGTERM')).toEqual({ code: 0, signal: null })
})

test('a part of the data that is gone is no fresh start; a lost password is made anew', async () => {
  const first = await start()
  const password = passwordOf(first, 'owner')
  expect(await end(first, 'SIGTERM')).toEqual({ code: 0, signal: null })
  expect(first.lines.at(-1)).toBe('Stopped.')
  await rename(join(dataFolder(), 'database'), join(dataFolder(), 'elsewhere'))
  await expect(start()).rejects.toThrow(/database\/PG_VERSION is missing.*--restore goes back to the dump of/)

  const restored = await start('--restore')
  expect(restored.lines.join('\n')).toContain('The database was restored from')
  expect(accountsOf(restored)).toEqual([])
  expect(await signIn(restored, 'owner', password)).toMatchObject({ status: 200 })
  await end(restored, 'SIGTERM')

  await rm(join(dataFolder(), 'trading'), { recursive: true })
  await expect(start()).rejects.toThrow(/journal.sqlite is missing.*--accept-loss/)
  const renewed = await start('--accept-loss', '--new-owner-password')
  expect(accountsOf(renewed)).toEqual(['ROLE_OWNER owner'])
  expect(await signIn(renewed, 'owner', passwordOf(renewed, 'owner'))).toMatchObject({ status: 200 })
  expect((await post(renewed.address, '/sign-in', { login: 'owner', password })).status).toBe(401)
  await end(renewed, 'SIGTERM')
})
