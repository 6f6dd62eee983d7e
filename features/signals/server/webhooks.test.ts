import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { program } from '#features/audit/server/index.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { newId } from '#platform/id.ts'
import { sessionOf } from '#platform/server/example-context.ts'
import { ownerOf } from '#platform/server/session.ts'
import { openWebhooks } from './webhooks.ts'

const user = newId()
const owner = ownerOf(sessionOf(user))
const who = { ...program, actorId: user }
const bot = newId()

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

test('a new address stands in the log of its owner, and nothing that leads to it', async () => {
  const webhooks = openWebhooks(opened.database, () => 1)
  const { token } = await webhooks.rotate(owner, bot, { signed: true, who })
  const { rows } = await opened.client.query('select * from audit_log')
  expect(rows).toMatchObject([
    { action: 'signal.rotate_address', actor_id: user, subject_id: user, entity_type: 'bot', entity_id: bot },
  ])
  expect(rows).toMatchObject([{ after: '{"signed":true}' }])
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(createHash('sha256').update(token).digest('hex'))
})

test('where it cannot be written down the old address stays', async () => {
  const webhooks = openWebhooks(opened.database, () => 1)
  const { token } = await webhooks.rotate(owner, bot, { signed: false, who })
  // PostgreSQL takes no such character.
  const broken = { ...who, userAgent: '\u0000' }
  await expect(webhooks.rotate(owner, bot, { signed: true, who: broken })).rejects.toThrow()
  expect([(await webhooks.find(token))?.bot, (await webhooks.made(owner, bot))?.signed]).toEqual([bot, false])
})
