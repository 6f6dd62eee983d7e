/** Words for whoever started the process, written at once. */
import { writeSync } from 'node:fs'

const STDOUT = 1

/** A reader that is slower than we are, where somebody before us has told the pipe not to wait. */
const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EAGAIN'

/**
 * Node's stream of the same name is made when it is first asked for, of dozens of modules, which takes some milliseconds: it is kept for what cannot be written at once,
 * and for the consoles of Windows, which want other letters than a file.
 */
export const print = (text: string): void => {
  let rest = Buffer.from(`${text}\n`)
  try {
    while (process.platform !== 'win32' && rest.length > 0) rest = rest.subarray(writeSync(STDOUT, rest))
  } catch (error) {
    if (!isFull(error)) throw error
  }
  if (rest.length > 0) process.stdout.write(rest)
}
