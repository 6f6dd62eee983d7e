/** A new key of the installation: ordered by a call, done by a job that may end anywhere. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#features/audit/server/index.ts'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import { wrappedBy } from '#runner/signer/envelope.ts'
import { openSigner, type Signer } from '#runner/signer/signer.ts'
import { readWrapping, REWRAP_JOB, rewrapJob } from './rewrap.ts'
import { apiKeyPairs, apiKeys } from './tables.ts'
import { actions, added, notes, openBrowser, rowOf, setUpWorld, world } from './test-keys.ts'

setUpWorld()

const owner = async () => openBrowser((await addPerson(world.opened.database, 'ROLE_OWNER')).id)
const newest = async () => (await readWrapping(world.services))?.newest ?? 0
const runWith = (signer: Signer, data: { beyond?: number }) =>
  rewrapJob({ ...world.services, keys: { ...world.services.keys, signer } }).run(data, new Date())
const rowsAbout = async () =>
  (await world.opened.database.select().from(auditLog).orderBy(auditLog.sequence)).filter(
    ({ entityType }) => entityType === 'master_key',
  )
const envelopes = async () => {
  const keys = await world.opened.database.select({ sealed: apiKeys.sealed }).from(apiKeys)
  const pairs = await world.opened.database.select({ sealed: apiKeyPairs.sealed }).from(apiKeyPairs)
  return [...keys, ...pairs].flatMap(({ sealed }) => (sealed === null ? [] : [wrappedBy(sealed)]))
}
const works = async (id: string) =>
  expect((await world.browser.call('POST', `/api-keys/${id}/check`)).body).toMatchObject({ status: 'active' })

/** Ends with a fault at the nth thing that it is asked, before it is done or after. */
const endingAt = (nth: number, when: 'before' | 'after'): Signer => {
  let asked = 0
  return {
    ...world.signer,
    ask: async (command) => {
      asked += 1
      if (asked !== nth) return world.signer.ask(command)
      if (when === 'after') await world.signer.ask(command)
      throw new Error('ended here')
    },
  }
}

describe('a new key of the installation', () => {
  test('is ordered by the owner with a fresh factor, and all secrets come under it', async () => {
    const [one, other] = [await added('binance'), await added('okx')]
    await world.browser.call('POST', '/api-keys/pairs', { algorithm: 'ed25519', key: null })
    const by = await owner()
    const before = await newest()
    expect((await by.call('GET', '/admin/api-keys/wrapping')).body).toEqual({ newest: before, keys: 3, waiting: 0 })
    expect((await by.call('POST', '/admin/api-keys/rotation')).status).toBe(200)
    const { rows } = await world.opened.client.query<{ data: unknown }>(
      `select data from pgboss.job where data->>'name' = $1`,
      [REWRAP_JOB],
    )
    expect(rows).toEqual([{ data: { name: REWRAP_JOB, data: { beyond: before } } }])
    await runWith(world.signer, { beyond: before })
    expect(await envelopes()).toEqual([before + 1, before + 1, before + 1])
    expect(await rowsAbout()).toMatchObject([
      { action: 'master_key.rotate', entityId: String(before + 1), actorId: expect.any(String) },
      { action: 'master_key.rewrap', entityId: String(before + 1), actorId: null, after: '{"keys":3}' },
    ])
    await works(one.id)
    await works(other.id)
    // Once it has been told, a run that is repeated says nothing more.
    await runWith(world.signer, { beyond: before })
    expect(await newest()).toBe(before + 1)
    expect(await rowsAbout()).toHaveLength(2)
  })

  test('is not ordered by others, nor without a fresh factor; nothing happens', async () => {
    const before = await newest()
    const refused = async (by: typeof world.browser, code: string) => {
      expect(await by.call('POST', '/admin/api-keys/rotation')).toMatchObject({ status: 403, code })
      expect(await rowsAbout()).toEqual([])
      expect(await newest()).toBe(before)
    }
    await refused(world.browser, 'AUTH_NO_PERMISSION')
    await refused(world.admin, 'AUTH_NO_PERMISSION')
    const by = await owner()
    world.nowMs += 11 * 60_000
    await refused(by, 'STEP_UP_NEEDED')
  })

  test('needs the signer', async () => {
    world.services.keys = {
      ...world.services.keys,
      signer: { ...world.signer, ask: () => Promise.resolve({ ok: false, refusal: 'unavailable' }) },
    }
    const by = await owner()
    expect(await by.call('GET', '/admin/api-keys/wrapping')).toMatchObject({ status: 502, code: 'API_KEY_SIGNER_DOWN' })
    expect(await by.call('POST', '/admin/api-keys/rotation')).toMatchObject({
      status: 502,
      code: 'API_KEY_SIGNER_DOWN',
    })
    expect(await rowsAbout()).toEqual([])
  })
})

