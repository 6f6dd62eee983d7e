import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount, asAmount, asPrice, asQuantity, formatDecimal, price, quantity, ratio } from '#engine/money.ts'
import { bookSell, flat } from '#engine/position.ts'
import { buyAndHoldOf, paceOf, percentOf, profitOf, unrealisedOf } from './rules.ts'

// Bought 0.5 at 100 with 0.1 % in base: 0.4995 held at a cost of 50.
const position = { base: quantity('0.4995'), cost: amount('50'), realised: amount('1.5'), fees: amount('0.35') }

test.each([
  // price, unrealised and its percent of the cost of 50, total, percent, buy and hold of 500 from 100
  ['100', '-0.09995', -0.2, '1.40005', 0.28, '-0.9995'],
  ['110', '4.890055', 9.78, '6.390055', 1.28, '48.90055'],
  ['90', '-5.089955', -10.18, '-3.589955', -0.72, '-50.89955'],
])('at %s', (now, unrealised, unrealisedPercent, total, percent, buyAndHold) => {
  const investment = amount('500')
  const fundings = [{ investment, price: price('100') }]
  const profit = profitOf({ position, investment, fundings }, price(now), ratio('0.001'))
  expect({
    unrealised: formatDecimal(profit.unrealised),
    unrealisedPercent: profit.unrealisedPercent,
    total: formatDecimal(profit.total),
    percent: profit.percent,
    buyAndHold: profit.buyAndHold === null ? null : formatDecimal(profit.buyAndHold),
  }).toEqual({ unrealised, unrealisedPercent, total, percent, buyAndHold })
  expect(profit.realised).toBe(position.realised)
  expect(profit.fees).toBe(position.fees)
})

test('before the start there is nothing to hold, and without investment no percent', () => {
  const profit = profitOf({ position: flat, investment: amount('0'), fundings: [] }, price('100'), ratio('0.001'))
  expect(profit).toEqual({
    realised: 0n,
    unrealised: 0n,
    unrealisedPercent: null,
    total: 0n,
    fees: 0n,
    percent: 0,
    buyAndHold: null,
  })
})

test.each([
  ['nothing put in', '', '100', '0', '0'],
  ['the same money at the same moment', '500@100', '120', '0', '100'],
  // 500 / 100 * 0.999 = 4.995 held; 4.995 * 120 * 0.999 = 598.8006.
  ['a fee each way', '500@100', '120', '0.001', '98.8006'],
  // 5 bought at 100, another 5 at 200: 10 * 150 - 1,500.
  ['more money later buys at the price of then', '500@100 1500@200', '150', '0', '0'],
  // 5 at 200; half of its 1,000 is taken out at 200: 2.5 * 150 + 500 - 1,000.
  ['less money sells at the price of then', '1000@200 500@200', '150', '0', '-125'],
  // 9.99 * 200 * 0.999 = 1,996.002 is what selling all would bring; half of it is taken out, and half is left.
  ['a sale pays its fee', '1000@100 1.999@200', '200', '0.001', '996.002'],
  ['no more is taken out than there is', '1000@100 1@10', '50', '0', '-900'],
  ['an edit that leaves the investment changes nothing', '500@100 500@130', '120', '0', '100'],
])('buy and hold, %s', (_case, funded, now, fee, held) => {
  const fundings = funded.split(' ').flatMap((text) => {
    const [investment = '', at] = text.split('@')
    return at === undefined ? [] : [{ investment: amount(investment), price: price(at) }]
  })
  expect(formatDecimal(buyAndHoldOf(fundings, price(now), ratio(fee)))).toBe(held)
})

const once = (start: bigint) => [{ investment: amount('1000'), price: asPrice(start) }]

const cents = fc.bigInt({ min: 1n, max: 10n ** 8n }).map((value) => value * 10n ** 16n)
const steps = fc.bigInt({ min: 1n, max: 10n ** 7n }).map((value) => value * 10n ** 14n)
const fees = fc.bigInt({ min: 0n, max: 100n }).map((value) => ratio(formatDecimal(value * 10n ** 14n)))

test('law: unrealised is exactly what booking the sale of everything would realise', () => {
  fc.assert(
    fc.property(cents, cents, steps, fees, (cost, now, base, taker) => {
      const held = { ...flat, base: asQuantity(base), cost: asAmount(cost) }
      const value = (now * base) / 10n ** 18n
      const unrealised = unrealisedOf(held, asPrice(now), taker)
      const fee = {
        asset: 'quote',
        amount: value - (unrealised + cost),
        quote: asAmount(value - (unrealised + cost)),
      } as const
      const sold = bookSell(held, { tradeId: '1', at: 0, price: asPrice(now), quantity: held.base, fee })
      expect(sold.realised).toBe(unrealised)
      expect(fee.amount * 10n ** 18n).toBeGreaterThanOrEqual(value * taker)
      expect((fee.amount - 1n) * 10n ** 18n).toBeLessThan(value * taker + 1n)
    }),
    { numRuns: 200 },
  )
})

test('law: without fees holding makes what the price makes, and never more with fees', () => {
  fc.assert(
    fc.property(cents, cents, fees, (start, now, taker) => {
      const free = buyAndHoldOf(once(start), asPrice(now), ratio('0'))
      expect(buyAndHoldOf(once(start), asPrice(now), taker)).toBeLessThanOrEqual(free)
      const exactly = Number(now) / Number(start)
      expect(Number(free) / 1e18).toBeCloseTo(1000 * (exactly - 1), exactly > 1e6 ? -3 : 2)
      const percent = Number(free) / 1e19
      const apart = Math.abs(percentOf(free, amount('1000')) - percent)
      expect(apart).toBeLessThanOrEqual(0.005 + Math.abs(percent) * 1e-12 + 1e-9)
    }),
    { numRuns: 200 },
  )
})

test('a short position costs its fee on top when it is bought back', () => {
  // Sold short 2 at 100; at 90 they cost 180 and 0.1 % of it.
  const short = { base: asQuantity(-quantity('2')), cost: asAmount(-amount('200')) }
  expect(formatDecimal(unrealisedOf(short, price('90'), ratio('0.001')))).toBe('19.82')
  expect(formatDecimal(unrealisedOf(short, price('110'), ratio('0.001')))).toBe('-20.22')
})

test.each([
  ['half a day counts as a whole one', 0.5, '10', 2, '10', 2],
  ['a day', 1, '10', 2, '10', 2],
  ['four days', 4, '10', 2, '2.5', 0.5],
  ['a loss', 2, '-3', -1, '-1.5', -0.5],
])('what a day brings: %s', (_name, days, realised, percent, realisedADay, percentADay) => {
  const pace = paceOf({ realised: amount(realised), percent }, days * 86_400_000)
  expect(formatDecimal(pace.realised)).toBe(realisedADay)
  expect(pace.percent).toBe(percentADay)
})

test.each([
  ['-0.1', '500', -0.02],
  ['0.1', '500', 0.02],
  ['-0.12', '500', -0.02],
  ['-0.13', '500', -0.03],
  ['0.125', '500', 0.03],
  ['-0.125', '500', -0.03],
  ['-0.01', '500', 0],
  ['1', '3', 33.33],
  ['-2', '3', -66.67],
  ['5', '0', 0],
])('%s of %s is %s percent, a loss rounded as a profit', (part, whole, percent) => {
  expect(percentOf(amount(part), amount(whole))).toBe(percent)
})
