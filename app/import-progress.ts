/** How far the reading of a long file is, on the console: one line that is rewritten on a terminal, a line every ten percent elsewhere. */
import { basename } from 'node:path'
import type { ImportProgress } from '#market/import/file.ts'

export type Console = { isTTY?: boolean; write: (text: string) => unknown }

export type ProgressLine = {
  show: (progress: ImportProgress) => void
  /** Leaves nothing behind on a terminal. */
  end: () => void
}

const EVERY_PERCENT = 10
/** https://ecma-international.org/publications-and-standards/standards/ecma-48/, EL: erases to the end of the line. */
const ERASE = '\r\u001B[K'

const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0)

export const progressLine = (file: string, terminal: Console): ProgressLine => {
  const isTTY = terminal.isTTY === true
  let saidPercent = 0
  let isShown = false
  return {
    show: ({ bytesRead, bytesTotal, rows }) => {
      const percent = bytesTotal === 0 ? 0 : Math.floor((bytesRead / bytesTotal) * 100)
      if (!isTTY && percent < saidPercent + EVERY_PERCENT) return
      saidPercent = percent - (percent % EVERY_PERCENT)
      isShown = true
      const text = `Reading ${basename(file)}: ${percent} %, ${megabytes(bytesRead)} of ${megabytes(bytesTotal)} MB, ${rows} rows`
      terminal.write(isTTY ? `${ERASE}${text}` : `${text}\n`)
    },
    end: () => {
      if (isTTY && isShown) terminal.write(ERASE)
    },
  }
}
