import { spawnSync } from 'node:child_process'
import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findProgram, type Made, madePath } from './kept-program.ts'
import { programs } from './programs.ts'

const asMade = (text: string) => JSON.parse(text) as Made
const readMade = (): Made => asMade(readFileSync(madePath('download'), 'utf8'))
const writeMade = (made: Made): void => writeFileSync(madePath('download'), JSON.stringify(made))

const outputOf = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return stdout
}

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

describe('a kept program', () => {
  test.each([
    ['../commands/backtest.mjs', '../commands/backtest-command.ts'],
    ['../commands/download.mjs', '../commands/download-command.ts'],
  ])('%s says what its source says', (kept, source) => {
    expect(outputOf(pathOf(kept), '--help')).toBe(outputOf(pathOf(source), '--help'))
  })

  test('is not its source', () => {
    expect(findProgram('download')).not.toBe(programs.download[0].href)
  })

  test('is made once', () => {
    expect(findProgram('download')).toBe(findProgram('download'))
  })

  const outdated: readonly [string, (made: Made) => Made][] = [
    ['a source has changed', (made) => ({ ...made, sources: made.sources.map(([path, , bytes]) => [path, 1, bytes]) })],
    ['a source has grown', (made) => ({ ...made, sources: made.sources.map(([path, at]) => [path, at, 1]) })],
    ['a source is gone', (made) => ({ ...made, sources: [...made.sources, [`${made.file}.ts`, 1, 1]] })],
    ['another Node has made it', (made) => ({ ...made, node: 'v20.0.0' })],
    ['it is of another copy of the project', (made) => ({ ...made, source: `/elsewhere${made.source}` })],
    ['its file is gone', (made) => ({ ...made, file: `${made.file}.gone` })],
  ]
  test.each(outdated)('is made anew when %s', (_, spoil) => {
    const before = findProgram('download')
    writeMade(spoil(readMade()))
    const after = findProgram('download')
    expect(after).not.toBe(before)
    expect(findProgram('download')).toBe(after)
  })

  test('is made anew when what is known of it cannot be read', () => {
    const before = findProgram('download')
    writeFileSync(madePath('download'), '{"node":')
    expect(findProgram('download')).not.toBe(before)
  })

  test('is made once, though a source says that it was changed in the future', () => {
    const path = pathOf('../../market/store.ts')
    const { atime, mtime } = statSync(path)
    try {
      utimesSync(path, atime, new Date(Date.now() + 86_400_000))
      expect(findProgram('download')).not.toBe(programs.download[0].href)
      expect(findProgram('download')).toBe(findProgram('download'))
    } finally {
      utimesSync(path, atime, mtime)
    }
    expect(findProgram('download')).not.toBe(programs.download[0].href)
  })

  test('knows every source of ours it was made of', () => {
    findProgram('download')
    const sources = readMade().sources.map(([path]) => path)
    expect(sources).toContain(pathOf('../commands/download-command.ts'))
    expect(sources).toContain(pathOf('../../market/store.ts'))
    expect(sources).toContain(pathOf('../../package-lock.json'))
    expect(sources).toContain(pathOf('keep-program.ts'))
  })
})
