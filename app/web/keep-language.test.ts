import { expect, test } from 'vitest'
import { keepLanguage } from './keep-language.ts'

const shown = { pathname: '/history', search: '?side=buy&lang=hu' }
const kept = (path: string, at = shown, inForce = 'hu'): string => {
  const { pathname, search, hash } = keepLanguage(new URL(path, 'https://bots.example'), at, inForce)
  return pathname + search + hash
}

test.each<[string, Parameters<typeof kept>, string]>([
  ['a filter', ['/history?side=sell'], '/history?side=sell&lang=hu'],
  ['no filter any more', ['/history#end'], '/history?lang=hu#end'],
  [
    'a value as the router writes it',
    ['/history?columns=%5B%22a%20b%22%5D'],
    '/history?columns=%5B%22a%20b%22%5D&lang=hu',
  ],
  ['another page', ['/dashboard?range=7d'], '/dashboard?range=7d'],
  ['another language in the new address', ['/history?lang=en'], '/history?lang=en'],
  ['another language chosen since', ['/history?side=sell', shown, 'en'], '/history?side=sell'],
  ['none asked for', ['/history?side=sell', { ...shown, search: '?side=buy' }], '/history?side=sell'],
  ['one that is none', ['/history', { ...shown, search: '?lang=xx' }], '/history'],
])('%s', (_case, given, expected) => {
  expect(kept(...given)).toBe(expected)
})
