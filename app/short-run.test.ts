import { spawnSync } from 'node:child_process'
import { cachedDataVersionTag } from 'node:v8'
import { expect, test } from 'vitest'
import { FLAGS, shortly } from './short-run.ts'

test('the settings of a short run hold while it lasts: what was compiled before is good again afterwards', async () => {
  const before = cachedDataVersionTag()
  expect(await shortly(() => Promise.resolve(cachedDataVersionTag()))).not.toBe(before)
  expect(cachedDataVersionTag()).toBe(before)
})

test('a short run that fails leaves the usual settings too', async () => {
  const before = cachedDataVersionTag()
  await expect(shortly(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(cachedDataVersionTag()).toBe(before)
})

test('the engine knows every setting, and the second is what it is without', () => {
  const { stdout } = spawnSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  for (const [short, usual] of FLAGS) {
    expect(stdout).toContain(`default: ${usual}\n`)
    expect(short).toBe(usual.replace('--', '--no-'))
  }
})
