/** Lists that are narrowed by a person: of users, and of what they did. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { audit, auditHandlers, program } from '#features/audit/server/index.ts'
import { openFeature } from '#features/sign-in/server/test-feature.ts'
import { TEST_SECRET } from '#features/sign-in/server/test-people.ts'
import { nagyAnna, wrongWays } from '#features/sign-in/server/test-person-filter.ts'
import type { Signer } from '#runner/signer/signer.ts'
import { people, usersRouter } from './index.ts'

const signer: Pick<Signer, 'ask'> = { ask: () => Promise.resolve({ ok: false, refusal: 'unavailable' }) }
const nothing = () => Promise.resolve()

const { as, database, idOf } = openFeature(
  (services) => ({
    users: usersRouter(
      { ...services, secret: TEST_SECRET, removeBot: nothing, removeKeys: nothing, onSessionsEnded: () => {} },
      [],
    ),
    audit: auditHandlers({ ...services, keys: { signer } }, people),
  }),
  { anna: nagyAnna, bela: 'ROLE_USER', admin: 'ROLE_ADMIN' },
)

const ask = async (path: string, text: string) =>
  (await as('admin').call('GET', `${path}=${encodeURIComponent(text)}`)).body

test('users are found by whatever they are called', async () => {
  const Users = z.object({ users: z.array(z.object({ username: z.string() })) })
  const found = async (text: string) => {
    const { users } = Users.parse(await ask('/admin/users?search', text))
    return users.some(({ username }) => username === nagyAnna.username)
  }
  expect(await wrongWays(database(), found)).toEqual([])
})

test.each(['actor', 'subject'])('the log is narrowed by whatever its %s is called', async (name) => {
  const anna = idOf('anna')
  const act = { action: 'user.lock', entity: { type: 'user', id: anna } } as const
  await audit(database(), { ...program, actorId: anna }, { ...act, subject: anna })
  await audit(database(), { ...program, actorId: idOf('admin') }, { ...act, subject: idOf('bela') })
  const Entries = z.object({ entries: z.array(z.object({ actor: z.object({ id: z.string() }) })) })
  const found = async (text: string) => {
    const { entries } = Entries.parse(await ask(`/admin/audit?${name}`, text))
    return entries.map(({ actor }) => actor.id).join() === anna
  }
  expect(await wrongWays(database(), found)).toEqual([])
})
