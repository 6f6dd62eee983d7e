/** Passwords are kept as argon2id hashes in the PHC string format, with 19 MiB, two passes and one lane (OWASP's minimum). */
import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

const MEMORY_KIB = 19 * 1024
const PASSES = 2
const LANES = 1
const SALT_BYTES = 16
const HASH_BYTES = 32

type Parameters = { memory: number; passes: number; parallelism: number; nonce: Buffer; tagLength: number }

const derive = (password: string, parameters: Parameters): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // The same letters typed on two keyboards may be different code points.
    argon2('argon2id', { message: password.normalize('NFKC'), ...parameters }, (error, hash) => {
      if (error === null) resolve(hash)
      else reject(error)
    })
  })

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(SALT_BYTES)
  const parameters = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES, nonce, tagLength: HASH_BYTES }
  const hash = await derive(password, parameters)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(nonce)}$${unpadded(hash)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** False for a wrong password and for a hash that cannot be read. */
export const isPassword = async (password: string, kept: string): Promise<boolean> => {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(kept) ?? []
  if (salt === undefined || hash === undefined) return false
  const expected = Buffer.from(hash, 'base64')
  const found = await derive(password, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
  })
  return timingSafeEqual(found, expected)
}

const ALPHABETS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '-_.+=']

/** A password of 20 signs that passes every rule and has no letters that look like digits. */
export const newPassword = (): string => {
  const pick = (alphabet: string) => alphabet.charAt(randomInt(alphabet.length))
  const signs = [...ALPHABETS.map(pick), ...Array.from({ length: 16 }, () => pick(ALPHABETS.join('')))]
  for (let index = signs.length - 1; index > 0; index -= 1) {
    const other = randomInt(index + 1)
    const [here = '', there = ''] = [signs[index], signs[other]]
    signs[index] = there
    signs[other] = here
  }
  return signs.join('')
}
