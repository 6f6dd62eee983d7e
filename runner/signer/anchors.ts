/** How far the audit log had come when it was last looked at. It lies with the signer, where nobody gets who has got at the database alone. */
import { appendFileSync, closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Anchor } from './commands.ts'

export type Anchors = {
  read: () => Anchor | null
  /** False for a log that is shorter than it was, or that has another row in that place: nothing is kept of it. */
  goOn: (anchor: Anchor) => boolean
  /** After a restore. What was kept until now goes to a list of what was put aside. */
  replace: (anchor: Anchor | null) => void
}

const load = (path: string): Anchor | null => {
  try {
    // What is damaged throws: taken for absent, it would let a log be cut off without a word.
    return Anchor.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Whole or not at all, whenever the process ends. */
const save = (path: string, anchor: Anchor): void => {
  const file = openSync(`${path}.new`, 'w', 0o600)
  writeSync(file, JSON.stringify(anchor))
  fsyncSync(file)
  closeSync(file)
  renameSync(`${path}.new`, path)
}

export const openAnchors = (folder: string): Anchors => {
  const path = join(folder, 'audit-anchor')
  return {
    read: () => load(path),
    goOn: (anchor) => {
      const kept = load(path)
      if (kept !== null && anchor.sequence < kept.sequence) return false
      if (kept !== null && anchor.sequence === kept.sequence && anchor.hash !== kept.hash) return false
      if (kept?.sequence !== anchor.sequence) save(path, { ...anchor, sinceMs: kept?.sinceMs ?? anchor.sinceMs })
      return true
    },
    replace: (anchor) => {
      const kept = load(path)
      if (kept !== null)
        appendFileSync(join(folder, 'audit-anchors-put-aside'), `${JSON.stringify(kept)}\n`, {
          mode: 0o600,
          flush: true,
        })
      if (anchor === null) rmSync(path, { force: true })
      else save(path, anchor)
    },
  }
}
