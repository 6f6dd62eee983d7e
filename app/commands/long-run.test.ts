import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { FLAGS } from './long-run.ts'

test('the engine knows every setting, and the second is what it is without', () => {
  const { stdout } = spawnSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  for (const [own, usual] of FLAGS) {
    expect(stdout).toContain(`default: ${usual}\n`)
    expect(own.split('=')[0]).toBe(usual.split('=')[0])
    expect(own).not.toBe(usual)
  }
})
