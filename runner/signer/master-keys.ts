/** Installation keys, which wrap all others: one file each in the signer's folder, readable by its owner alone and outside the database. */
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

const LENGTH_BYTES = 32
const FILE = /^master-(\d+)$/

/** Keys that wrap the keys of envelopes, by number. */
export type MasterKeys = {
  newest: () => { number: number; key: Buffer }
  /** Key of a number. Null when it is not here. */
  find: (number: number) => Buffer | null
  /** Makes a new key, which is the newest from now on. */
  add: () => void
}

const synced = (path: string, flags: string, work: (file: number) => void): void => {
  const file = openSync(path, flags, 0o400)
  work(file)
  fsyncSync(file)
  closeSync(file)
}

/** Writes a key file whole or not at all, whenever the process ends, and never over another one. */
const write = (folder: string, number: number, bytes: Buffer): void => {
  const half = join(folder, 'half-written')
  rmSync(half, { force: true })
  synced(half, 'wx', (file) => writeSync(file, bytes))
  linkSync(half, join(folder, `master-${number}`))
  rmSync(half)
  synced(folder, 'r', () => undefined)
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

/** Installation keys of a folder; makes the first. Throws when a file is damaged. */
export const openMasterKeys = (folder: string): MasterKeys => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const keys = readAll(folder)
  const add = (): void => {
    const number = Math.max(0, ...keys.keys()) + 1
    const key = randomBytes(LENGTH_BYTES)
    write(folder, number, key)
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
