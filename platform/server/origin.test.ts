import { expect, test } from 'vitest'
import { isOwnRequest, isOwnUpgrade, type RequestFacts } from './origin.ts'

const post: RequestFacts = { method: 'POST', host: 'bots.hu', origin: null, fetchSite: null, hasCookies: true }
const publicUrl = new URL('https://bots.hu')

test.each<[string, RequestFacts, URL | null, boolean]>([
  ['reading is never refused', { ...post, method: 'GET', origin: 'https://evil.hu' }, publicUrl, true],
  ['own page', { ...post, origin: 'https://bots.hu' }, publicUrl, true],
  ['own page without a public address', { ...post, origin: 'http://bots.hu' }, null, true],
  ['own host without encryption', { ...post, origin: 'http://bots.hu' }, publicUrl, false],
  ['another page', { ...post, origin: 'https://evil.hu' }, publicUrl, false],
  ['another page without a public address', { ...post, origin: 'https://evil.hu' }, null, false],
  ['another port', { ...post, host: 'bots.hu:3000', origin: 'http://bots.hu:4000' }, null, false],
  ['a page without an origin (sandboxed frame)', { ...post, origin: 'null' }, null, false],
  ['no origin, but the browser says same origin', { ...post, fetchSite: 'same-origin' }, null, true],
  ['no origin, sister site', { ...post, fetchSite: 'same-site' }, null, false],
  ['a program with a cookie and no origin', post, null, false],
  ['a program without a cookie', { ...post, hasCookies: false }, null, true],
])('%s', (_case, request, address, allowed) => {
  expect(isOwnRequest(request, address)).toBe(allowed)
})

test.each([
  ['http://bots.hu', true],
  ['http://evil.hu', false],
  [null, false],
])('a live connection from %s: %s', (origin, allowed) => {
  expect(isOwnUpgrade(origin, 'bots.hu', null)).toBe(allowed)
})
