/** A thread that loads the rules once for each mutant, with one expression changed, and lives through them until a law is broken. */
import { registerHooks } from 'node:module'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import fc from 'fast-check'
import type { UnitState } from '#engine/unit.ts'
import type { Trial } from '#bots/laws.ts'
import type { Step } from '#bots/test-life.ts'
import type { Mutant } from './test-mutants.ts'

const bots = new URL('../bots/', import.meta.url).href

/** Which mutant a module belongs to; null for what all share. */
const numberOf = (url: string | undefined): string | null =>
  url === undefined || !url.startsWith(bots) ? null : new URL(url).searchParams.get('mutant')

/** What a file loads as. */
const asBytes = (source: unknown) => source as Uint8Array
if (parentPort === null) throw new Error('mutants are tried on a thread of their own')
const front: MessagePort = parentPort
// A port between threads has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const say = (answer: { number: number; answer: string | null }): void => front.postMessage(answer)

const asMutants = (value: unknown) => value as readonly Mutant[]
const all = asMutants(workerData)

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context)
    const number = numberOf(context.parentURL)
    return number === null || !found.url.startsWith(bots) ? found : { ...found, url: `${found.url}?mutant=${number}` }
  },
  load: (url, context, next) => {
    const loaded = next(url, context)
    const mutant = all[Number(numberOf(url) ?? -1)]
    if (mutant === undefined || !url.startsWith(`${bots}${mutant.file}?`)) return loaded
    const text = Buffer.from(asBytes(loaded.source)).toString()
    if (text.split(mutant.find).length !== 2) throw new Error(`${mutant.file} does not have once: ${mutant.find}`)
    return { ...loaded, source: text.replace(mutant.find, () => mutant.replace) }
  },
})

type Live = (trial: Trial<unknown, UnitState>, happenings: readonly Step[]) => unknown
type Loaded = { live: Live; steps: fc.Arbitrary<readonly Step[]> }
const asLoaded = (module: unknown) => module as Loaded
const asObject = (module: unknown) => module as object
const asTrials = (module: object) => Object.values(module)[0] as fc.Arbitrary<Trial<unknown, UnitState>>

/** The law that a mutant breaks first, or null when it goes through all lives unharmed. */
const caught = async (mutant: Mutant, number: number): Promise<string | null> => {
  const load = async (file: string): Promise<object> => asObject(await import(`${bots}${file}?mutant=${number}`))
  const { live, steps } = asLoaded(await load('test-life.ts'))
  const trials = asTrials(await load(`${mutant.family}/trials.ts`))
  const found = fc.check(
    fc.property(trials, steps, (trial, happenings) => void live(trial, happenings)),
    { numRuns: 1_500, seed: 7, endOnFailure: true },
  )
  return found.failed ? String(found.errorInstance) : null
}

for (const [number, mutant] of all.entries()) {
  const answer = await caught(mutant, number).catch((error: unknown) => `not tried: ${String(error)}`)
  say({ number, answer })
}
