/** Files that the product keeps for people, outside the database, under random keys. */
import { randomBytes } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { syncFolder } from '../database/dumps.ts'

/** Files of users by key, in a folder or in a store for objects. */
export type Files = {
  /**
   * Writes a file under a new key. When it returns, the file is whole and survives a loss of power. Throws when it could not be written;
   * then there is no file.
   */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Content of a file. Null when there is none. */
  read: (key: string) => Promise<Uint8Array | null>
  /** Removes a file, if there is one. */
  remove: (key: string) => Promise<void>
}

/** New key, random. Its first two letters are a folder, so that none grows too large. */
export const newFileKey = (): string => {
  const name = randomBytes(32).toString('hex')
  return `${name.slice(0, 2)}/${name.slice(2)}`
}

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{62}$/

/** Key, unchanged. Throws when it is not of our shape, so that no path leaves the folder. */
const checked = (key: string): string => {
  if (!KEY.test(key)) throw new Error('this is no key of a file')
  return key
}

const isMissing = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === 'ENOENT') || isMissing(error.cause)
}

/** Flushes a file to the disk: the storage driver only hands the bytes to the system. */
const syncFile = async (path: string): Promise<void> => {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Files in a local folder, created with the first file. */
export const openFiles = (folder: string): Files => {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    put: async (key, bytes) => {
      const inside = join(folder, dirname(checked(key)))
      await mkdir(inside, { recursive: true, mode: 0o700 })
      try {
        await disk.put(key, bytes)
        await syncFile(join(folder, key))
      } catch (error) {
        // On a full disk there may be a part of it.
        await disk.delete(key).catch(() => {})
        throw error
      }
      await syncFolder(inside)
    },
    read: async (key) => {
      try {
        return await disk.getBytes(checked(key))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: async (key) => disk.delete(checked(key)),
  }
}
