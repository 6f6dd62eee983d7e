/** How far the reading of a long file is, in a line for the console. */
import { basename } from 'node:path'
import type { ImportProgress } from '#market/import/file.ts'
import { type Console, openProgress, percentOf } from './progress-line.ts'

export type ImportLine = {
  show: (progress: ImportProgress) => void
  /** Leaves nothing behind on a terminal. */
  end: () => void
}

const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0)

export const importLine = (file: string, terminal: Console): ImportLine => {
  const { show, end } = openProgress(terminal)
  return {
    show: ({ bytesRead, bytesTotal, rows }) => {
      const percent = percentOf(bytesRead, bytesTotal)
      const read = `${megabytes(bytesRead)} of ${megabytes(bytesTotal)} MB`
      show(percent, `Reading ${basename(file)}: ${percent} %, ${read}, ${rows} rows`)
    },
    end,
  }
}
