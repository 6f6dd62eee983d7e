/** Anchor of the audit log: its last row when last checked, kept with the signer, out of reach of somebody who has only the database. */
import { appendFileSync, closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Anchor } from './commands.ts'

/** The last anchor of the audit log, kept apart from the log. */
export type Anchors = {
  read: () => Anchor | null
  /** Moves the anchor on. False for a log that is shorter than before or has another row in that place; nothing is kept of it. */
  goOn: (anchor: Anchor) => boolean
  /** Replaces the anchor after a restore; the old one is added to a file of replaced anchors. */
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

/** Writes the anchor whole or not at all, whenever the process ends. */
const save = (path: string, anchor: Anchor): void => {
  const file = openSync(`${path}.new`, 'w', 0o600)
  writeSync(file, JSON.stringify(anchor))
  fsyncSync(file)
  closeSync(file)
  renameSync(`${path}.new`, path)
}

/** The anchor that follows the one that is kept: the log began, and was kept first, when it says. */
const following = (kept: Anchor | null, { sequence, hash, atMs, sinceMs }: Anchor): Anchor => {
  if (kept === null) return { sequence, hash, atMs, sinceMs, keptSinceMs: atMs }
  return { ...kept, sequence, hash, atMs }
}

/** Anchors in a folder of the signer. */
export const openAnchors = (folder: string): Anchors => {
  const path = join(folder, 'audit-anchor')
  return {
    read: () => load(path),
    goOn: (anchor) => {
      const kept = load(path)
      if (kept !== null && anchor.sequence < kept.sequence) return false
      if (kept !== null && anchor.sequence === kept.sequence && anchor.hash !== kept.hash) return false
      if (kept?.sequence !== anchor.sequence) save(path, following(kept, anchor))
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
      else save(path, kept === null ? following(null, anchor) : { ...following(kept, anchor), sinceMs: anchor.sinceMs })
    },
  }
}
