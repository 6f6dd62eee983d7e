import type { Candles } from '#engine/candle.ts'
import type { MarketNow } from '#engine/market.ts'
import { ceilTo, divideDown, formatDecimal, floorTo, fromNumber } from '#engine/money.ts'

/** Settings around the present price, as wide as the market has moved. */
export const demoForm = ({ market, price }: MarketNow, candles: Candles): unknown => {
  const ranges = [...candles.high].map((high, index) => high - (candles.low[index] ?? high))
  const mean = ranges.length === 0 ? 0 : ranges.reduce((sum, range) => sum + range, 0) / ranges.length
  const step = ceilTo(fromNumber(Number((mean * 2).toPrecision(6))) || divideDown(price, 200n), market.tickSize)
  const start = floorTo(price - 10n * step, market.tickSize)
  const top = start + 20n * step
  return {
    exchange: market.exchange,
    account: null,
    pair: market.pair,
    name: `Demo ${market.pair}`,
    startPrice: formatDecimal(start),
    maxPrice: formatDecimal(top),
    amount: '100',
    investment: '2000',
    step: { kind: 'amount', amount: formatDecimal(step) },
    window: { kind: 'amount', amount: formatDecimal(step * 2n) },
    levelLimit: 20,
    mode: 'demo',
    repeats: null,
    risingOnly: null,
    limit: null,
    trailingUp: formatDecimal(top),
    trailingDown: formatDecimal(start),
    stuck: { lower: null, upper: null },
    stop: null,
    takeProfits: [],
    closeAfterTakeProfit: true,
    profits: [{ type: 'fix', profit: formatDecimal(step * 2n), share: '100' }],
  }
}
