import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const home = fileURLToPath(new URL('.', import.meta.url))
/** More than any pipe holds. */
const MANY = 2 ** 20
const ending = 'ő▁█ end'
const asModule = ['--input-type=module', '--eval']
const program = `import { print } from './print.ts'; print('x'.repeat(${MANY}) + ${JSON.stringify(ending)})`
const expected = `${'x'.repeat(MANY)}${ending}\n`

test('all of a text is written', () => {
  const options = { cwd: home, encoding: 'utf8', maxBuffer: 2 * MANY } as const
  expect(execFileSync(process.execPath, [...asModule, program], options)).toBe(expected)
})

describe.skipIf(process.platform === 'win32')('on a pipe', () => {
  test('that does not wait for a slow reader', async () => {
    // Node's own stream tells a pipe not to wait, and with it everybody else who writes to it.
    const other = `process.stdout.write(''); process.stdin.resume()`
    const shell = `{ "$0" -e "$1" <&3 & sleep 0.3; "$0" "\${@:2}"; } 3<&0 | (sleep 0.6; cat)`
    const args = ['-c', shell, process.execPath, other, ...asModule, program]
    const child = spawn('bash', args, { cwd: home, stdio: ['pipe', 'pipe', 'inherit'] })
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    // The other one leaves once something has come through.
    child.stdout.once('data', () => child.stdin.end())
    await once(child, 'close')
    expect(Buffer.concat(parts).toString()).toBe(expected)
  })

  test('whose reader has gone, that is said', () => {
    const caught = `import { print } from './print.ts'; try { for (;;) print('x') } catch (error) { console.error(error.code) }`
    const shell = `"$0" "$@" 2>&1 > >(true)`
    const args = ['-c', shell, process.execPath, ...asModule, caught]
    expect(execFileSync('bash', args, { cwd: home, encoding: 'utf8' })).toBe('EPIPE\n')
  })
})
