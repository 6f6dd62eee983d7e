/**
 * Settings of the engine for a run that is over within a second. V8 prepares for programs that live long: it compiles once more what is called often, with what that calls put
 * into it, on threads that are done about when such a run is; and it goes through the memory in small steps, so that no answer waits, where a run has one answer.
 */
import { setFlagsFromString } from 'node:v8'

/** Options of V8, as `node --v8-options` names them, and what they are otherwise. */
export const FLAGS = [
  ['--no-turbofan', '--turbofan'],
  ['--no-maglev-inlining', '--maglev-inlining'],
  ['--no-incremental-marking', '--incremental-marking'],
] as const

/**
 * Does the work under these settings, in all threads, and brings back the usual ones: what was kept of compiling, Node's own modules among it, is good only for the settings
 * under which it was kept. What is loaded meanwhile is therefore compiled anew.
 */
export const shortly = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (const [short] of FLAGS) setFlagsFromString(short)
  try {
    return await work()
  } finally {
    for (const [, usual] of FLAGS) setFlagsFromString(usual)
  }
}
