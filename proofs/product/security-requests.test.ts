/** Requests that no page of ours makes, over every call of the product (security.md 6.2, A12, A43, A50). */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { httpCookies } from '#platform/server/cookies.ts'
import { sessionOf } from '#platform/server/example-context.ts'
import { createTestHttp, openTestBrowser } from '#platform/server/test-http.ts'
import { calls, router } from './test-calls.ts'

const { app } = createTestHttp(router, { readSession: () => Promise.resolve(sessionOf('u', { role: 'ROLE_OWNER' })) })

const signedIn = () => {
  const browser = openTestBrowser(app)
  const settings = { secret: new Uint8Array(32).fill(7), encrypted: false }
  const keep = (line: string) => browser.cookies.set('sid', line.slice(4, line.indexOf(';')))
  httpCookies(null, settings, keep).write('sid', 'x', null)
  return browser
}

/** A handler that is reached fails, so 500 would say that the request got through. */
const refused = { status: 403, code: 'ORIGIN_REFUSED' }
const other = 'http://evil.example'

/** What a browser sends for a form, a script or an image of another page. */
const fromElsewhere: [string, Record<string, string>][] = [
  ['a form of another page', { origin: other, 'content-type': 'application/x-www-form-urlencoded' }],
  ['JSON dressed as text', { origin: other, 'content-type': 'text/plain' }],
  ['a page without an address', { origin: 'null', 'content-type': 'text/plain' }],
  ['a neighbour of our host', { 'sec-fetch-site': 'same-site', 'content-type': 'text/plain' }],
  ['a browser that says nothing', { 'content-type': 'text/plain' }],
]

describe.each(fromElsewhere)('%s', (_case, headers) => {
  test('makes no call, though the cookie comes along', async () => {
    for (const { path, address, method } of calls) {
      const init = { method: method === 'GET' ? 'POST' : method, headers, body: '{}' }
      expect(await signedIn().send(`/rpc/${path}`, init), path).toMatchObject(refused)
      if (method !== 'GET' && address !== undefined)
        expect(await signedIn().send(`/api/v1${address}`, init), address).toMatchObject(refused)
    }
  })
})

test('a call that changes something is not made by opening an address', async () => {
  for (const { path, method } of calls.filter(({ isStream }) => !isStream)) {
    if (method === 'GET') continue
    const answer = await signedIn().send(`/rpc/${path}?data=%7B%7D`, { headers: { 'x-csrf-token': 'orpc' } })
    expect(answer.status, path).toBe(405)
  }
})

const JsonNode = z.record(z.string(), z.unknown())

/** The numbers of a schema that say how many, with the most that they may be. */
const sizesIn = (node: unknown, name = ''): { name: string; maximum: unknown }[] => {
  if (Array.isArray(node)) return node.flatMap((inner) => sizesIn(inner, name))
  const { data } = JsonNode.safeParse(node)
  if (data === undefined) return []
  const isSize = /^(?:limit|size|pageSize|count|rows)$/.test(name) && data['type'] === 'integer'
  return [
    ...(isSize ? [{ name, maximum: data['maximum'] }] : []),
    ...Object.entries(data).flatMap(([key, inner]) => sizesIn(inner, key === 'properties' ? '' : key)),
  ]
}

test('nobody asks for a page without end', () => {
  for (const { path, method, input } of calls) {
    if (method !== 'GET' || !(input instanceof z.ZodType)) continue
    for (const { name, maximum } of sizesIn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })))
      expect(maximum, `${path} ${name}`).toBeLessThanOrEqual(1500)
  }
})

test('what somebody typed is never made into HTML or run', () => {
  const root = `${import.meta.dirname}/../..`
  const sources = globSync('{app,features,platform,bots}/**/*.{ts,tsx}', { cwd: root })
  const isOurs = (path: string) => /\/web\//.test(path) && !/\.(?:test|e2e)\.|\.gen\./.test(path)
  const dangerous =
    /dangerouslySetInnerHTML|\.innerHTML|\.outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(/
  const found = sources.filter(isOurs).filter((path) => dangerous.test(readFileSync(`${root}/${path}`, 'utf8')))
  expect(found).toEqual([])
})
