/**
 * A program in few files instead of hundreds: its modules are put together once they have changed, and kept where what is compiled is kept. Finding, reading and linking
 * so many files is most of the time that a start takes. What is kept may be deleted at any time; whoever runs a source file itself gets the same program.
 */
import { cacheFolder } from './cache-folder.ts'
import { type ProgramName, programs } from './programs.ts'

const { readFileSync, statSync } = process.getBuiltinModule('node:fs')
const { join } = process.getBuiltinModule('node:path')
const { fileURLToPath, pathToFileURL } = process.getBuiltinModule('node:url')

/** A file, when it was changed and its bytes: another one has other figures. */
export type Seen = readonly [path: string, changedMs: number, bytes: number]

/** What a kept program was made of, its first module, and by which Node. */
export type Made = { node: string; source: string; file: string; sources: readonly Seen[] }

export const programFolder = join(cacheFolder, 'programs')
export const madePath = (name: ProgramName): string => join(programFolder, `${name}.json`)

export const lookAt = (path: string): Seen => {
  const stat = statSync(path, { throwIfNoEntry: false })
  return [path, stat?.mtimeMs ?? 0, stat?.size ?? -1]
}

export const isUnchanged = ([path, changedMs, bytes]: Seen): boolean => {
  const [, nowMs, nowBytes] = lookAt(path)
  return nowMs === changedMs && nowBytes === bytes
}

/** Its own program wrote it, and nobody is asked to believe it: what does not fit is made anew. */
const asMade = (value: unknown) => value as Partial<Made>

/** The kept file when nothing it was made of has changed since. */
const readKept = (name: ProgramName): string | null => {
  try {
    const { node, source, file, sources } = asMade(JSON.parse(readFileSync(madePath(name), 'utf8')))
    if (node !== process.version || file === undefined || sources === undefined) return null
    // Two copies of the project may have their packages in one folder.
    if (source !== fileURLToPath(programs[name][0])) return null
    return lookAt(file)[2] > 0 && sources.every(isUnchanged) ? file : null
  } catch {
    return null
  }
}

/** Puts the program together in a process of its own, which takes its memory with it. */
const make = (name: ProgramName): void => {
  // Loaded only here: a start that finds its program needs none of it.
  const { spawnSync } = process.getBuiltinModule('node:child_process')
  spawnSync(process.execPath, [fileURLToPath(new URL('keep-program.ts', import.meta.url)), name], { stdio: 'ignore' })
}

/** Where to find the program's first module: kept, or its source where nothing can be kept. */
export const findProgram = (name: ProgramName): string => {
  const kept = readKept(name)
  if (kept === null) make(name)
  const file = kept ?? readKept(name)
  return file === null ? programs[name][0].href : pathToFileURL(file).href
}
