/** Passwords are kept as argon2id hashes in the PHC string format, with 19 MiB, two passes and one lane (OWASP's minimum). */
import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id is what the library makes unless told otherwise. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1, outputLen: 32 } as const

/** The same letters typed on two keyboards may be different code points. */
const letters = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(letters(password), COST)

const PHC = /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]{22,}\$[A-Za-z0-9+/]{43}$/

/** False for one made when hashing cost less, or more: it is made anew when its password is next known. */
export const isAsCostlyAsNow = (kept: string): boolean =>
  kept.startsWith(`$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`)

/** False for a wrong password and for a hash that cannot be read. */
export const isPassword = async (password: string, kept: string): Promise<boolean> =>
  PHC.test(kept) && verify(kept, letters(password))

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
