/** What bots have made since each one's start, beside buying and holding with the same money. */
import { formatDecimal } from '#engine/money.ts'
import type { BotRow, BotViews } from '#features/bots/server/index.ts'
import type { Overview } from '../contract.ts'

/** `inQuote` values an amount of a bot's quote asset in the one that the overview is in. */
export const readSinceStart = async (
  views: Pick<BotViews, 'profits'>,
  rows: readonly BotRow[],
  inQuote: (row: BotRow, amount: bigint) => bigint,
): Promise<Overview['sinceStart']> => {
  const profits = await views.profits(rows)
  // A bot whose start is not known is left out of both sides.
  const compared = profits.flatMap((profit, index) => {
    const row = rows[index]
    const { buyAndHold } = profit
    return row === undefined || buyAndHold === null ? [] : [{ row, ...profit, buyAndHold }]
  })
  if (compared.length === 0) return null
  const sum = (part: 'realised' | 'unrealised' | 'fees' | 'total' | 'buyAndHold'): string =>
    formatDecimal(compared.reduce((total, bot) => total + inQuote(bot.row, bot[part]), 0n))
  return {
    bots: compared.length,
    realised: sum('realised'),
    unrealised: sum('unrealised'),
    fees: sum('fees'),
    total: sum('total'),
    buyAndHold: sum('buyAndHold'),
  }
}
