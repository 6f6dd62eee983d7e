import { expect, test } from 'vitest'
import { callerAddress, callerKey } from './caller.ts'

test.each<[string | null, number, string]>([
  [null, 1, '10.0.0.9'],
  ['1.2.3.4', 0, '10.0.0.9'],
  ['1.2.3.4', 1, '1.2.3.4'],
  ['6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
  ['6.6.6.6, 1.2.3.4, 10.0.0.1', 2, '1.2.3.4'],
  ['1.2.3.4:51234', 1, '1.2.3.4'],
  ['[2001:db8::1]:443', 1, '2001:db8::1'],
  ['2001:db8::1', 1, '2001:db8::1'],
  ['::ffff:1.2.3.4', 1, '1.2.3.4'],
  ['unknown', 1, '10.0.0.9'],
  ['_hidden', 1, '10.0.0.9'],
  ['1.2.3.4', 3, '10.0.0.9'],
  ["1.2.3.4'; drop table users", 1, '10.0.0.9'],
])('forwarded for %s behind %i proxies comes from %s', (forwarded, proxies, address) => {
  expect(callerAddress(forwarded, '10.0.0.9', proxies)).toBe(address)
})

test('a socket for both kinds of addresses names IPv4 callers as such', () => {
  expect(callerAddress(null, '::ffff:127.0.0.1', 0)).toBe('127.0.0.1')
})

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, key) => {
  expect(callerKey(address)).toBe(key)
})
