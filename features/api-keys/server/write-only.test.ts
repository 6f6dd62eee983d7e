/** Secrets go in and never come out: every call of this feature is asked, and a new one has to be asked here, too. */
import { expect, test } from 'vitest'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import type { TestAnswer } from '#platform/server/test-http.ts'
import { apiKeys as contract } from '../contract.ts'
import { apiKeyPairs, apiKeys } from './tables.ts'
import { formOf, make, openBrowser, setUpWorld, world } from './test-keys.ts'

setUpWorld()

/** Every field name in an answer, however deep. */
const namesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
}

const SECRET = /secret|passphrase|private|sealed|hash|password|token/i

const answers = new Map<keyof typeof contract, TestAnswer>()
const keep = async (name: keyof typeof contract, asked: Promise<TestAnswer>) => {
  const answer = await asked
  expect([name, answer.status]).toEqual([name, 200])
  answers.set(name, answer)
  return answer.body as { id: string; pair: string; publicKey: string }
}

test('no answer of any call holds a secret, its envelope, its hash or a whole public key (A20)', async () => {
  const { browser, admin } = world
  const owner = await openBrowser((await addPerson(world.opened.database, 'ROLE_OWNER')).id)
  const [first, second] = [make('okx'), make('okx')]
  await keep('options', browser.call('GET', '/api-keys/options'))
  const { id } = await keep('create', browser.call('POST', '/api-keys', formOf('okx', first)))
  await keep('list', browser.call('GET', '/api-keys'))
  await keep('find', browser.call('GET', `/api-keys/${id}`))
  await keep('check', browser.call('POST', `/api-keys/${id}/check`))
  await keep('generate', browser.call('POST', '/api-keys/pairs', { algorithm: 'ed25519', key: null }))
  const change = { version: 1, name: 'Another', futures: false, mica: false }
  await keep('edit', browser.call('PATCH', `/api-keys/${id}`, change))
  const replacing = { version: 2, secret: { kind: 'secret', ...second } }
  await keep('replace', browser.call('PUT', `/api-keys/${id}/secret`, replacing))
  await keep('adminList', admin.call('GET', '/admin/api-keys'))
  await keep('adminCsv', admin.call('GET', '/admin/api-keys.csv'))
  await keep('adminUse', admin.call('GET', `/admin/api-keys/${id}/use`))
  await keep('adminCheck', admin.call('POST', `/admin/api-keys/${id}/check`))
  await keep('adminCheckAll', admin.call('POST', '/admin/api-keys/checks', {}))
  await keep('freeze', admin.call('POST', `/admin/api-keys/${id}/freeze`, { reason: 'to see' }))
  await keep('unfreeze', admin.call('POST', `/admin/api-keys/${id}/unfreeze`))
  await keep('wrapping', owner.call('GET', '/admin/api-keys/wrapping'))
  await keep('rotate', owner.call('POST', '/admin/api-keys/rotation'))
  const rows = await world.opened.database.select().from(apiKeys)
  const pairs = await world.opened.database.select().from(apiKeyPairs)
  await keep('remove', browser.call('DELETE', `/api-keys/${id}`))
  const wish = { exchange: 'okx-sandbox', trade: true, futures: false, withdraw: false, publicKey: null }
  await keep('makeSandboxKey', browser.call('POST', '/api-keys/sandbox', wish))

  expect([...answers.keys()].toSorted()).toEqual(Object.keys(contract).toSorted())
  const secrets = [
    ...[first, second].flatMap(({ publicKey, secret, passphrase }) => [publicKey, secret, passphrase ?? '']),
    ...rows.flatMap(({ sealed, publicKeyHash }) => [sealed ?? '', publicKeyHash]),
    ...pairs.map(({ sealed }) => sealed),
    'PRIVATE KEY',
  ]
  expect(secrets.filter((secret) => secret.length < 8)).toEqual([])
  for (const [name, { body }] of answers) {
    const text = JSON.stringify(body)
    expect([name, secrets.filter((secret) => text.includes(secret))]).toEqual([name, []])
    // A key of a sandbox opens nothing but the sandbox, and is told to whoever made it; it also shows that this test can fail.
    const told = name === 'makeSandboxKey' ? ['secret', 'passphrase'] : []
    expect([name, namesIn(body).filter((field) => SECRET.test(field))]).toEqual([name, told])
  }
})