describe('ended anywhere, it goes on', () => {
  const steps = [1, 2, 3, 4].flatMap((nth) => [
    { nth, when: 'before' as const },
    { nth, when: 'after' as const },
  ])
  test.each(steps)('$when what it asks as number $nth', async ({ nth, when }) => {
    const { id } = await added('binance')
    await added('okx')
    await world.browser.call('POST', '/api-keys/pairs', { algorithm: 'ed25519', key: null })
    const before = await newest()
    await expect(runWith(endingAt(nth, when), { beyond: before })).rejects.toThrow('ended here')
    // Whatever is under the old key and whatever is under the new one, all of it opens meanwhile.
    await works(id)
    await runWith(world.signer, { beyond: before })
    expect(await envelopes()).toEqual([before + 1, before + 1, before + 1])
    expect((await rowsAbout()).map(({ action }) => action)).toEqual(['master_key.rewrap'])
    await works(id)
  })

  test('the signer killed in the middle, and the daily run finishes what was begun', async () => {
    const { id } = await added('binance')
    const before = await newest()
    const killer: Signer = {
      ...world.signer,
      ask: (command) => {
        if (command.kind !== 'rewrap') return world.signer.ask(command)
        // Standing still it has the question and cannot answer it before it is killed.
        const signer = world.signer.processId() ?? 0
        process.kill(signer, 'SIGSTOP')
        const answer = world.signer.ask(command)
        process.kill(signer, 'SIGKILL')
        return answer
      },
    }
    await expect(runWith(killer, { beyond: before })).rejects.toThrow('unavailable')
    expect(await envelopes()).toEqual([before])
    await runWith(world.signer, {})
    expect(await envelopes()).toEqual([before + 1])
    await works(id)
  })
})

test('wrapped anew, a secret does not need the old key of the installation', async () => {
  const { id } = await added('binance')
  const folder = join(world.folder, 'lost-key')
  const first = openSigner({ folder, exchanges: [] })
  const whose = { userId: world.user.id, keyId: id, version: 1 }
  const sealed = await first.ask<'seal'>({ kind: 'seal', whose, apiKey: 'key', material: { kind: 'canary' } })
  if (!sealed.ok) throw new Error(sealed.refusal)
  await world.opened.database.update(apiKeys).set({ sealed: sealed.sealed }).where(eq(apiKeys.id, id))
  await runWith(first, { beyond: 1 })
  first.close()
  rmSync(join(folder, 'master-1'))
  const second = openSigner({ folder, exchanges: [] })
  const check = (envelope: string) =>
    second.ask<'check-key'>({ kind: 'check-key', whose, sealed: envelope, exchange: 'x', isEuropean: false })
  expect(await check(sealed.sealed)).toEqual({ ok: false, refusal: 'wrong-owner' })
  // It is a canary, which tells that it was opened.
  expect(await check((await rowOf(id)).sealed ?? '')).toEqual({ ok: false, refusal: 'canary' })
  second.close()
})

test('a secret that is not the key’s own is frozen and written down, and holds up no other', async () => {
  const [one, other] = [await added('binance'), await added('okx')]
  const stolen = (await rowOf(other.id)).sealed
  await world.opened.database.update(apiKeys).set({ sealed: stolen }).where(eq(apiKeys.id, one.id))
  await runWith(world.signer, { beyond: await newest() })
  expect(await rowOf(one.id)).toMatchObject({ status: 'frozen', trouble: 'tampered' })
  expect(await actions()).toContain('api_key.tampered')
  expect(await notes()).toEqual(['api_frozen_or_deleted'])
  await works(other.id)
  expect(await readWrapping(world.services)).toMatchObject({ waiting: 0, keys: 1 })
  const alarms = (await actions()).length
  await runWith(world.signer, {})
  expect((await actions()).length).toBe(alarms)
})
