/** What turns something off is written, by whatever it happens: a law that the laws hold against the reasons shown and the history. */
import type { Reason, UnitReport } from '#engine/status.ts'
import type { HistoryRow } from '#engine/unit.ts'
import { reasonRules } from '#bots/rules/reasons.ts'
import type { Seen } from './test-law-books.ts'
import { demand } from './test-law-list.ts'

type Shown = { id: number | null; reasons: readonly Reason[] }

const ownersOf = (report: UnitReport): readonly Shown[] => [{ id: null, reasons: report.reasons }, ...report.trades]

const rowsOf = ({ decision }: Seen): readonly HistoryRow[] =>
  decision.effects.flatMap((effect) => (effect.kind === 'write-history' ? [effect.row] : []))

/** What a user has turned off says so with the part of it, and orders that were rejected too often with why the last was. */
const isCause = (reason: Reason, { action, cause }: HistoryRow): boolean =>
  cause === reason ||
  (reason === 'user' && cause?.startsWith('user-') === true) ||
  (reason === 'order-rejected' && action === 'suspend')

/** What is to be gone says so with the row of why, and a level without an amount with that of what its user did. */
const turnsOff = (reason: Reason): boolean => reasonRules[reason].clearedBy.length > 0 && reason !== 'no-amount'

/** Each reason that is new has its row, and each such row is of a reason that is new: it is written once. */
export const reasonsAreWritten = (asked: Seen, before: UnitReport, report: UnitReport): void => {
  // A clone waits for its user from its beginning.
  if (asked.event.kind === 'started') return
  const rows = rowsOf(asked)
  const was = new Map(ownersOf(before).map(({ id, reasons }) => [id, reasons]))
  for (const { id, reasons } of ownersOf(report)) {
    for (const reason of reasons) {
      if (!turnsOff(reason) || was.get(id)?.includes(reason) !== false) continue
      const isWritten = rows.some((row) => isCause(reason, row))
      demand(isWritten, 'what turns something off is written once', () => `${id ?? 'all'}: ${reason}`)
    }
  }
  // A start and an edit clear what may hold again at once.
  if (asked.event.kind === 'user-asked') return
  for (const { action, trade, cause } of rows) {
    // One line may be too small before another, and in the end the trade.
    const hasLines = report.trades.some(({ id, entries }) => id === trade && entries.length > 1)
    if (cause === 'below-minimum' && hasLines) continue
    const isOld = action === 'suspend' && was.get(trade)?.some((reason) => reason === cause) === true
    demand(
      !isOld,
      'what turns something off is written once',
      () => `${trade ?? 'all'}: ${cause} again at ${asked.event.kind}`,
    )
  }
}
