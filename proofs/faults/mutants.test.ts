/** Every rule with a fault planted into its text: its worked examples notice, or the laws do. */
import { globSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdsRules, mutants } from './test-mutants.ts'

/** A mutant is named by its place in the list, an unharmed proof by itself. */
type Answer = { name: string; answer: string | null }

const answers = new Map<string, string | null>()
let worker: Worker | null = null

beforeAll(async () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  worker = new Worker(new URL('./test-mutant-worker.ts', import.meta.url), { workerData: mutants })
  worker.on('error', reject)
  worker.on('exit', () => resolve())
  worker.on('message', ({ name, answer }: Answer) => answers.set(name, answer))
  await promise
}, 300_000)

afterAll(async () => {
  await worker?.terminate()
})

const proofs = [...new Set(mutants.map(({ by }) => by).filter((by) => by.endsWith('.ts')))]

describe('without a fault', () => {
  it.each(proofs)('%s holds', (by) => {
    expect(answers.get(by)).toBeNull()
  })
})

describe('a rule that is broken is noticed', () => {
  it.each(mutants.map((mutant, number) => ({ ...mutant, number })))('$file: $rule', ({ number, by }) => {
    const answer = answers.get(String(number))
    expect(answer, `${by} lets it through`).toEqual(expect.any(String))
    expect(answer).not.toContain('not tried')
    if (by.startsWith('laws of ')) expect(answer).toContain('BrokenLaw')
  })
})

it('every file of rules has a fault', () => {
  const files = globSync('**/*.ts', { cwd: new URL('../../bots/', import.meta.url).pathname }).filter(holdsRules)
  expect(files.length).toBeGreaterThan(80)
  const broken = new Set(mutants.map(({ file }) => file))
  expect(files.filter((file) => !broken.has(file))).toEqual([])
})
