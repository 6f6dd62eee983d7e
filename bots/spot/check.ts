/** What settings must keep together: among themselves, and with the market they are for. */
import type { Market } from '#engine/market.ts'
import {
  type Amount,
  asAmount,
  asPrice,
  asQuantity,
  ceilTo,
  formatDecimal,
  HUNDRED,
  max,
  multiplyDown,
  multiplyUp,
  ONE,
  type Price,
  ZERO_QUANTITY,
  ZERO_AMOUNT,
} from '#engine/money.ts'
import { flat } from '#engine/position.ts'
import type { FormMarket, Issue } from '../form.ts'
import { issue, tooLarge, when } from '../issues.ts'
import { badSellParams } from '../rules/bad-sell-warning.ts'
import { type BadSell, badSell } from '../rules/break-even.ts'
import { distanceFrom } from '../rules/distance.ts'
import { MOST_LINES } from '../rules/lattice.ts'
import type { Config, EntryLine, GeneratorConfig, SingleConfig } from './config.ts'
import { exitLines, isEnough } from './ladder.ts'
import { baseOf, isPlaceable, levelsOf, lineAt, quantityOf, sizesOf, stopOf } from './plan.ts'
import { apart, passed, reached } from './side.ts'
import { newTrade } from './state.ts'

/** The most levels that a generator makes (bots.md 9.2). */
const MOST_GENERATED = 500

/** Every entry of a bot at its start, lowest level first; empty where its levels cannot be made. */
export const entriesOf = (config: Config, market: Market): readonly EntryLine[] => {
  if (config.kind === 'folder') return []
  if (config.kind === 'single') return config.entries
  const levels = levelsOf(config, market.tickSize)
  if (typeof levels === 'string') return []
  return sizesOf(config, levels.count).map((size, level) => ({
    price: lineAt(levels, level) ?? config.startPrice,
    size,
  }))
}

/** The smallest quote for one entry up to `top` that the exchange takes and that can leave again after the fee (bots.md 2.6). */
export const smallestAmount = (top: Price, market: Market): Amount => {
  const kept = market.fees.mode === 'received' ? ONE - market.fees.taker : ONE
  const quantity = asQuantity(ceilTo((market.minQuantity * ONE) / kept, market.stepSize) + market.stepSize)
  const byNotional = (market.minNotional * 101n) / 100n + multiplyUp(top, market.stepSize)
  return asAmount(max(multiplyUp(top, quantity), byNotional))
}

/** Profits are measured from each level, or from what a single bot's whole ladder costs. */
const anchorsOf = (config: Config, market: Market): readonly Price[] => {
  const entries = entriesOf(config, market)
  if (config.kind === 'generator' || entries.length === 1) return entries.map(({ price }) => price)
  const base = entries.reduce((sum, { price, size }) => sum + quantityOf(market, size, price), 0n)
  const worth = entries.reduce((sum, { price, size }) => sum + price * quantityOf(market, size, price), 0n)
  return base === 0n ? [] : [asPrice(worth / base)]
}

/** Every pair of an entry and one of its exits that would likely lose. */
export const badExits = (config: Config, market: Market): readonly BadSell[] =>
  anchorsOf(config, market).flatMap((entry) =>
    exitLines(config, entry, 0n, market).flatMap(
      ({ price: exit }) => badSell({ first: config.direction, entry, exit }, market) ?? [],
    ),
  )

/** A folder enters nothing of its own; a bot that enters once may keep what it bought until its take-profit levels or its stop. */
const keepsAll = (config: Config): boolean => config.kind === 'folder' || (config.kind === 'generator' && config.once)

/** Lines with base of their own, `first` of them: of a single bot that buys first, and of its whole ladder. */
const checkBase = ({ kind, direction, profits }: Config, first: number): readonly Issue[] => {
  if (first === -1) return []
  const path = `profits.${first}.unit`
  if (kind !== 'single') return [issue(path, 'profit-base-needs-single')]
  if (direction === 'sell') return [issue(path, 'sell-amount-needs-buy')]
  return when(
    profits.some((rule) => 'share' in rule),
    () => issue('profits', 'profit-units-mixed'),
  )
}

/** No more is sold than all entries buy; their fee leaves a little less of it, which is missing at the last line. */
const checkBaseSum = (config: Config, market: Market): readonly Issue[] => {
  if (config.kind !== 'single') return []
  const most = baseOf(config.entries, market)
  const sum = config.profits.reduce((all, rule) => all + ('base' in rule ? rule.base : 0n), 0n)
  return when(sum > most, () =>
    issue('profits', 'profit-base-sum', { sum: formatDecimal(sum), max: formatDecimal(most), asset: market.base }),
  )
}

