/** What the exchange of a backtest takes: the rates that were typed, and a third asset with the price of its pair. */
import type { Candles } from '#engine/candle.ts'
import { feePairOf, withFeesIn } from '#engine/fees.ts'
import type { Market } from '#engine/market.ts'
import { ratio, type Ratio } from '#engine/money.ts'
import { type Prices, readFeePrices } from './backtest-prices.ts'
import type { BacktestSettings } from './backtest-settings.ts'
import { Refused } from './refused.ts'

export const percentRatio = (percent: number): Ratio => ratio((percent / 100).toFixed(10))

const withFees = (market: Market, { maker, taker, 'fee-asset': asset }: BacktestSettings): Market => {
  const fees = {
    ...market.fees,
    ...(maker === undefined ? {} : { maker: percentRatio(maker) }),
    ...(taker === undefined ? {} : { taker: percentRatio(taker) }),
  }
  return asset === undefined ? { ...market, fees } : withFeesIn({ ...market, fees }, asset)
}

/** Its own candles where the run is over them anyway. Throws Refused with the flag where the price cannot be had. */
const feeCandlesOf = async (settings: BacktestSettings, pasts: readonly Prices[]): Promise<Candles | null> => {
  const [pair] = pasts.flatMap(({ market }) => feePairOf(market) ?? [])
  if (pair === undefined) return null
  const own = pasts.find(({ market }) => market.pair === pair)
  if (own !== undefined) return own.candles
  try {
    return await readFeePrices(settings, pair)
  } catch (error) {
    if (error instanceof Refused) throw new Refused(`--fee-asset: ${error.message}`)
    throw error
  }
}

/** `feeCandles` are null where no fee is taken in a third asset. */
export const readFees = async (
  settings: BacktestSettings,
  read: readonly Prices[],
): Promise<{ pasts: readonly Prices[]; feeCandles: Candles | null }> => {
  const pasts = read.map(({ market, candles }) => ({ market: withFees(market, settings), candles }))
  return { pasts, feeCandles: await feeCandlesOf(settings, pasts) }
}
