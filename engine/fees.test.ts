import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { exampleFees, exampleMarket } from './example-market.ts'
import { feePairOf, inFeeAsset, isUnpriced, sameFees, valuedFee, withFeesIn } from './fees.ts'
import { amount, asAmount, asPrice, asRatio, formatDecimal, multiplyUp, ONE, price } from './money.ts'

describe('the pair that values a fee', () => {
  test.each([
    ['BNB', 'BNB/USDC'],
    // The market's own: the fee is one of quote, or of the base that a buy brings.
    ['USDC', null],
    ['BTC', null],
  ])('of fees in %s on BTC/USDC is %s', (asset, pair) => {
    expect(feePairOf(withFeesIn(exampleMarket(), asset))).toBe(pair)
  })

  it('an own asset is named by its side, and the rates stay', () => {
    expect(withFeesIn(exampleMarket('quote', '0.002', '0.003'), 'BTC').fees).toEqual(
      exampleFees('received', '0.002', '0.003'),
    )
    expect(withFeesIn(exampleMarket('received', '0.002', '0.003'), 'USDC').fees).toEqual(
      exampleFees('quote', '0.002', '0.003'),
    )
    expect(withFeesIn(exampleMarket('received', '0.002', '0.003'), 'BNB').fees).toEqual(
      exampleFees('third', '0.002', '0.003'),
    )
  })

  it('fees differ by their asset, too', () => {
    const fees = exampleFees('third')
    expect(sameFees(fees, { ...fees })).toBe(true)
    expect(sameFees(fees, { ...exampleFees('third'), mode: 'third', asset: 'MNT' })).toBe(false)
    expect(sameFees(fees, exampleFees('quote'))).toBe(false)
    expect(sameFees(fees, { ...fees, maker: asRatio(0n) })).toBe(false)
    expect(sameFees(fees, { ...fees, taker: asRatio(0n) })).toBe(false)
  })
})

describe('a fee as an exchange took it (bots.md 3.2)', () => {
  const market = exampleMarket()
  test.each([
    ['BNB', '0.0002', '500', { asset: 'third', name: 'BNB' }, '0.1'],
    ['BNB', '0.0002', null, { asset: 'third', name: 'BNB' }, '0'],
    ['BTC', '0.001', null, { asset: 'base' }, '0.1'],
    ['USDC', '0.1', '500', { asset: 'quote' }, '0.1'],
  ])('%s %s at %s', (asset, taken, at, named, worth) => {
    const fee = valuedFee(
      market,
      { asset, amount: amount(taken) },
      { at: price('100'), price: at === null ? null : price(at) },
    )
    expect(fee).toEqual({ ...named, amount: amount(taken), quote: amount(worth) })
    expect(isUnpriced(fee)).toBe(asset === 'BNB' && at === null)
  })

  const prices = fc.bigInt({ min: 1n, max: 1_000_000n * ONE }).map(asPrice)
  const amounts = fc.bigInt({ min: 0n, max: 1_000n * ONE })

  it('is worth at least what it costs at the price, and less than 10^-18 more', () => {
    fc.assert(
      fc.property(amounts, prices, (taken, at) => {
        const { quote } = valuedFee(market, { asset: 'BNB', amount: taken }, { at: price('1'), price: at })
        expect(quote * ONE >= taken * at && (quote - 1n) * ONE < taken * at).toBe(true)
      }),
    )
  })

  it('only one of a third asset without a price is unpriced', () => {
    fc.assert(
      fc.property(fc.constantFrom('BTC', 'USDC', 'BNB'), amounts, fc.option(prices), (asset, taken, at) => {
        const fee = valuedFee(market, { asset, amount: taken }, { at: price('1'), price: at })
        expect(isUnpriced(fee)).toBe(asset === 'BNB' && taken > 0n && at === null)
      }),
    )
  })

  it('a simulated exchange takes as much of the asset as the fee costs, rounded up, and no less worth', () => {
    const third = exampleMarket('third')
    fc.assert(
      fc.property(amounts, prices, (quote, at) => {
        const fee = inFeeAsset({ asset: 'quote', amount: quote, quote: asAmount(quote) }, third, at)
        expect(fee).toMatchObject({ asset: 'third', name: 'BNB', quote })
        expect(fee.amount * at >= quote * ONE && (fee.amount - 1n) * at < quote * ONE).toBe(true)
        // Valued again, as a real exchange's is: at most one 10^-18 of the asset dearer.
        const again = valuedFee(third, { asset: 'BNB', amount: fee.amount }, { at: price('1'), price: at })
        expect(again.quote >= quote && again.quote - quote <= multiplyUp(1n, at)).toBe(true)
      }),
    )
  })

  it('takes quote while there is no price, and where fees are in no third asset', () => {
    const fee = { asset: 'quote', amount: 5n, quote: asAmount(5n) } as const
    expect(inFeeAsset(fee, exampleMarket('third'), null)).toBe(fee)
    expect(inFeeAsset(fee, exampleMarket('quote'), price('500'))).toBe(fee)
    expect(
      formatDecimal(inFeeAsset({ ...fee, quote: amount('0.1') }, exampleMarket('third'), price('600')).amount),
    ).toBe('0.000166666666666667')
  })
})
