import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAnchors } from './anchors.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'anchors-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (sequence: number, hash = 'a') => ({ sequence, hash: hash.repeat(64), atMs: sequence, sinceMs: 1 })

test('it goes on and never back, also over a restart', () => {
  const anchors = openAnchors(folder)
  expect(anchors.read()).toBeNull()
  expect(anchors.goOn(at(5))).toBe(true)
  expect(anchors.goOn({ ...at(9), sinceMs: 7 })).toBe(true)
  for (const wrong of [at(8), at(1), at(9, 'b')])
    expect(openAnchors(folder).goOn(wrong), `${wrong.sequence}`).toBe(false)
  // The time of the first row is that of the first look.
  expect(openAnchors(folder).read()).toEqual({ ...at(9), keptSinceMs: 5 })
  expect(openAnchors(folder).goOn(at(9))).toBe(true)
  expect(statSync(join(folder, 'audit-anchor')).mode & 0o777).toBe(0o600)
})

test('after a restore it begins anew, and what was kept is put aside', () => {
  const anchors = openAnchors(folder)
  anchors.goOn(at(9))
  anchors.replace(at(4, 'c'))
  expect(anchors.read()).toEqual({ ...at(4, 'c'), keptSinceMs: 9 })
  anchors.replace(null)
  expect(anchors.read()).toBeNull()
  const aside = readFileSync(join(folder, 'audit-anchors-put-aside'), 'utf8').trim().split('\n')
  expect(aside.map((line) => JSON.parse(line))).toEqual([at(9), at(4, 'c')].map((one) => ({ ...one, keptSinceMs: 9 })))
})

test('one that is damaged is not taken for absent', () => {
  writeFileSync(join(folder, 'audit-anchor'), '{"sequence":9')
  const anchors = openAnchors(folder)
  expect(() => anchors.read()).toThrow()
  expect(() => anchors.goOn(at(10))).toThrow()
})
