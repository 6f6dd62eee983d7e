import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Whose } from './commands.ts'
import { open, rewrap, seal } from './envelope.ts'
import { type MasterKeys, openMasterKeys } from './master-keys.ts'

let folder: string
let keys: MasterKeys
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signer-'))
  keys = openMasterKeys(join(folder, 'signer'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const mine: Whose = {
  userId: '0198c0de-0000-7000-8000-000000000001',
  keyId: '0198c0de-0000-7000-8000-0000000000a1',
  version: 1,
}

test('what is sealed opens for the same user, key and version alone', () => {
  const sealed = seal(keys, 'secret', mine)
  expect(sealed).not.toContain('secret')
  expect(open(keys, sealed, mine)).toBe('secret')
  for (const other of [
    { ...mine, userId: '0198c0de-0000-7000-8000-000000000002' },
    { ...mine, keyId: '0198c0de-0000-7000-8000-0000000000a2' },
    { ...mine, version: 2 },
  ]) {
    expect(open(keys, sealed, other)).toBe(null)
    expect(rewrap(keys, sealed, other)).toBe(null)
  }
})

test('any text comes back, and no two seals are alike', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const [one, other] = [seal(keys, text, mine), seal(keys, text, mine)]
      expect(one).not.toBe(other)
      expect(open(keys, one, mine)).toBe(text.toWellFormed())
    }),
    { numRuns: 50 },
  )
})

test('a change anywhere is seen', () => {
  const sealed = seal(keys, 'a secret of some length', mine)
  fc.assert(
    fc.property(fc.nat(sealed.length - 1), fc.constantFrom('A', 'B', '.', ''), (index, sign) => {
      const changed = sealed.slice(0, index) + sign + sealed.slice(index + 1)
      // The last sign of a base64 text may hold bits that do not count.
      const bytes = (text: string): string =>
        text
          .split('.')
          .map((part) => Buffer.from(part, 'base64url').toString('hex'))
          .join('.')
      fc.pre(bytes(changed) !== bytes(sealed))
      expect(open(keys, changed, mine)).toBe(null)
    }),
  )
})

test('parts of two envelopes of one key do not make a third', () => {
  const [one, other] = [seal(keys, 'one', mine), seal(keys, 'other', mine)].map((text) => text.split('.'))
  expect(open(keys, [...(one ?? []).slice(0, 3), other?.[3]].join('.'), mine)).toBe(null)
})

describe('keys of the installation', () => {
  test('lie in a folder and in files that their owner alone may read', () => {
    expect(statSync(join(folder, 'signer')).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'signer/master-1')).mode & 0o777).toBe(0o400)
  })

  test('are the same after a restart, and without them nothing opens', () => {
    const sealed = seal(keys, 'secret', mine)
    expect(open(openMasterKeys(join(folder, 'signer')), sealed, mine)).toBe('secret')
    expect(open(openMasterKeys(join(folder, 'elsewhere')), sealed, mine)).toBe(null)
  })

  test('after a new one the old still open; wrapped anew the old one is not needed', () => {
    const sealed = seal(keys, 'secret', mine)
    keys.add()
    expect(readdirSync(join(folder, 'signer'))).toEqual(['master-1', 'master-2'])
    expect(open(keys, sealed, mine)).toBe('secret')
    const anew = rewrap(keys, sealed, mine) ?? ''
    rmSync(join(folder, 'signer/master-1'))
    const without = openMasterKeys(join(folder, 'signer'))
    expect(open(without, sealed, mine)).toBe(null)
    expect(open(without, anew, mine)).toBe('secret')
  })

  test('one that was half written when the process ended is made anew', () => {
    writeFileSync(join(folder, 'signer/half-written'), 'short', { mode: 0o400 })
    const again = openMasterKeys(join(folder, 'signer'))
    expect(again.newest().number).toBe(1)
    again.add()
    expect(readdirSync(join(folder, 'signer'))).toEqual(['master-1', 'master-2'])
    expect(statSync(join(folder, 'signer/master-2')).mode & 0o777).toBe(0o400)
  })

  test('a damaged one is not replaced without a word', () => {
    const path = join(folder, 'signer/master-1')
    chmodSync(path, 0o600)
    writeFileSync(path, 'short')
    expect(() => openMasterKeys(join(folder, 'signer'))).toThrow('is damaged')
  })
})
