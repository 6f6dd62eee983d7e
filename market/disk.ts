import { writeSync } from 'node:fs'

/** All of it or an error: the system may write a part, as on a disk that is about to be full, and says so only by the count. */
export const writeWhole = (fd: number, bytes: Uint8Array, at: number): void => {
  let written = 0
  while (written < bytes.length) written += writeSync(fd, bytes, written, bytes.length - written, at + written)
}
