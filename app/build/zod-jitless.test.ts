import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('zod, loaded later, compiles nothing at run time', () => {
  // In a process of its own: here another test may have loaded zod before.
  const script = `await import('#platform/web/zod.ts'); const { z } = await import('zod'); console.log(z.config().jitless)`
  const args = ['--input-type=module', '--eval', script]
  expect(execFileSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' })).toBe('true\n')
})
