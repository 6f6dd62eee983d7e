/** Every rule with a fault planted into its text: the laws notice. */
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mutants } from './test-mutants.ts'

const answers = new Map<number, string | null>()
let worker: Worker | null = null

type Answer = { number: number; answer: string | null }

beforeAll(async () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  worker = new Worker(new URL('./test-mutant-worker.ts', import.meta.url), { workerData: mutants })
  worker.on('error', reject)
  worker.on('exit', () => resolve())
  worker.on('message', ({ number, answer }: Answer) => answers.set(number, answer))
  await promise
}, 300_000)

afterAll(async () => {
  await worker?.terminate()
})

describe('a rule that is broken is noticed', () => {
  it.each(mutants.map((mutant, number) => ({ ...mutant, number })))('$file: $rule', ({ number }) => {
    expect(answers.get(number)).toContain('BrokenLaw')
  })
})
