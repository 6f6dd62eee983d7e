/** Every call of the product names who may make it, and the server holds to it. */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isGranted, type Role, roles } from '#platform/access.ts'
import { httpCookies } from '#platform/server/cookies.ts'
import { describeApi } from '#platform/server/reference.ts'
import { asSession } from '#platform/server/session.ts'
import { createTestHttp, openTestBrowser } from '#platform/server/test-http.ts'
import { calls, router, type TestCall } from './test-calls.ts'

type Asker = { role: Role; permissions: string[]; secondFactorAt?: Date; hasApp?: boolean; isSupport?: boolean }

const sessionOf = ({ role, permissions, secondFactorAt = new Date(), hasApp = true, isSupport = false }: Asker) =>
  asSession({
    id: 'session',
    createdAt: new Date(0),
    expiresAt: new Date(1),
    secondFactorAt,
    factors: [hasApp ? 'app' : 'email'],
    impersonation: isSupport
      ? { impersonator: { id: 'admin', firstname: 'Ada', lastname: 'Min' }, reason: 'why', until: new Date(8e15) }
      : null,
    handlerLogin: false,
    user: {
      id: 'user',
      username: 'user',
      firstname: 'Example',
      lastname: 'User',
      role,
      permissions,
      language: 'en',
      region: null,
      timeZone: 'UTC',
      theme: 'dark',
    },
  })

const Refusal = z.object({ json: z.object({ code: z.string() }) })

/** Who asks next; the server reads it anew for each call. */
let asking: Asker | null = null
const readSession = () => Promise.resolve(asking === null ? null : sessionOf(asking))
const { app } = createTestHttp(router, { readSession })

const callAs = async (asker: Asker | null, { path }: TestCall): Promise<{ status: number; code: string | null }> => {
  asking = asker
  const browser = openTestBrowser(app)
  const settings = { secret: new Uint8Array(32).fill(7), encrypted: false }
  httpCookies(null, settings, (line) => browser.cookies.set('sid', line.slice(4, line.indexOf(';')))).write(
    'sid',
    'x',
    null,
  )
  const headers = { origin: 'http://localhost', 'content-type': 'application/json', 'x-csrf-token': 'orpc' }
  const { status, body } = await browser.send(`/rpc/${path}`, { method: 'POST', headers, body: '{}' })
  return { status, code: Refusal.safeParse(body).data?.json.code ?? null }
}

const JsonNode = z.record(z.string(), z.unknown())

/** Where a JSON schema describes an object that takes fields it does not name. */
const looseObjects = (node: unknown, path = 'input'): string[] => {
  if (Array.isArray(node)) return node.flatMap((inner, index) => looseObjects(inner, `${path}.${index}`))
  const { data } = JsonNode.safeParse(node)
  if (data === undefined) return []
  const isLoose = data['properties'] !== undefined && data['additionalProperties'] !== false
  return [
    ...(isLoose ? [path] : []),
    ...Object.entries(data).flatMap(([key, inner]) => looseObjects(inner, `${path}.${key}`)),
  ]
}

/** The handler fails as soon as it is reached; input is judged just before. A stream that is granted is referred to the live connection. */
const REACHED = [400, 405, 500]

describe.each(calls)('$path', (call) => {
  test('names its grant, its address and what it does', () => {
    expect(call.meta.requirement).toBeTypeOf('string')
    expect(call.summary ?? 'live').not.toBe('')
    if (call.meta.requirement === 'admin' && call.method !== 'GET') expect(call.meta.permission).not.toBeNull()
  })

  test('takes no field that it does not name', () => {
    if (call.input instanceof z.ZodType)
      expect(looseObjects(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }))).toEqual([])
    else expect(call.input).toBeUndefined()
  })

  test('answers with what JSON carries as it is', () => {
    const { output } = call
    if (!(output instanceof z.ZodType)) return expect(call.isStream || output === undefined).toBe(true)
    const schema = z.toJSONSchema(output, { io: 'output', unrepresentable: 'throw' })
    // Files are downloads.
    expect(JSON.stringify(schema)).not.toContain('"format":"binary"')
  })

  test('a visitor gets 401 unless it is for visitors', async () => {
    const { status } = await callAs(null, call)
    if (isGranted(null, call.meta.requirement)) expect(REACHED).toContain(status)
    else expect(status).toBe(401)
  })

  test.each(roles)('%s gets 403 unless granted', async (role) => {
    const { status } = await callAs({ role, permissions: ['*'] }, call)
    if (isGranted({ role, permissions: [] }, call.meta.requirement)) expect(REACHED).toContain(status)
    else expect(status).toBe(403)
  })
})

