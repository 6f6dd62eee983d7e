/** A folder of bots as people see it; statuses and badges are derived here and never stored. */
import { type Amount, asAmount, asQuantity, ZERO_AMOUNT } from '#engine/money.ts'
import { addPositions, flat, type Position } from '#engine/position.ts'
import { rememberedWith } from '#engine/remembered.ts'
import type { UnitReport } from '#engine/status.ts'
import { flagsOf, reportDeals, unique, unitStatus } from '../rules/deal-report.ts'
import type { FolderConfig } from './config.ts'
import { settingsIn } from './member.ts'
import { type AnyBots, type AnyFolder, type AnyMember, isOpen, switched, type Work } from './state.ts'

type Folder = { bots: AnyBots; config: FolderConfig; head: AnyFolder }

const reportOf = ({ bots, config, head }: Folder, { own, state }: AnyMember): UnitReport => {
  const settings = settingsIn(own, config)
  return reportDeals(bots.rules.terms(settings), switched(state, head), bots.rules.sizing.investment(settings))
}

/** Quote that the bot at a place may use. */
export const investmentOf = (work: Pick<Work, 'bots' | 'config' | 'head'>, place: number): Amount => {
  const member = work.head.trades[place]
  return member === undefined ? ZERO_AMOUNT : reportOf(work, member).investment
}

const storedOf = rememberedWith((own: object, { rules }: AnyBots): unknown => rules.stored?.(own))

const sum = (parts: readonly Amount[]): Amount => asAmount(parts.reduce((all, part) => all + part, 0n))

const empty: Position = { ...flat, base: asQuantity(0n) }

export const reportFolder = (bots: AnyBots, config: FolderConfig, head: AnyFolder): UnitReport => {
  const folder = { bots, config, head }
  const all = head.trades.map((member) => ({ member, report: reportOf(folder, member) }))
  const trades = all.flatMap(({ member, report }) =>
    report.trades.map((trade) => ({
      ...trade,
      id: member.id,
      amount: report.investment,
      settings: storedOf(member.own, bots),
    })),
  )
  const investment = sum(all.map(({ member, report }) => (isOpen(member) ? report.investment : ZERO_AMOUNT)))
  return {
    status: unitStatus(head, trades),
    badges: [
      ...(head.leaving === null || head.leaving === 'close' ? [] : ['pending-delete' as const]),
      ...flagsOf(head),
    ],
    reasons: unique([...head.entryOff, ...head.profitOff]),
    investment,
    // All of it has come with its bots.
    broughtIn: investment,
    committed: sum(all.map(({ report }) => report.committed)),
    used: all.reduce((count, { report }) => count + report.used, 0),
    limit: config.limit,
    position: all.reduce((total, { report }) => addPositions(total, report.position), empty),
    stopLossProfit: sum(all.map(({ report }) => report.stopLossProfit)),
    stopCount: all.reduce((count, { report }) => count + report.stopCount, 0),
    runs: all.reduce((count, { report }) => count + report.runs, 0),
    trades,
  }
}
