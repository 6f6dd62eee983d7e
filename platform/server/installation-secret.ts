/** Secret of this installation: 256 random bits in the data folder, made at the first start, readable by its owner alone. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const LENGTH_BYTES = 32

/** Secret bytes. Throws when the file is no secret: a new one would sign everybody out silently. */
export const readInstallationSecret = async (dataFolder: string): Promise<Uint8Array> => {
  const path = join(dataFolder, 'secret')
  const kept = await readFile(path).catch(() => null)
  if (kept !== null && kept.length !== LENGTH_BYTES) throw new Error(`${path} is damaged; restore it from a copy`)
  if (kept !== null) return kept
  await mkdir(dataFolder, { recursive: true })
  const secret = randomBytes(LENGTH_BYTES)
  const file = await open(path, 'wx', 0o600)
  await file.writeFile(secret)
  await file.sync()
  await file.close()
  return secret
}
