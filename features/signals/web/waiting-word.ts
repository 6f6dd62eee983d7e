import type { ReceivedSignal } from '../contract.ts'

/** So long a signal waits for its trade to be free (bots.md 13.4). */
const WAITS_MS = 60_000

/** What stands for a signal that was heard and had no outcome at once. */
export const waitingWord = ({ atMs }: Pick<ReceivedSignal, 'atMs'>, nowMs: number): 'waits' | 'waited' =>
  nowMs < atMs + WAITS_MS ? 'waits' : 'waited'
