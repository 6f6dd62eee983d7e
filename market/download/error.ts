/** Why a download cannot be done as asked, or ended early. What came until then is kept, and the next run goes on from there. */
import type { DataFailure } from '#exchanges/market-data.ts'

export type DownloadError =
  | { code: 'unknown-pair'; field: 'pair'; limit: string }
  /** The limit is the time that `to` must lie after, or the one that it may not pass. */
  | { code: 'period-backwards'; field: 'to'; limit: string }
  | { code: 'period-not-over'; field: 'from'; limit: string }
  | { code: 'disk-full'; field: 'folder'; limit: string }
  /** The exchange failed so often in a row, or said no. */
  | { code: 'exchange-failed'; field: 'exchange'; limit: string; failure: DataFailure }

/** What systems say when a disk, a quota or the length of a file is used up: https://man7.org/linux/man-pages/man2/write.2.html */
const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** Throws whatever is not for want of room. */
export const diskFull = (error: unknown, folder: string): DownloadError => {
  if (error instanceof Error && 'code' in error && FULL.includes(error.code))
    return { code: 'disk-full', field: 'folder', limit: folder }
  throw error
}

export const downloadSentence = (error: DownloadError): string => {
  switch (error.code) {
    case 'unknown-pair':
      return `--pair: the exchange has no such pair; it has ${error.limit}.`
    case 'period-backwards':
      return `--to: the period must end after ${error.limit}, where it begins.`
    case 'period-not-over':
      return `--from: nothing has closed there yet; the newest that can be asked for is before ${error.limit}.`
    case 'disk-full':
      return `There is no room left at ${error.limit}. What came so far is kept: make room and run the same command again.`
    case 'exchange-failed':
      return `The exchange did not answer (${error.failure.kind}, ${error.limit} tries): ${error.failure.detail}. What came so far is kept: run the same command again.`
  }
}
