import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashPassword, isPassword, newPassword } from './password.ts'

test('a hash says how it was made and fits only its password', async () => {
  const kept = await hashPassword('Árvíztűrő-9')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await isPassword('Árvíztűrő-9', kept)).toBe(true)
  expect(await isPassword('Árvíztűrő-9'.normalize('NFD'), kept)).toBe(true)
  expect(await isPassword('árvíztűrő-9', kept)).toBe(false)
  expect(await hashPassword('Árvíztűrő-9')).not.toBe(kept)
})

test('a hash that Node made fits its password', async () => {
  const kept = '$argon2id$v=19$m=19456,t=2,p=1$tajYwLw/wzFP+N/k/Ab6pg$AUdq97J0zZX+AZ+SrAChBWrvIahJX7xiSBlH7IHAD1w'
  expect(await isPassword('Árvíztűrő-9', kept)).toBe(true)
  expect(await isPassword('Árvíztűrő-8', kept)).toBe(false)
})

test('a hash that cannot be read fits nothing', async () => {
  expect(await isPassword('', '')).toBe(false)
  expect(await isPassword('x', '$argon2i$v=19$m=8,t=1,p=1$AAAA$AAAA')).toBe(false)
})

test('a made password has every kind of sign', () => {
  fc.assert(
    fc.property(fc.constant(0), () => {
      const password = newPassword()
      expect(password).toHaveLength(20)
      for (const kind of [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/]) expect(password).toMatch(kind)
    }),
    { numRuns: 100 },
  )
})
