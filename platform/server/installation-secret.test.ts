import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readInstallationSecret } from './installation-secret.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secret-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('is made once, for its owner only, and differs between installations', async () => {
  const secret = await readInstallationSecret(join(folder, 'one'))
  expect(secret).toHaveLength(32)
  expect(await readInstallationSecret(join(folder, 'one'))).toEqual(secret)
  expect(await readInstallationSecret(join(folder, 'two'))).not.toEqual(secret)
  if (process.platform !== 'win32') expect((await stat(join(folder, 'one/secret'))).mode & 0o777).toBe(0o600)
})

test('a damaged one is not replaced in silence', async () => {
  await writeFile(join(folder, 'secret'), 'short')
  await expect(readInstallationSecret(folder)).rejects.toThrow('is damaged')
})
