/** One process a data folder: a lock of the operating system, which ends with its process, and a note of who holds it. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const Holder = z.object({ pid: z.number().int(), boot: z.string() })
type Holder = z.infer<typeof Holder>

export class DataFolderInUse extends Error {
  constructor(folder: string, pid: number | null) {
    const who = pid === null ? 'another process' : `process ${pid}`
    super(`The data folder ${folder} is used by ${who}. Stop that one first, or set DATA_DIR to another folder.`)
  }
}

/** The folder cannot be made or written to; the message says why, as the system puts it. */
export class DataFolderUnusable extends Error {
  constructor(folder: string, cause: Error) {
    super(
      `The data folder ${folder} cannot be used (${cause.message}). Set DATA_DIR to a folder that this user may write to.`,
      { cause },
    )
  }
}

/** What the folder was left as: cleanly, by a process that died while this machine ran, or by a machine that went down. */
export type Previous = 'clean' | 'dead-process' | 'other-boot'
export type DataLock = { previous: Previous; release: () => Promise<void> }

const BOOT_TOLERANCE_S = 120

/** Names this boot of the machine; where the system has no name for it, the second it started in. */
const readBoot = (): string => {
  try {
    if (process.platform === 'linux') return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const named = spawnSync('sysctl', ['-n', 'kern.bootsessionuuid'], { encoding: 'utf8' })
    if (named.status === 0 && named.stdout.trim() !== '') return named.stdout.trim()
  } catch {
    // No such file or command here: the time of the boot has to do.
  }
  return `at:${Math.round(Date.now() / 1000 - uptime())}`
}

/** Boots known by their time count as the same within two minutes, because clocks are set. */
export const isSameBoot = (one: string, other: string): boolean => {
  if (!one.startsWith('at:') || !other.startsWith('at:')) return one === other
  return Math.abs(Number(one.slice(3)) - Number(other.slice(3))) <= BOOT_TOLERANCE_S
}

const readHolder = async (path: string): Promise<Holder | 'none' | 'unreadable'> => {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return 'none'
  try {
    return Holder.parse(JSON.parse(text))
  } catch {
    return 'unreadable'
  }
}

/** Writes the note so that it survives a loss of power, whole or not at all. */
const writeHolder = async (path: string, holder: Holder): Promise<void> => {
  const part = `${path}.part`
  const file = await open(part, 'w')
  try {
    await file.writeFile(JSON.stringify(holder))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, path)
}

/** SQLITE_BUSY. Source: https://www.sqlite.org/rescode.html */
const BUSY = 5

/**
 * A lock that the operating system gives up when the process ends, however it ends, and that holds between containers on one volume as between processes: an
 * exclusive transaction of SQLite. Null while another process has it. Nothing else may open this file: closing it would give the lock up.
 */
const takeLock = (path: string): DatabaseSync | null => {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return null
    throw error
  }
}

/** The folder holds password hashes, sessions and the key of the cookies: nobody but its owner may look into it. */
const makePrivate = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // A folder that was given to us and belongs to somebody else is theirs to guard.
  await chmod(folder, 0o700).catch(() => {})
}

const previousOf = (holder: Holder | 'none' | 'unreadable', boot: string): Previous => {
  if (holder === 'none') return 'clean'
  // A note that cannot be read was being written when the machine went down.
  return holder !== 'unreadable' && isSameBoot(holder.boot, boot) ? 'dead-process' : 'other-boot'
}

/** The first files of a start are the lock and its note, so a folder that cannot be written to is found out here. */
const claim = async (folder: string): Promise<DataLock> => {
  await makePrivate(folder)
  const note = join(folder, 'lock.json')
  const lock = takeLock(join(folder, 'lock.sqlite'))
  const holder = await readHolder(note)
  if (lock === null) throw new DataFolderInUse(folder, typeof holder === 'string' ? null : holder.pid)
  const own: Holder = { pid: process.pid, boot: readBoot() }
  try {
    await writeHolder(note, own)
  } catch (error) {
    lock.close()
    throw error
  }
  const release = async () => {
    await rm(note, { force: true })
    lock.close()
  }
  return { previous: previousOf(holder, own.boot), release }
}

/** Makes the folder if it is not there. Throws DataFolderUnusable, and DataFolderInUse while another process holds the folder; takes over from a dead one. */
export const lockDataFolder = async (folder: string): Promise<DataLock> => {
  try {
    return await claim(folder)
  } catch (error) {
    if (error instanceof DataFolderInUse || !(error instanceof Error)) throw error
    throw new DataFolderUnusable(folder, error)
  }
}