const checkShares = (config: Config): readonly Issue[] => {
  const { profits } = config
  const ofBase = profits.findIndex((rule) => 'base' in rule)
  const shares = profits.reduce((sum, rule) => sum + ('share' in rule ? rule.share : 0n), 0n)
  const index = config.kind === 'generator' ? config.profits.findIndex((rule) => rule.type === 'price') : -1
  return [
    ...when(config.profits.length === 0 && !keepsAll(config), () => issue('profits', 'required')),
    ...when(shares !== HUNDRED && config.profits.length > 0 && ofBase === -1, () =>
      issue('profits', 'shares-sum', { sum: formatDecimal(shares) }),
    ),
    ...checkBase(config, ofBase),
    ...when(index !== -1, () => issue(`profits.${index}.type`, 'profit-price-needs-single')),
  ]
}

const checkBasics = (config: Config): readonly Issue[] => {
  const { stuck } = config
  return [
    ...when(config.kind !== 'folder' && config.mode === 'demo' && config.repeats === null, () =>
      issue('repeats.kind', 'demo-unlimited'),
    ),
    ...when(config.mode === 'live' && config.account === null, () => issue('account', 'account-needed')),
    ...when(config.direction === 'sell' && config.risingOnly !== null, () => issue('risingOnly', 'rising-needs-buy')),
    ...when(stuck.lower !== null && stuck.upper !== null && stuck.lower >= stuck.upper, () =>
      issue('stuck.upper', 'stuck-order', { lower: formatDecimal(stuck.lower ?? 0n) }),
    ),
  ]
}

/** The stop of a bot that buys lies below everything it buys, that of one that sells above everything it sells. */
const checkStop = (config: Config, stop: Price | null, farthest: Price): readonly Issue[] => {
  const code = config.direction === 'buy' ? 'stop-loss-sell' : 'stop-loss-buy'
  return when(stop !== null && passed(config.direction, stop, farthest), () =>
    issue('stop.value', code, { farthest: formatDecimal(farthest) }),
  )
}

const checkSingle = (config: SingleConfig): readonly Issue[] => {
  const { entries, direction, stop, sellAmount } = config
  const main = entries[0]?.price ?? asPrice(0n)
  const farthest = entries.at(-1)?.price ?? main
  const twice = entries.some(({ price }, index) => entries[index - 1]?.price === price)
  const behind = config.profits.findIndex((rule) => rule.type === 'price' && !passed(direction, rule.price, main))
  return [
    ...when(twice, () => issue('entries', 'entry-twice')),
    ...when(behind !== -1, () =>
      issue(`profits.${behind}.profit`, direction === 'buy' ? 'profit-below-entry' : 'profit-above-entry', {
        entry: formatDecimal(main),
      }),
    ),
    ...checkStop(config, stop?.price ?? null, farthest),
    ...checkMinChange(config, main),
    ...when(sellAmount !== null && direction === 'sell', () => issue('sellAmount', 'sell-amount-needs-buy')),
  ]
}

/** How far the nearest profit lies from an entry; null without one. */
const nearestProfit = (config: Config, entry: Price): bigint | null => {
  const distances = config.profits.map((rule): bigint => {
    switch (rule.type) {
      case 'fix':
        return rule.profit
      case 'percent':
        return multiplyDown(entry, rule.profit) / 100n
      case 'price':
        return apart(rule.price, entry)
    }
  })
  const [first] = distances
  return first === undefined ? null : distances.reduce((least, one) => (one < least ? one : least), first)
}

const checkMinChange = (config: Config, entry: Price): readonly Issue[] => {
  const nearest = nearestProfit(config, entry)
  if (config.minChange === null || nearest === null || nearest >= distanceFrom(config.minChange, entry)) return []
  return [issue('minChange.value', 'min-change-too-large', { profit: formatDecimal(nearest) })]
}

const checkTakeProfits = (config: GeneratorConfig): readonly Issue[] => {
  const { takeProfits, direction } = config
  const taken = takeProfits.reduce((sum, level) => sum + level.share, 0n)
  const isInOrder = takeProfits.every((level, index) => {
    const before = takeProfits[index - 1]
    return before === undefined || passed(direction, level.price, before.price)
  })
  const mustBeAll = config.closeAfterTakeProfit && takeProfits.length > 0
  return [
    ...when(!isInOrder, () => issue('takeProfits', direction === 'buy' ? 'take-profit-rising' : 'take-profit-falling')),
    ...when(taken > HUNDRED || (mustBeAll && taken !== HUNDRED), () =>
      issue('takeProfits', 'take-profit-shares', { sum: formatDecimal(taken) }),
    ),
  ]
}

