import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noteParts, PartsMissing, requireParts } from './parts.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parts-'))
  for (const name of ['database', 'trading', 'signer']) await mkdir(join(folder, name))
  await writeFile(join(folder, 'database/PG_VERSION'), '18')
  await writeFile(join(folder, 'trading/journal.sqlite'), '')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const nothing = { restores: false, newestDump: null }
const dump = new Date('2026-11-25T12:00:00Z')

test('a folder without a note is a fresh one, a whole one is taken', async () => {
  await rm(join(folder, 'trading'), { recursive: true })
  await requireParts(folder, nothing)
  await mkdir(join(folder, 'trading'))
  await noteParts(folder)
  await requireParts(folder, nothing)
})

test.each([
  ['database', /database\/PG_VERSION is missing.*backup.*--accept-loss/],
  ['trading', /trading\/journal.sqlite is missing.*backup.*--accept-loss.*all bots/],
  ['signer', /signer is missing.*backup.*--accept-loss.*exchange key/],
])('%s gone is refused with what can be done', async (part, sentence) => {
  await noteParts(folder)
  await rm(join(folder, part), { recursive: true })
  await expect(requireParts(folder, nothing)).rejects.toThrow(PartsMissing)
  await expect(requireParts(folder, nothing)).rejects.toThrow(sentence)
  // Accepted once, it is not missed at the next start.
  await noteParts(folder)
  await requireParts(folder, nothing)
})

test('a database with a good dump beside it can be restored', async () => {
  await noteParts(folder)
  await rm(join(folder, 'database'), { recursive: true })
  await expect(requireParts(folder, { restores: false, newestDump: dump })).rejects.toThrow(
    '--restore goes back to the dump of 2026-11-25T12:00:00.000Z',
  )
  await requireParts(folder, { restores: true, newestDump: dump })
  await expect(requireParts(folder, { restores: true, newestDump: null })).rejects.toThrow(PartsMissing)
})
