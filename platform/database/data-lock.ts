/** One process a data folder: a lock file with the process and the boot of the machine that hold it. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

const Holder = z.object({ pid: z.number().int(), processStart: z.string(), boot: z.string() })
type Holder = z.infer<typeof Holder>

export class DataFolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is used by process ${pid}. Stop that one first, or set DATA_DIR to another folder.`,
    )
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

/**
 * When the process started, so that a number given to a later process is not taken for it; empty where unknown.
 * `isOver`: it has ended and only its parent has not asked how, which in a container may be never.
 */
const readProcess = (pid: number): { start: string; isOver: boolean } => {
  try {
    // Fields 3 and 22 of proc_pid_stat(5); the name in field 2 may hold spaces, so count from its closing parenthesis.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { start: fields[19] ?? '', isOver: ['Z', 'X'].includes(fields[0] ?? '') }
  } catch {
    return { start: '', isOver: false }
  }
}

const isRunning = (holder: Holder): boolean => {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const { start, isOver } = readProcess(holder.pid)
  return !isOver && holder.processStart === start
}

const readHolder = async (path: string): Promise<{ text: string; holder: Holder | null }> => {
  const text = await readFile(path, 'utf8').catch(() => '')
  try {
    return { text, holder: Holder.parse(JSON.parse(text)) }
  } catch {
    return { text, holder: null }
  }
}

const writeHolder = async (path: string, holder: Holder): Promise<void> => {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(JSON.stringify(holder))
    await file.sync()
  } catch (error) {
    // On a full disk. A lock that cannot be read would count as a machine that went down.
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

/** Creates the file only if it is not there, and makes sure that it survives a loss of power. */
const createLock = async (path: string, holder: Holder): Promise<boolean> => {
  try {
    await writeHolder(path, holder)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** The folder holds password hashes, sessions and the key of the cookies: nobody but its owner may look into it. */
const makePrivate = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // A folder that was given to us and belongs to somebody else is theirs to guard.
  await chmod(folder, 0o700).catch(() => {})
}

/** The first file of a start is the lock, so a folder that cannot be written to is found out here. */
const claim = async (folder: string, holder: Holder): Promise<boolean> => {
  try {
    await makePrivate(folder)
    return await createLock(join(folder, 'lock.json'), holder)
  } catch (error) {
    throw error instanceof Error ? new DataFolderUnusable(folder, error) : error
  }
}

/** Makes the folder if it is not there. Throws DataFolderUnusable, and DataFolderInUse while the process that holds the folder runs; takes over from a dead one. */
export const lockDataFolder = async (folder: string): Promise<DataLock> => {
  const path = join(folder, 'lock.json')
  const own: Holder = { pid: process.pid, processStart: readProcess(process.pid).start, boot: readBoot() }
  const release = () => rm(path, { force: true })
  if (await claim(folder, own)) return { previous: 'clean', release }

  const { text, holder } = await readHolder(path)
  const sameBoot = holder !== null && isSameBoot(holder.boot, own.boot)
  if (holder !== null && sameBoot && isRunning(holder)) throw new DataFolderInUse(folder, holder.pid)

  // Moved aside first, so that of two processes that find the same dead lock only one goes on.
  const aside = `${path}.${process.pid}`
  await rename(path, aside).catch(() => {})
  const taken = await readFile(aside, 'utf8').catch(() => null)
  if (taken !== null && taken !== text) await rename(aside, path)
  await rm(aside, { force: true })
  if (taken !== text || !(await createLock(path, own))) throw new DataFolderInUse(folder, holder?.pid ?? 0)
  // A lock that cannot be read was being written when the machine went down.
  return { previous: sameBoot ? 'dead-process' : 'other-boot', release }
}
