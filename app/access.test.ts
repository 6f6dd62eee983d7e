/** Every call of the product names who may make it, and the server holds to it. */
import { type AnyContractRouter, getEventIteratorSchemaDetails, isContractProcedure } from '@orpc/contract'
import { type AnyRouter, implement } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isGranted, type Role, roles } from '#platform/access.ts'
import type { ProcedureMeta } from '#platform/contract.ts'
import { httpCookies } from '#platform/server/cookies.ts'
import { describeApi } from '#platform/server/reference.ts'
import { asSession } from '#platform/server/session.ts'
import { createTestHttp, openTestBrowser } from '#platform/server/test-http.ts'
import { contracts } from './features.ts'

type Call = {
  path: string
  method: string
  address: string | undefined
  summary: string | undefined
  meta: ProcedureMeta
  input: unknown
  isStream: boolean
}

/** `reached` stands in for each handler: what matters here is whether a call gets that far. */
const walk = (contract: AnyContractRouter, path: string[] = []): { calls: Call[]; router: AnyRouter } => {
  if (isContractProcedure(contract)) {
    const { meta, route, inputSchema, outputSchema } = contract['~orpc']
    const call = {
      path: path.join('/'),
      method: route.method ?? 'POST',
      address: route.path,
      summary: route.summary,
      meta: meta as ProcedureMeta,
      input: inputSchema,
      isStream: getEventIteratorSchemaDetails(outputSchema) !== undefined,
    }
    const router: AnyRouter = implement(contract).handler(() => {
      throw new Error('reached')
    })
    return { calls: [call], router }
  }
  const inner = Object.entries(contract).map(([key, value]) => [key, walk(value, [...path, key])] as const)
  return {
    calls: inner.flatMap(([, { calls }]) => calls),
    router: Object.fromEntries(inner.map(([key, { router }]) => [key, router])),
  }
}

const { calls, router } = walk(contracts)

const sessionOf = (role: Role, permissions: string[], secondFactorAt: Date) =>
  asSession({
    id: 'session',
    createdAt: new Date(0),
    expiresAt: new Date(1),
    secondFactorAt,
    factors: ['app'],
    impersonation: null,
    handlerLogin: false,
    user: {
      id: 'user',
      username: 'user',
      name: 'User',
      role,
      permissions,
      language: 'en',
      region: null,
      timeZone: 'UTC',
      theme: 'dark',
    },
  })

const callAs = async (
  role: Role | null,
  permissions: string[],
  { path }: Call,
  secondFactorAt = new Date(),
): Promise<number> => {
  const readSession = () => Promise.resolve(role === null ? null : sessionOf(role, permissions, secondFactorAt))
  const browser = openTestBrowser(createTestHttp(router, { readSession }).app)
  const settings = { secret: new Uint8Array(32).fill(7), encrypted: false }
  httpCookies(null, settings, (line) => browser.cookies.set('sid', line.slice(4, line.indexOf(';')))).write(
    'sid',
    'x',
    null,
  )
  const headers = { origin: 'http://localhost', 'content-type': 'application/json', 'x-csrf-token': 'orpc' }
  return (await browser.send(`/rpc/${path}`, { method: 'POST', headers, body: '{}' })).status
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

  test('a visitor gets 401 unless it is for visitors', async () => {
    const status = await callAs(null, [], call)
    if (isGranted(null, call.meta.requirement)) expect(REACHED).toContain(status)
    else expect(status).toBe(401)
  })

  test.each(roles)('%s gets 403 unless granted', async (role) => {
    const status = await callAs(role, ['*'], call)
    if (isGranted({ role, permissions: [] }, call.meta.requirement)) expect(REACHED).toContain(status)
    else expect(status).toBe(403)
  })
})

test('what decides who may come in asks for a fresh second factor', async () => {
  const fresh = calls.filter(({ meta }) => meta.freshFactor)
  expect(fresh.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['profile/changePassword', 'profile/setUpAuthenticator', 'profile/askEmail']),
  )
  for (const call of fresh) expect(await callAs('ROLE_OWNER', ['*'], call, new Date(0)), call.path).toBe(403)
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
