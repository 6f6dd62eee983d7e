/** What a request asks, in the words of trading; and what it would change. */
import type { Ask, InvestmentChange } from '#engine/event.ts'
import { type Amount, asAmount, asRatio, formatDecimal, ONE, parseDecimal } from '#engine/money.ts'
import type { UnitReport } from '#engine/status.ts'
import type { BotAsk, BotPreview } from '../contract.ts'

/** The contract has let only decimals through. */
const exact = (text: string): bigint => parseDecimal(text) ?? 0n

const changeOf = (change: Extract<BotAsk, { kind: 'change-investment' }>['change']): InvestmentChange =>
  change.kind === 'total'
    ? { kind: 'total', amount: asAmount(exact(change.amount)) }
    : { kind: 'percent', percent: asRatio(exact(change.percent)) }

/** Investment of a bot after a change of it. */
export const investmentAfter = (
  { report }: { report: Pick<UnitReport, 'investment'> },
  change: Extract<BotAsk, { kind: 'change-investment' }>['change'],
): Amount => {
  const asked = changeOf(change)
  return asked.kind === 'total'
    ? asked.amount
    : asAmount(report.investment + (report.investment * asked.percent) / (100n * ONE))
}

/** `mostPartials` is what a folder may hold, for an ask that puts more into one. */
export const askOf = (ask: BotAsk, mostPartials: number): Ask => {
  if (ask.kind === 'relocate') return { ...ask, mostPartials }
  return ask.kind === 'change-investment' ? { ...ask, change: changeOf(ask.change) } : ask
}

/** The levels whose amounts change, lowest price first. */
export const previewOf = (before: UnitReport, after: UnitReport): Omit<BotPreview, 'form'> => {
  const later = new Map(after.trades.map((trade) => [trade.id, trade]))
  const levels = before.trades.flatMap(({ id, price, amount }) => {
    const next = later.get(id)?.amount ?? amount
    return next === amount ? [] : [{ id, price, before: amount, after: next }]
  })
  levels.sort((left, right) => (left.price < right.price ? -1 : 1))
  return {
    investment: { before: formatDecimal(before.investment), after: formatDecimal(after.investment) },
    levels: levels.map(({ id, price, before, after }) => ({
      trade: id,
      price: formatDecimal(price),
      before: formatDecimal(before),
      after: formatDecimal(after),
    })),
  }
}

/** What turns coins into money at whatever the market gives: not for support to decide (architecture 9). */
export const sellsAtMarket = (ask: BotAsk): boolean =>
  ask.kind === 'close' || ask.kind === 'sell' || (ask.kind === 'delete' && ask.how === 'close')
