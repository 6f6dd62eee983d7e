import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFileKey, openFiles } from './files.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('what was put is read, byte for byte, until it is removed', async () => {
  const files = openFiles(folder)
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 9000 }), async (bytes) => {
      const key = newFileKey()
      await files.put(key, bytes)
      expect(await files.read(key)).toEqual(bytes)
      await files.remove(key)
      expect(await files.read(key)).toBeNull()
      await files.remove(key)
    }),
    { numRuns: 40 },
  )
})

test('only its owner may look for a file', async () => {
  const files = openFiles(folder)
  const key = newFileKey()
  await files.put(key, new Uint8Array([1]))
  expect((await stat(join(folder, key.slice(0, 2)))).mode & 0o077).toBe(0)
})

test.each(['../secret', 'ab/../../secret', '/etc/passwd', 'ab/cd\0', 'AB/CD', '', `${newFileKey()}.part`, 'ab\\cd'])(
  'no key: %j',
  async (key) => {
    const files = openFiles(folder)
    await expect(files.put(key, new Uint8Array([1]))).rejects.toThrow('no key')
    await expect(files.read(key)).rejects.toThrow('no key')
    await expect(files.remove(key)).rejects.toThrow('no key')
  },
)

test('a file that cannot be written whole is not there at all', async () => {
  // A disk of 64 KiB is what this limit of the shell stands for: the process may write no larger file.
  const key = newFileKey()
  const script = `
    import { openFiles } from '${new URL('./files.ts', import.meta.url).href}'
    process.on('SIGXFSZ', () => {})
    const files = openFiles(process.argv[1])
    await files.put(process.argv[2], new Uint8Array(200_000)).then(() => process.exit(3), () => {})
    process.exit((await files.read(process.argv[2])) === null ? 0 : 4)
  `
  const { status, stderr } = spawnSync(
    'bash',
    ['-c', 'ulimit -f 64; exec "$0" --input-type=module -e "$1" "$2" "$3"', process.execPath, script, folder, key],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect(await readdir(join(folder, key.slice(0, 2)))).not.toContain(key.slice(3))
})
