import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { sameCommand } from './same-command.ts'

/** Ids of two attempts for each of the named things, the first of which fails so. */
const idsAfter = async (failure: Error, named: readonly string[]): Promise<readonly (readonly string[])[]> => {
  const again = sameCommand()
  const ids = new Map<string, string[]>(named.map((name) => [name, []]))
  for (const attempt of [1, 2])
    for (const name of named)
      await again(name, async (commandId) => {
        ids.get(name)?.push(commandId)
        if (attempt === 1) throw failure
      }).catch(() => {})
  return [...ids.values()]
}

test.each([
  ['no answer came', new TypeError('fetch failed'), true],
  ['the server failed', new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 }), true],
  ['it was refused', new ORPCError('BOT_REFUSED', { status: 409 }), false],
])('where %s the second attempt has the id of the first: %s', async (_, failure, isSame) => {
  const [one = [], other = []] = await idsAfter(failure, ['one', 'other'])
  expect(one[0] === one[1]).toBe(isSame)
  expect(one[0]).not.toBe(other[0])
})
