/** A thread that loads the rules once for each fault, with one expression changed, and runs what should notice it: worked examples, or lives. */
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import fc from 'fast-check'
import type { UnitState } from '#engine/unit.ts'
import type { Trial } from '../laws/laws.ts'
import { live } from '../laws/test-life.ts'
import { steps } from '../laws/test-steps.ts'
import { takeExamples } from './examples.ts'
import type { Fault, Proof } from './fault.ts'

const bots = new URL('../../bots/', import.meta.url).href
const examples = new URL('./examples.ts', import.meta.url).href

/** Which fault a module belongs to; null for what all share. */
const numberOf = (url: string | undefined): string | null =>
  url === undefined || !url.startsWith(bots) ? null : new URL(url).searchParams.get('fault')

/** What a file loads as. */
const asBytes = (source: unknown) => source as Uint8Array
if (parentPort === null) throw new Error('faults are tried on a thread of their own')
const front: MessagePort = parentPort
// A port between threads has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const say = (answer: { name: string; answer: string | null }): void => front.postMessage(answer)

const asFaults = (value: unknown) => value as readonly Fault[]
const all = asFaults(workerData)

/** Each file as JavaScript, so that hundreds of loadings read it once. */
const texts = new Map<string, string>()

const textOf = (file: string, source: unknown): string => {
  const known = texts.get(file)
  if (known !== undefined) return known
  const text = stripTypeScriptTypes(Buffer.from(asBytes(source)).toString())
  texts.set(file, text)
  return text
}

registerHooks({
  resolve: (specifier, context, next) => {
    const number = numberOf(context.parentURL)
    if (number !== null && specifier === 'vitest') return { url: examples, shortCircuit: true }
    const found = next(specifier, context)
    return number === null || !found.url.startsWith(bots) ? found : { ...found, url: `${found.url}?fault=${number}` }
  },
  load: (url, context, next) => {
    const number = numberOf(url)
    if (number === null) return next(url, context)
    const file = url.slice(bots.length, url.indexOf('?'))
    const fault = all[Number(number)]
    if (fault === undefined || fault.file !== file) {
      const source = texts.get(file) ?? textOf(file, next(url, context).source)
      return { format: 'module', source, shortCircuit: true }
    }
    const text = Buffer.from(asBytes(next(url, context).source)).toString()
    if (text.split(fault.find).length !== 2) throw new Error(`${file} does not have once: ${fault.find}`)
    const source = stripTypeScriptTypes(text.replace(fault.find, () => fault.replace))
    return { format: 'module', source, shortCircuit: true }
  },
})

const asObject = (module: unknown) => module as object
const asTrials = (module: object) => Object.values(module)[0] as fc.Arbitrary<Trial<unknown, UnitState>>

type Load = (file: string) => Promise<object>

/** The law that is broken first, or null when all lives go by unharmed. */
const brokenLaw = async (load: Load, family: string): Promise<string | null> => {
  const trials = asTrials(await load(`${family}/trials.ts`))
  const found = fc.check(
    fc.property(trials, steps, (trial, happenings) => void live(trial, happenings)),
    { numRuns: 1_500, seed: 7, endOnFailure: true },
  )
  return found.failed ? String(found.errorInstance) : null
}

/** The example that fails first, or null when all hold. */
const failedExample = async (load: Load, file: string): Promise<string | null> => {
  await load(file)
  for (const run of takeExamples()) {
    try {
      await run()
    } catch (error) {
      return String(error)
    }
  }
  return null
}

const isLaws = (proof: Proof): boolean => proof.startsWith('laws of ')

const noticed = (proof: Proof, number: number | 'none'): Promise<string | null> => {
  const load: Load = async (file) => asObject(await import(`${bots}${file}?fault=${number}`))
  return isLaws(proof) ? brokenLaw(load, proof.slice('laws of '.length)) : failedExample(load, proof)
}

// The same numbers at every run: what is caught once is always caught.
fc.configureGlobal({ seed: 7, defaultSizeToMaxWhenMaxSpecified: true })

const tried = async (name: string, proof: Proof, number: number | 'none'): Promise<void> => {
  const answer = await noticed(proof, number).catch((error: unknown) => `not tried: ${String(error)}`)
  say({ name, answer })
}

// What fails without any fault would catch every one.
for (const proof of new Set(all.map(({ by }) => by).filter((by) => !isLaws(by)))) await tried(proof, proof, 'none')
for (const [number, { by }] of all.entries()) await tried(String(number), by, number)
