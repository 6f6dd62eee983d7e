/** The rules with a fault planted into their text: the worked examples notice, or the laws do. */
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faults } from './faults.ts'

/** A fault is named by its place in the list, an unharmed proof by itself. */
type Answer = { name: string; answer: string | null }

const answers = new Map<string, string | null>()
let worker: Worker | null = null

beforeAll(async () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  worker = new Worker(new URL('./fault-worker.ts', import.meta.url), { workerData: faults })
  worker.on('error', reject)
  worker.on('exit', () => resolve())
  worker.on('message', ({ name, answer }: Answer) => answers.set(name, answer))
  await promise
}, 1_800_000)

afterAll(async () => {
  await worker?.terminate()
})

const proofs = [...new Set(faults.map(({ by }) => by).filter((by) => by.endsWith('.ts')))]

describe('without a fault', () => {
  it.each(proofs)('%s holds', (by) => {
    expect(answers.get(by)).toBeNull()
  })
})

describe('a rule that is broken is noticed', () => {
  it.each(faults.map((fault, number) => ({ ...fault, number })))('$file: $rule', ({ number, by }) => {
    const answer = answers.get(String(number))
    expect(answer, `${by} lets it through`).toEqual(expect.any(String))
    expect(answer).not.toContain('not tried')
    if (by.startsWith('laws of ')) expect(answer).toContain('BrokenLaw')
  })
})

it('a hundred faults at most, or the night is too short for them', () => {
  expect(faults.length).toBeLessThanOrEqual(100)
})
