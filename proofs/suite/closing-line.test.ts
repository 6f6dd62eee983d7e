import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'tradewright-closing-line-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = `
  import { startVitest } from 'vitest/node'
  import { closingLine } from './proofs/suite/closing-line.ts'
  const [root, file] = process.argv.slice(1)
  const run = await startVitest('test', [file], { root, config: false, globals: true, watch: false, reporters: [closingLine] })
  await run.close()
`

/** The last line of a real run over one file. */
const lastLine = (name: string, source: string): string | undefined => {
  writeFileSync(join(folder, name), source)
  const result = spawnSync(process.execPath, ['--input-type=module', '--eval', run, folder, name], { encoding: 'utf8' })
  return result.stdout.trimEnd().split('\n').at(-1)
}

describe('the closing line', () => {
  test.each([
    ['passed.test.ts', `test('a', () => {}); test('b', () => {})`, '2 passed, 0 failed, 0 skipped'],
    [
      'mixed.test.ts',
      `test('a', () => {}); test('b', () => { throw new Error('no') }); test.skip('c', () => {}); test.todo('d')`,
      '1 passed, 1 failed, 2 skipped',
    ],
    ['broken.test.ts', `import './nowhere.ts'; test('a', () => {})`, '0 passed, 1 failed, 0 skipped'],
    ['outside.test.ts', `test('a', () => { void Promise.reject(new Error('no')) })`, '1 passed, 1 failed, 0 skipped'],
  ])('of %s', (name, source, line) => {
    expect(lastLine(name, source)).toBe(line)
  })

  test('counts a set-up that fails', () => {
    const source = `describe('s', () => { beforeAll(() => { throw new Error('no') }); test('a', () => {}) })`
    expect(lastLine('set-up.test.ts', source)).toMatch(/^0 passed, [1-9]\d* failed, \d+ skipped$/)
  })
})
