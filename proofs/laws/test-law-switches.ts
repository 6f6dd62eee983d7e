/** What a user keeps off the market, by what was asked in a life: the laws hear it themselves, and from the report too. */
import type { UnitReport } from '#engine/status.ts'
import type { Seen } from './test-law-books.ts'
import { done } from './test-law-counts.ts'
import { demand } from './test-law-list.ts'

/** Which line of an exit ladder a slot is; null for any other slot. */
const lineOf = (slot: string): number | null =>
  slot.startsWith('profit:') ? Number(slot.slice('profit:'.length)) : null

/**
 * Begins the switches of one life. A profit that was suspended by itself is not offered before it is started, or all of its trade are; a bot that is one trade starts that with
 * itself, and what others have given it is left as it was. The lines of a ladder keep their order for life here.
 */
export const switchesOfLife = () => {
  const off = new Map<number, ReadonlySet<number>>()
  const note = (seen: Seen, { trades }: UnitReport): void => {
    const ask = done(seen)
    if (ask?.kind === 'suspend-profit' || ask?.kind === 'start-profit') {
      const others = [...(off.get(ask.trade) ?? [])].filter((line) => line !== ask.profit)
      // One that has sold stands where its price is, while an average moves the others past it.
      const hasSold = trades.find(({ id }) => id === ask.trade)?.profits[ask.profit]?.executed.length !== 0
      off.set(ask.trade, new Set(ask.kind === 'suspend-profit' && !hasSold ? [...others, ask.profit] : others))
    }
    if (ask?.kind !== 'start' || ask.part === 'entries') return
    if (ask.trade === null) off.clear()
    else off.delete(ask.trade)
  }
  return (seen: Seen, report: UnitReport): void => {
    note(seen, report)
    for (const { trade, slot, want } of seen.decision.wants) {
      const line = lineOf(slot)
      if (want === null || line === null) continue
      const shown = report.trades.find(({ id }) => id === trade)?.profits[line]?.status
      const isOff = off.get(trade)?.has(line) === true || shown === 'suspended'
      demand(!isOff, 'what is off places nothing', () => `${trade}/${slot} is ${shown}`)
    }
  }
}
