/**
 * Settings of the engine for a program that is over within a second. V8 prepares for programs that live long: it compiles once more what is called often, with what that calls
 * put into it, on threads that are done about when such a run is; and it goes through the whole memory in small steps, so that no answer waits, where a run has one answer.
 */
import { setFlagsFromString } from 'node:v8'

/** Options of V8, as `node --v8-options` names them, and what they are otherwise. */
export const FLAGS = [
  ['--no-turbofan', '--turbofan'],
  ['--no-maglev-inlining', '--maglev-inlining'],
  ['--no-incremental-marking', '--incremental-marking'],
] as const

/**
 * From now on these settings hold, in all threads. What is loaded under them is compiled anew, Node's own modules too: what was kept of compiling is good for the settings
 * alone under which it was kept. Before anything is kept at the end the usual ones are back.
 */
export const holdToTheEnd = (flags: readonly (readonly [own: string, usual: string])[]): void => {
  for (const [own] of flags) setFlagsFromString(own)
  process.prependOnceListener('exit', () => {
    for (const [, usual] of flags) setFlagsFromString(usual)
  })
}

/** For the little that is left to do. */
export const hurry = (): void => holdToTheEnd(FLAGS)