const lowestLine = (config: GeneratorConfig): Price =>
  config.trailingDown !== null && config.trailingDown < config.startPrice ? config.trailingDown : config.startPrice
const highestLine = (config: GeneratorConfig): Price =>
  config.trailingUp !== null && config.trailingUp > config.maxPrice ? config.trailingUp : config.maxPrice

const checkGenerator = (config: GeneratorConfig): readonly Issue[] => {
  const { startPrice, maxPrice, trailingUp, trailingDown, stop } = config
  const needsOpening = (path: string, is: boolean): readonly Issue[] =>
    when(is && config.opening === null, () => issue(path, 'opening-needed'))
  const stopPrice = stop?.kind === 'fix' ? stop.price : null
  return [
    ...when(maxPrice <= startPrice, () => issue('maxPrice', 'max-below-start', { start: formatDecimal(startPrice) })),
    ...when(trailingUp !== null && trailingUp <= maxPrice, () =>
      issue('trailingUp', 'trailing-up-below-max', { max: formatDecimal(maxPrice) }),
    ),
    ...when(trailingDown !== null && trailingDown >= startPrice, () =>
      issue('trailingDown', 'trailing-down-above-start', { start: formatDecimal(startPrice) }),
    ),
    ...needsOpening('trailingUp', trailingUp !== null),
    ...needsOpening('trailingDown', trailingDown !== null),
    ...needsOpening('limit', config.limit !== null),
    ...checkStop(config, stopPrice, config.direction === 'buy' ? lowestLine(config) : highestLine(config)),
    ...checkMinChange(config, startPrice),
    ...when(config.direction === 'sell' && (config.rebalance.up || config.rebalance.down), () =>
      issue(config.rebalance.up ? 'rebalanceUp' : 'rebalanceDown', 'rebalance-needs-buy'),
    ),
    ...checkTakeProfits(config),
  ]
}

const offTick = (path: string, price: Price | null, market: Market): readonly Issue[] =>
  when(price !== null && price % market.tickSize !== 0n, () =>
    issue(path, 'off-tick', { tick: formatDecimal(market.tickSize) }),
  )

const checkTicks = (config: Config, market: Market): readonly Issue[] => {
  const stop = config.stop !== null && 'price' in config.stop ? config.stop.price : null
  const common = [
    ...offTick('stop.value', stop, market),
    ...offTick('stuck.lower', config.stuck.lower, market),
    ...offTick('stuck.upper', config.stuck.upper, market),
  ]
  if (config.kind === 'single') {
    const path = (index: number) => (config.entries.length === 1 ? 'price' : `entries.${index}.price`)
    return [...config.entries.flatMap(({ price }, index) => offTick(path(index), price, market)), ...common]
  }
  if (config.kind === 'folder') return common
  return [
    ...offTick('startPrice', config.startPrice, market),
    ...offTick('maxPrice', config.maxPrice, market),
    ...offTick('trailingUp', config.trailingUp, market),
    ...offTick('trailingDown', config.trailingDown, market),
    ...common,
  ]
}

const checkLattice = (config: Config, market: Market): readonly Issue[] => {
  if (config.kind !== 'generator') return []
  if (distanceFrom(config.step, config.startPrice) < market.tickSize * 2n) {
    return [issue('step.value', 'step-too-small', { min: formatDecimal(market.tickSize * 2n) })]
  }
  const levels = levelsOf(config, market.tickSize)
  if (typeof levels === 'string') return [issue('step.value', levels, { most: String(MOST_LINES) })]
  return when(levels.count > MOST_GENERATED, () =>
    issue('step.value', 'too-many-levels', { most: String(MOST_GENERATED) }),
  )
}

/** What an entry holds once it has traded, its fee paid. */
const heldAfter = (config: Config, market: Market, { price, size }: EntryLine) => {
  const quantity = quantityOf(market, size, price)
  const kept = ONE - market.fees.taker
  const trade = newTrade({ id: 1, level: 0, price, entries: [], terms: 0 })
  if (config.direction === 'sell') {
    return { ...trade, short: quantity, earned: asAmount(multiplyDown(multiplyDown(price, quantity), kept)) }
  }
  const base = market.fees.mode === 'received' ? multiplyDown(quantity, kept) : quantity
  return { ...trade, position: { ...flat, base: asQuantity(base) } }
}

