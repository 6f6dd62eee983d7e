import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bytesAt, placeOf, readAhead } from './copy.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'copy-'))
  file = join(folder, 'candles.csv')
  writeFileSync(file, Buffer.alloc(2 ** 20, 1))
})
afterEach(() => rmSync(folder, { recursive: true }))

const place = () => placeOf(file, folder, 'refuse') ?? expect.fail('the file is long enough')

test('a copy that is read ahead is read once, and the next time anew', async () => {
  writeFileSync(place().path, 'first')
  readAhead(file, folder, 'refuse')
  const ahead = bytesAt(place())
  expect(Buffer.from((await ahead) ?? []).toString()).toBe('first')
  writeFileSync(place().path, 'second')
  expect(Buffer.from((await bytesAt(place())) ?? []).toString()).toBe('second')
})

test('of a file without a copy nothing is read ahead, and one in another order has a copy of its own', async () => {
  readAhead(file, folder, 'refuse')
  readAhead(join(folder, 'nowhere.csv'), folder, 'refuse')
  expect(await bytesAt(place())).toBeNull()
  expect(placeOf(file, folder, 'sort')?.path).not.toBe(place().path)
  truncateSync(file, 2 ** 20 - 1)
  expect(placeOf(file, folder, 'refuse')).toBeNull()
})

test('a copy that cannot be read is none', async () => {
  // A folder opens like a file, and cannot be read like one.
  mkdirSync(place().path)
  readAhead(file, folder, 'refuse')
  expect(await bytesAt(place())).toBeNull()
})
