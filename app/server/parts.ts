/** Parts of a data folder that belong together: a start without one of them is not a fresh start, and says so. */
import { open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Each part and what shows that it is there. */
const places = { database: 'database/PG_VERSION', trading: 'trading/journal.sqlite', signer: 'signer' } as const
type Part = keyof typeof places
const parts = ['database', 'trading', 'signer'] as const satisfies readonly Part[]

const Noted = z.object({ parts: z.array(z.enum(parts)) })

const FILE = 'parts.json'

/** A part that was there at the last start is gone; the message says what can be done. */
export class PartsMissing extends Error {}

const isThere = (folder: string, part: Part): Promise<boolean> =>
  stat(join(folder, places[part])).then(
    () => true,
    () => false,
  )

/** Parts that the last complete start had; none where there was none, or its note cannot be read. */
const readNoted = async (folder: string): Promise<readonly Part[]> => {
  try {
    return Noted.parse(JSON.parse(await readFile(join(folder, FILE), 'utf8'))).parts
  } catch {
    // The first start of this folder, or of a version that wrote no note.
    return []
  }
}

const lost: Record<Part, string> = {
  database: 'accounts, settings and everything that is read are gone, and bots that still trade belong to nobody',
  trading: 'all bots, their orders, fills and history are gone',
  signer: 'no exchange key can be opened any more, and each must be entered again',
}

const sentenceOf = (folder: string, part: Part, newestDump: Date | null): string => {
  const missing = `${join(folder, places[part])} is missing, and it was there at the last start.`
  const back =
    part === 'database' && newestDump !== null
      ? `npm start -- --restore goes back to the dump of ${newestDump.toISOString()}.`
      : 'Put it back from your backup.'
  return `${missing} ${back} npm start -- --accept-loss goes on without it: ${lost[part]}.`
}

/** Throws PartsMissing where a part is gone that the last start had, unless that was accepted or is about to be restored. */
export const requireParts = async (
  folder: string,
  { restores, newestDump }: { restores: boolean; newestDump: Date | null },
): Promise<void> => {
  const sentences: string[] = []
  for (const part of await readNoted(folder)) {
    const isRestored = part === 'database' && restores && newestDump !== null
    if (!isRestored && !(await isThere(folder, part))) sentences.push(sentenceOf(folder, part, newestDump))
  }
  if (sentences.length > 0) throw new PartsMissing(sentences.join('\n'))
}

/** Notes what a complete start has, whole or not at all. */
export const noteParts = async (folder: string): Promise<void> => {
  const there: Part[] = []
  for (const part of parts) if (await isThere(folder, part)) there.push(part)
  const path = join(folder, FILE)
  const file = await open(`${path}.part`, 'w')
  try {
    await file.writeFile(JSON.stringify({ parts: there }))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
}