/** The first entry that the exchange would not take, or whose position could not leave again. */
const tooSmall = (config: Config, market: Market): EntryLine | undefined =>
  entriesOf(config, market).find((line) => {
    if (!isPlaceable(market, quantityOf(market, line.size, line.price), line.price)) return true
    return !isEnough(config, heldAfter(config, market, line), market)
  })

const sizePath = (config: Config): string => {
  if (config.kind === 'single') {
    if (config.entries.length > 1) return 'entries'
    return config.entries[0]?.size.kind === 'base' ? 'quantity' : 'investment'
  }
  if (config.kind === 'folder') return 'limit'
  const { size } = config
  return size.kind === 'investment' ? 'investment' : size.kind === 'base' ? 'quantity' : 'amount'
}

const checkSizes = (config: Config, market: Market): readonly Issue[] => {
  const small = tooSmall(config, market)
  if (small === undefined) {
    const quantities = entriesOf(config, market).map(({ price, size }) => quantityOf(market, size, price))
    return tooLarge(sizePath(config), quantities.reduce(max, ZERO_QUANTITY), market)
  }
  const each = smallestAmount(small.price, market)
  const isShared = config.kind === 'generator' && config.size.kind === 'investment'
  const count = isShared ? BigInt(entriesOf(config, market).length) : 1n
  const isBase = sizePath(config) === 'quantity'
  const least = isBase ? ceilTo((each * ONE) / small.price, market.stepSize) : each * count
  return [
    issue(sizePath(config), 'amount-minimum', {
      min: formatDecimal(least),
      asset: isBase ? market.base : market.quote,
      price: formatDecimal(small.price),
    }),
  ]
}

const checkMarket = (config: Config, { market, price }: FormMarket, badSellAccepted: boolean): readonly Issue[] => {
  const { stuck } = config
  const isBelow = stuck.lower !== null && price < stuck.lower
  const isAbove = stuck.upper !== null && price > stuck.upper
  const found = [
    ...checkTicks(config, market),
    ...when(isBelow || isAbove, () =>
      issue(isBelow ? 'stuck.lower' : 'stuck.upper', 'stuck-price-outside', { price: formatDecimal(price) }),
    ),
    ...checkLattice(config, market),
  ]
  if (found.length > 0) return found
  const bad = badSellAccepted ? [] : badExits(config, market)
  return [
    ...checkSizes(config, market),
    ...checkBaseSum(config, market),
    ...when(bad.length > 0, () => issue('badSellAccepted', 'bad-sell', badSellParams(bad))),
  ]
}

/** Every rule that concerns more than one field; the market's only when the others hold. */
export const crossCheck = (config: Config, now: FormMarket | null, badSellAccepted: boolean): readonly Issue[] => {
  const own = [
    ...checkBasics(config),
    ...checkShares(config),
    ...(config.kind === 'single' ? checkSingle(config) : []),
    ...(config.kind === 'generator' ? checkGenerator(config) : []),
  ]
  return own.length > 0 || now === null ? own : checkMarket(config, now, badSellAccepted)
}

/** What some entries cost on average once they have bought, the fee included; null for none. */
export const averageOf = (entries: readonly EntryLine[], market: Market): Price | null => {
  const bought = entries.map((line) => ({ price: line.price, quantity: quantityOf(market, line.size, line.price) }))
  const base = bought.reduce((sum, { quantity }) => sum + quantity, 0n)
  const worth = bought.reduce((sum, { price, quantity }) => sum + price * quantity, 0n)
  return base === 0n ? null : asPrice((worth * ONE) / (base * (ONE - market.fees.taker)))
}

/** What everything bought costs at its stop: the worst loss in quote, taker fees paid; null without a stop, and for a bot that sells first. */
export const lossAtStop = (config: Config, market: Market): Amount | null => {
  if (config.stop === null || config.direction === 'sell') return null
  const entries = entriesOf(config, market)
  const average = averageOf(entries, market)
  const loss = entries.reduce((sum, { price, size }) => {
    const stop = stopOf(config, { trade: { price, shift: 0n }, average, market })
    if (stop === null || !reached('buy', price, stop)) return sum
    const bought = quantityOf(market, size, price)
    const back = multiplyDown(multiplyDown(stop, bought), ONE - market.fees.taker - market.fees.maker)
    return sum + multiplyUp(price, bought) - back
  }, ZERO_AMOUNT as bigint)
  return asAmount(loss)
}
