import { expect, test } from 'vitest'

test('zod, loaded later, compiles nothing at run time', async () => {
  await import('./zod.ts')
  const { z } = await import('zod')
  expect(z.config().jitless).toBe(true)
})
