/** Dumps of the embedded database: whole files that survive a loss of power, the newest three. */
import { openAsBlob } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const KEPT = 3
const NAME = /^(\d{15})\.tar\.gz$/

const folderOf = (dataFolder: string): string => join(dataFolder, 'dumps')

/** Names of the dumps, newest first; a name is the time in milliseconds, so that it sorts. */
const listDumps = async (dataFolder: string): Promise<string[]> => {
  const names = await readdir(folderOf(dataFolder)).catch(() => [])
  return names.filter((name) => NAME.test(name)).sort((one, other) => other.localeCompare(one))
}

const syncFolder = async (folder: string): Promise<void> => {
  // Windows cannot open a folder; there the rename is as durable as the file system makes it.
  const handle = await open(folder, 'r').catch(() => null)
  if (handle === null) return
  await handle.sync().catch(() => {})
  await handle.close()
}

/** Writes to a temporary file, syncs it, renames it and forgets all but the newest three. */
export const writeDump = async (dataFolder: string, content: Blob, at: Date): Promise<void> => {
  const folder = folderOf(dataFolder)
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${String(at.getTime()).padStart(15, '0')}.tar.gz`)
  const file = await open(`${path}.part`, 'w')
  await file.writeFile(new Uint8Array(await content.arrayBuffer()))
  await file.sync()
  await file.close()
  await rename(`${path}.part`, path)
  await syncFolder(folder)
  for (const name of (await listDumps(dataFolder)).slice(KEPT)) await rm(join(folder, name), { force: true })
}

/** The newest dump and when it was made, or null when there is none. */
export const newestDump = async (dataFolder: string): Promise<{ content: Blob; at: Date } | null> => {
  const [name] = await listDumps(dataFolder)
  const digits = name === undefined ? undefined : NAME.exec(name)?.[1]
  if (name === undefined || digits === undefined) return null
  const content = await openAsBlob(join(folderOf(dataFolder), name), { type: 'application/x-gzip' })
  return { content, at: new Date(Number(digits)) }
}
