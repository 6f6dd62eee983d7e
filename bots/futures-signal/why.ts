/** The long explanations of the futures signal fields: what a field does, an example with the pair's own numbers, and what comes of the extremes. */
import { entryPrice, liquidationPrice, type FuturesPosition, priceAtNet } from '#engine/futures.ts'
import { MOST_LEVERAGE, quantityFor } from '#engine/market.ts'
import type { Language } from '#engine/messages.ts'
import {
  asAmount,
  asPrice,
  asQuantity,
  asRatio,
  floorTo,
  formatDecimal,
  HUNDRED,
  max,
  notional,
  ONE,
  type Ratio,
} from '#engine/money.ts'
import { coinOf } from '#engine/pair-names.ts'
import type { FormMarket, Why } from '../form.ts'
import { withLeastSteps } from '../least-steps.ts'
import { readNumber } from '../number.ts'
import type { Form } from './schema.ts'
import { whyEn } from './why-en.ts'
import type { WhyFacts } from './why-facts.ts'
import { whyHu } from './why-hu.ts'

export const why: Readonly<Record<Language, Readonly<Record<string, Why>>>> = { en: whyEn, hu: whyHu }

const typedOr = (typed: string, otherwise: bigint): bigint => {
  const read = readNumber(typed)
  return read.ok && read.value > 0n ? read.value : otherwise
}

const percentOr = (typed: string, otherwise: bigint): Ratio => {
  const value = typedOr(typed, otherwise)
  return asRatio(value <= HUNDRED ? value : otherwise)
}

const leverageOf = ({ leverage }: Form, most: number): number => {
  const times = Number(leverage)
  return Number.isInteger(times) && times >= 1 && times <= most ? times : Math.min(5, most)
}

/** A hundredth is enough for an example; below a whole unit a few digits more. */
const rounded = (value: bigint): string => formatDecimal(floorTo(value, value < ONE ? ONE / 10_000n : ONE / 100n))

/** A long position from the present price, as an entry with this margin would open it. */
const openedLong = ({ market, price }: FormMarket, margin: bigint, leverage: number): FuturesPosition => {
  const worth = asAmount(margin * BigInt(leverage))
  const quantity = asQuantity(max(quantityFor(market, worth, price), market.stepSize))
  const value = notional(price, quantity)
  const charged = asAmount((value * market.fees.taker) / ONE)
  return {
    direction: 'long',
    quantity,
    worth: value,
    margin: asAmount(max(value / BigInt(leverage), 1n)),
    charged,
    leverage,
    marginType: 'isolated',
  }
}

/** What the examples name: the form as typed where it can be read, else something usual for the pair. */
export const whyFacts = (asked: FormMarket, form: Form): WhyFacts => {
  const now = withLeastSteps(asked)
  const { market, price } = now
  const most = market.futures?.maxLeverage ?? MOST_LEVERAGE
  const leverage = leverageOf(form, most)
  const investment = typedOr(form.investment, ONE * 500n)
  const amount = typedOr(form.amount, investment / 5n)
  const position = openedLong(now, amount, leverage)
  const { taker } = market.fees
  const maxLoss = percentOr(form.maxLoss, ONE * 50n)
  const maxProfit = asRatio(typedOr(form.maxProfit, ONE * 20n))
  const dilution = percentOr(form.dilution.percent, ONE)
  const liquidation = liquidationPrice(position, entryPrice(position), market.futures?.maintenance ?? asRatio(0n))
  const onTick = (value: bigint): string => formatDecimal(asPrice(floorTo(max(value, 0n), market.tickSize)))
  return {
    base: coinOf(market.base),
    pair: market.pair,
    quote: market.quote,
    price: formatDecimal(price),
    minNotional: formatDecimal(market.minNotional),
    fee: formatDecimal((taker * HUNDRED) / ONE),
    maxLeverage: String(most),
    text: form.pairText === '' ? market.pair.replace('/', '') : form.pairText,
    leverage: String(leverage),
    amount: formatDecimal(amount),
    worth: rounded(position.worth),
    coins: formatDecimal(position.quantity),
    investment: formatDecimal(investment),
    count: String(investment / max(amount, 1n)),
    move: rounded(HUNDRED / BigInt(leverage)),
    liquidation: onTick(liquidation),
    distance: rounded(((price - liquidation) * HUNDRED) / price),
    maxLoss: formatDecimal(maxLoss),
    stop: onTick(priceAtNet(position, asRatio(-maxLoss), taker)),
    loss: rounded((position.margin * maxLoss) / HUNDRED),
    maxProfit: formatDecimal(maxProfit),
    goal: onTick(priceAtNet(position, maxProfit, taker)),
    gain: rounded((position.margin * maxProfit) / HUNDRED),
    dilution: formatDecimal(dilution),
    below: onTick((price * (HUNDRED - dilution)) / HUNDRED),
  }
}
