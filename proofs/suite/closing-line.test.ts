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
  import { failuresAtOnce } from './proofs/suite/failures-at-once.ts'
  const [root, file] = process.argv.slice(1)
  const run = await startVitest('test', [file], { root, config: false, globals: true, watch: false, reporters: [failuresAtOnce, closingLine] })
  await run.close()
`

/** What a real run over one file prints. */
const linesOf = (name: string, source: string): string[] => {
  writeFileSync(join(folder, name), source)
  const result = spawnSync(process.execPath, ['--input-type=module', '--eval', run, folder, name], { encoding: 'utf8' })
  return result.stdout.trimEnd().split('\n')
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
    expect(linesOf(name, source).at(-1)).toBe(line)
  })

  test('counts a set-up that fails', () => {
    const source = `describe('s', () => { beforeAll(() => { throw new Error('no') }); test('a', () => {}) })`
    expect(linesOf('set-up.test.ts', source).at(-1)).toMatch(/^0 passed, [1-9]\d* failed, \d+ skipped$/)
  })

  test('stands behind what failed, and why', () => {
    const lines = linesOf('why.test.ts', `test('a', () => { throw new Error('no coins') }); test('b', () => {})`)
    const failed = lines.indexOf('FAILED why.test.ts > a')
    expect(lines[failed + 1]).toContain('no coins')
    expect(failed).toBeLessThan(lines.length - 1)
  })
})
