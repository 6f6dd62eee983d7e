import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

test('the work of one is done in turn, that of another beside it, and a failure holds up nobody', async () => {
  const turn = inTurns()
  const said: string[] = []
  const open = new Map<string, () => void>()
  const work =
    (name: string, isFailing = false) =>
    async () => {
      said.push(`${name} begins`)
      await new Promise<void>((resolve) => open.set(name, resolve))
      said.push(`${name} ends`)
      if (isFailing) throw new Error(name)
      return name
    }
  const first = turn('anna', work('first', true))
  const second = turn('anna', work('second'))
  const other = turn('bela', work('other'))
  expect(said).toEqual(['first begins', 'other begins'])
  open.get('other')?.()
  expect(await other).toBe('other')
  open.get('first')?.()
  await expect(first).rejects.toThrow('first')
  await expect.poll(() => said.at(-1)).toBe('second begins')
  open.get('second')?.()
  expect(await second).toBe('second')
})
