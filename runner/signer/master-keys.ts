/** The keys of the installation that wrap all others: one file each in a folder of the signer, readable by its owner alone and outside the database. */
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const LENGTH_BYTES = 32
const FILE = /^master-(\d+)$/

export type MasterKeys = {
  newest: () => { number: number; key: Buffer }
  /** Null for one that is not here. */
  find: (number: number) => Buffer | null
  /** Makes another, which is the newest from now on. */
  add: () => void
}

const write = (path: string, bytes: Buffer): void => {
  const file = openSync(path, 'wx', 0o400)
  writeSync(file, bytes)
  fsyncSync(file)
  closeSync(file)
}

const readAll = (folder: string): Map<number, Buffer> => {
  const numbers = readdirSync(folder).flatMap((name) => {
    const number = FILE.exec(name)?.[1]
    return number === undefined ? [] : [Number(number)]
  })
  return new Map(
    numbers
      .toSorted((one, other) => one - other)
      .map((number) => {
        const path = join(folder, `master-${number}`)
        const key = readFileSync(path)
        // Going on with a new one would lose every secret without a word.
        if (key.length !== LENGTH_BYTES) throw new Error(`${path} is damaged; restore it from a copy`)
        return [number, key]
      }),
  )
}

/** Makes the first one where there is none. Throws for a file that is damaged. */
export const openMasterKeys = (folder: string): MasterKeys => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const keys = readAll(folder)
  const add = (): void => {
    const number = Math.max(0, ...keys.keys()) + 1
    const key = randomBytes(LENGTH_BYTES)
    write(join(folder, `master-${number}`), key)
    keys.set(number, key)
  }
  if (keys.size === 0) add()
  return {
    newest: () => {
      const number = Math.max(...keys.keys())
      const key = keys.get(number)
      if (key === undefined) throw new TypeError('there is no key of the installation')
      return { number, key }
    },
    find: (number) => keys.get(number) ?? null,
    add,
  }
}
