/** What kind of file it is and how large. */
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { Document } from '../contract.ts'
import { documentWords } from './messages.ts'

const kindOf = (mime: string): string => mime.slice(mime.indexOf('/') + 1).toUpperCase()

const KILOBYTE = 1024

/** In the unit in which people read it. */
export const useSize = (): ((bytes: number) => string) => {
  const format = useFormat()
  return (bytes) => {
    if (bytes < KILOBYTE) return `${format.count(bytes)} B`
    const kilobytes = Math.round(bytes / KILOBYTE)
    return kilobytes < KILOBYTE
      ? `${format.count(kilobytes)} kB`
      : `${format.count(Math.round(kilobytes / KILOBYTE))} MB`
  }
}

export const FileCell = ({ file: { mime, sizeBytes } }: { file: Pick<Document, 'mime' | 'sizeBytes'> }) => {
  const words = useMessages(documentWords)
  const size = useSize()
  return words.size({ kind: kindOf(mime), size: size(sizeBytes) })
}
