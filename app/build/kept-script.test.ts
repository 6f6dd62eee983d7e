import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { compiledPath, scriptOf } from './kept-script.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'script-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const PROGRAM = `const { basename } = require('node:path')
const late = () => 'called late'
import('node:os').then(({ EOL }) => console.log(basename(__FILE__), late(), EOL.length))`

const written = (text: string): string => {
  const file = join(folder, 'program.cjs')
  writeFileSync(file, scriptOf(text.replace('__FILE__', JSON.stringify(file))), 'latin1')
  return file
}

/** Runs it in a process of its own, as it always is. */
const ran = (file: string, { leastMs = 0, flags = [] as string[] } = {}): { status: number | null; stdout: string } => {
  const module = new URL('kept-script.ts', import.meta.url).href
  const code = `import { runScript } from ${JSON.stringify(module)}; runScript(${JSON.stringify(file)}, { leastMs: ${leastMs} })`
  const { status, stdout } = spawnSync(process.execPath, [...flags, '--input-type=module', '-e', code], {
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  })
  return { status, stdout }
}

describe('the text of a script', () => {
  const LOADED = `const loaded = (name) => process.moduleLoadList.includes('NativeModule ' + name);`

  test('loads a module of Node where something of it is first used, also with new', () => {
    const file = written(
      `let node_zlib = require("node:zlib");\nlet node_worker_threads = require("node:worker_threads");\n${LOADED}
      const before = loaded('zlib'); const sum = node_zlib.crc32('x'); const worker = new node_worker_threads.Worker('', { eval: true })
      console.log(before, loaded('zlib'), sum > 0, worker.threadId > 0)`,
    )
    expect(ran(file).stdout).toBe('false true true true\n')
  })

  test('loads at once what is used as a whole', () => {
    const file = written(`let node_path = require("node:path");\nconst path = node_path; console.log(path.sep)`)
    expect(ran(file).stdout).toBe('/\n')
  })

  test('has letters of one byte alone, and says all others', () => {
    const text = `console.log('árvíztűrő tükörfúrógép – 😀', \`ű\`, /^[őű]$/u.test('ű'))`
    const file = written(text)
    expect(readFileSync(file, 'latin1')).toContain('t\\u0171r\\u0151 t')
    expect(ran(file).stdout).toBe('árvíztűrő tükörfúrógép – 😀 ű true\n')
  })
})

describe('a script', () => {
  test('says the same before and after what it compiled is kept, and keeps it once', () => {
    const file = written(PROGRAM)
    const first = ran(file)
    expect(first).toEqual({ status: 0, stdout: 'program.cjs called late 1\n' })
    const kept = readFileSync(compiledPath(file))
    expect(kept.includes('called late')).toBe(true)
    writeFileSync(file, readFileSync(file, 'utf8').replace('called late', 'came  late!'))
    // Of the same length: what runs is what was kept.
    expect(ran(file)).toEqual(first)
    expect(readFileSync(compiledPath(file))).toEqual(kept)
  })

  test.each(['', 'nonsense'])('is compiled anew where "%s" is kept', (nonsense) => {
    const file = written(PROGRAM)
    writeFileSync(compiledPath(file), nonsense)
    expect(ran(file).stdout).toBe('program.cjs called late 1\n')
    expect(readFileSync(compiledPath(file)).length).toBeGreaterThan(100)
  })

  test('has written all before it ends', () => {
    const file = written(`process.stdout.write('x'.repeat(2 ** 22)); setTimeout(() => process.stdout.write('end'), 1)`)
    const { stdout } = ran(file)
    expect([stdout.length, stdout.slice(-3)]).toEqual([2 ** 22 + 3, 'end'])
  })

  test('that fails keeps nothing, nor one that ends at once', () => {
    const file = written('process.exitCode = 1')
    expect(ran(file).status).toBe(1)
    expect(existsSync(compiledPath(file))).toBe(false)
    const other = written(PROGRAM)
    ran(other, { leastMs: 1e9 })
    expect(existsSync(compiledPath(other))).toBe(false)
  })

  test('keeps also what was called at the start of a run that took long', () => {
    // Each body is code of its own, called once; then the memory is collected, with every function taken for old.
    const bodies = Array.from({ length: 200 }, (_, index) => `const early${index} = () => ${index} + Math.random() * 2`)
    const calls = bodies.map((_, index) => `early${index}()`)
    const early = `${bodies.join('\n')}\nconst sum = ${calls.join(' + ')}`
    const collected = `gc(); console.log(sum > 0)`
    const sizeOf = (text: string): number => {
      const file = written(text)
      expect(ran(file, { flags: ['--expose-gc', '--stress-flush-code'] }).stdout).toBe('true\n')
      const kept = readdirSync(folder).find((name) => name.endsWith('.compiled'))
      const size = readFileSync(join(folder, kept ?? '')).length
      rmSync(join(folder, kept ?? ''))
      return size
    }
    const short = sizeOf(`${early}\nconsole.log(sum > 0)`)
    expect(sizeOf(`${early}\n${collected}`)).toBeGreaterThanOrEqual(short)
  })

  test('keeps what other settings of the engine compile apart', () => {
    const file = written(PROGRAM)
    const first = ran(file)
    const kept = readFileSync(compiledPath(file))
    expect(ran(file, { flags: ['--no-turbofan'] })).toEqual(first)
    expect(readFileSync(compiledPath(file))).toEqual(kept)
    expect(readdirSync(folder)).toHaveLength(3)
  })
})
