import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { FLAGS } from './short-run.ts'

/** What a process of its own says, for which these settings hold. */
const said = (code: string): string => {
  const module = new URL('short-run.ts', import.meta.url).href
  const program = `import { cachedDataVersionTag as tag } from 'node:v8'; import { hurry } from ${JSON.stringify(module)}; const usual = tag(); ${code}`
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).stdout
}

test('what is kept when a short run ends is good for the usual settings, whoever wanted to hear of the end first', () => {
  const ended = `process.on('exit', () => console.log(tag() === usual))`
  expect(said(`${ended}; hurry(); console.log(tag() === usual)`)).toBe('false\ntrue\n')
  expect(said(`hurry(); ${ended}; throw new Error('no')`)).toBe('true\n')
})

test('the engine knows every setting, and the second is what it is without', () => {
  const { stdout } = spawnSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  for (const [short, usual] of FLAGS) {
    expect(stdout).toContain(`default: ${usual}\n`)
    expect(short).toBe(usual.replace('--', '--no-'))
  }
})
