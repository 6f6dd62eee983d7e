/**
 * Settings of the engine for a program that does the same for many seconds. V8 puts what a function calls into it while all of it stays small; a decision is dozens of small
 * functions, and where they do not fit any more each of them is called.
 */
import { holdToTheEnd } from './short-run.ts'

/** Options of V8, as `node --v8-options` names them, and what they are otherwise: bytes of bytecode that are put into a function, of one that it calls and of all. */
export const FLAGS = [
  ['--max-inlined-bytecode-size=1000', '--max-inlined-bytecode-size=460'],
  ['--max-inlined-bytecode-size-cumulative=3000', '--max-inlined-bytecode-size-cumulative=920'],
] as const

/** For all that is yet to be done. */
export const settleIn = (): void => holdToTheEnd(FLAGS)
