/** What leaving with a bot or with one of its trades means, for the dialog that asks for it. */
import type { Side } from '#engine/market.ts'
import type { MarketSummary } from '#features/markets/contract.ts'
import type { Bot } from '../contract.ts'
import type { ExitSubject } from './exit-dialog.tsx'
import { exitOf, exitOfTrade, type StepOf } from './holdings.ts'

/** The step sizes of the exchange that a bot trades at. */
const stepsIn =
  ({ exchange }: Bot, markets: readonly MarketSummary[]): StepOf =>
  (pair) =>
    markets.find((market) => market.exchange === exchange && market.pair === pair)?.stepSize ?? null

const nothing = { leaving: [], rest: [], unrealised: '0' }

/** The whole bot, and each of its trades: its orders are those of the bot that carry its number. */
export const exitSubjects = (bot: Bot, entersBy: Side, markets: readonly MarketSummary[]) => {
  const stepOf = stepsIn(bot, markets)
  const whole: ExitSubject = {
    ...bot,
    ...exitOf(bot, stepOf),
    entersBy,
    sides: bot.trades.some(({ leveraged }) => leveraged !== null) ? ['buy', 'sell'] : [entersBy],
    orders: bot.liveOrders.length,
    trade: null,
  }
  const ofTrade = (id: number, name: string): ExitSubject => {
    const trade = bot.trades.find((one) => one.id === id)
    return {
      ...whole,
      name: `${bot.name}, ${name}`,
      ...(trade === undefined ? nothing : exitOfTrade(trade, stepOf)),
      orders: bot.liveOrders.filter((order) => order.trade === id).length,
      trade: id,
    }
  }
  return { whole, ofTrade }
}