test('what decides who may come in asks for a fresh second factor', async () => {
  const fresh = calls.filter(({ meta }) => meta.freshFactor)
  expect(fresh.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'profile/changePassword',
      'profile/setUpAuthenticator',
      'profile/askEmail',
      'bots/setLive',
      'liveAccounts/release',
      'liveAccounts/suspendEverybody',
      'liveAccounts/halt',
    ]),
  )
  const stale: Asker = { role: 'ROLE_OWNER', permissions: ['*'], secondFactorAt: new Date(0) }
  for (const call of fresh)
    expect(await callAs(stale, call), call.path).toEqual({ status: 403, code: 'STEP_UP_NEEDED' })
})

/**
 * What support may not do as a user (business.md 2.5), by what it names. Not built yet: withdrawal, token buy, payment,
 * contract signature, wallets, coupons.
 */
const ownHandOnly = [
  'impersonation/start',
  'profile/changePassword',
  'profile/setUpAuthenticator',
  'profile/confirmAuthenticator',
  'profile/activateAuthenticator',
  'profile/turnOffAuthenticator',
  'profile/renewSecurityCodes',
  'profile/askEmail',
  'profile/confirmEmail',
  'notifications/readAll',
  'notifications/remove',
]

test('support who acts as a user is refused what is the user’s alone, and nothing else', async () => {
  const marked = calls.filter(({ meta }) => meta.ownHandOnly)
  expect(marked.map(({ path }) => path)).toEqual(expect.arrayContaining(ownHandOnly))
  for (const call of calls.filter(({ meta }) => isGranted({ role: 'ROLE_OWNER', permissions: [] }, meta.requirement))) {
    const { code } = await callAs({ role: 'ROLE_OWNER', permissions: ['*'], isSupport: true }, call)
    expect(code === 'IMPERSONATION_BLOCKED', call.path).toBe(call.meta.ownHandOnly)
  }
})

test('nothing changes in the admin area by the hand of somebody whose authenticator is off', async () => {
  for (const call of calls) {
    const isChange = call.method !== 'GET' && ['admin', 'system', 'test'].includes(call.meta.requirement)
    const { code } = await callAs({ role: 'ROLE_OWNER', permissions: ['*'], hasApp: false }, call)
    expect(code === 'AUTHENTICATOR_NEEDED', call.path).toBe(isChange)
  }
})

test('a changing call of the admin area is refused without its permission', async () => {
  for (const call of calls.filter(({ meta }) => meta.permission !== null))
    expect(await callAs({ role: 'ROLE_ADMIN', permissions: [] }, call), call.path).toEqual({
      status: 403,
      code: 'AUTH_NO_PERMISSION',
    })
})

test('no two calls share an address', () => {
  const addresses = calls
    .filter(({ address }) => address !== undefined)
    .map(({ method, address }) => `${method} ${address}`)
  expect(addresses).toEqual([...new Set(addresses)])
})

test('the API document has every call that HTTP serves under its address, with its grant', async () => {
  const document = await describeApi(router, { name: 'Test', version: '0.0.0' })
  expect(document.openapi).toMatch(/^3\.1\./)
  const listed = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
  )
  const overHttp = calls.filter(({ isStream }) => !isStream)
  const expected = overHttp.map(({ method, address, path, meta }) => [
    `${method} ${address ?? `/${path}`}`,
    expect.objectContaining({ 'x-grant': meta.requirement }),
  ])
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(expected))
})
