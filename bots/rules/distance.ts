import { asPrice, asRatio, divideDown, HUNDRED, type Price, type Ratio } from '#engine/money.ts'

/** Distance of one price from another: in quote per base, or in percent of a price (5 is 5 %). */
export type Distance = { kind: 'amount'; amount: Price } | { kind: 'percent'; percent: Ratio }

/** Distance in quote per base from `price`; a percent is rounded down to 10^-18. */
export const distanceFrom = (distance: Distance, price: Price): Price => {
  switch (distance.kind) {
    case 'amount':
      return distance.amount
    case 'percent':
      return asPrice(divideDown(price * distance.percent, HUNDRED))
  }
}

/** Distance of the same kind, `factor` times as long. */
export const timesDistance = (distance: Distance, factor: bigint): Distance => {
  switch (distance.kind) {
    case 'amount':
      return { kind: 'amount', amount: asPrice(distance.amount * factor) }
    case 'percent':
      return { kind: 'percent', percent: asRatio(distance.percent * factor) }
  }
}

/** True when both are given in the same kind, amount of quote or percent, and are equal. */
export const sameDistance = (left: Distance, right: Distance): boolean =>
  left.kind === 'amount'
    ? right.kind === 'amount' && left.amount === right.amount
    : right.kind === 'percent' && left.percent === right.percent
