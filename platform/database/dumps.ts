/** Dumps of the embedded database: whole files that survive a loss of power, the newest three. */
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

const KEPT = 3
const NAME = /^(\d{15})\.tar\.gz$/

const pack = promisify<Uint8Array, object, Buffer>(gzip)
const unpack = promisify<Uint8Array, Buffer>(gunzip)

const folderOf = (dataFolder: string): string => join(dataFolder, 'dumps')

/** Names of the dumps, newest first; a name is the time in milliseconds, so that it sorts. */
const dumpNames = async (dataFolder: string): Promise<string[]> => {
  const names = await readdir(folderOf(dataFolder)).catch(() => [])
  return names.filter((name) => NAME.test(name)).sort((one, other) => other.localeCompare(one))
}

export const syncFolder = async (folder: string): Promise<void> => {
  // Windows cannot open a folder; there the rename is as durable as the file system makes it.
  const handle = await open(folder, 'r').catch(() => null)
  if (handle === null) return
  await handle.sync().catch(() => {})
  await handle.close()
}

/** Packs the files of the database, writes them to a temporary file, syncs it, renames it and forgets all but the newest three. */
export const writeDump = async (dataFolder: string, content: Blob, at: Date): Promise<void> => {
  const packed = await pack(new Uint8Array(await content.arrayBuffer()), { level: 1 })
  const folder = folderOf(dataFolder)
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${String(at.getTime()).padStart(15, '0')}.tar.gz`)
  const file = await open(`${path}.part`, 'w')
  await file.writeFile(packed)
  await file.sync()
  await file.close()
  await rename(`${path}.part`, path)
  await syncFolder(folder)
  for (const name of (await dumpNames(dataFolder)).slice(KEPT)) await rm(join(folder, name), { force: true })
}

/** `read` throws when the file is damaged; its checksum tells. */
export type Dump = { at: Date; read: () => Promise<Blob> }

/** All dumps, newest first. */
export const listDumps = async (dataFolder: string): Promise<Dump[]> =>
  (await dumpNames(dataFolder)).map((name) => ({
    at: new Date(Number(NAME.exec(name)?.[1])),
    read: async () => {
      // Unpacked here: the database reads a damaged packed file as an error that nobody can catch.
      const content = await unpack(await readFile(join(folderOf(dataFolder), name)))
      return new Blob([new Uint8Array(content)], { type: 'application/x-tar' })
    },
  }))
