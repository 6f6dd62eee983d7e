import { describe, expect, test } from 'vitest'
import { asPrice, ONE, parseDecimal, quantity } from '#engine/money.ts'
import type { Text } from '#engine/messages.ts'
import type { Why } from '../form.ts'
import { testMarket } from './fixture.ts'
import { emptyForm, gridSections } from './form.ts'
import { why, whyFacts } from './why.ts'

const now = {
  market: testMarket({ pair: 'BTC/USDC', base: 'BTC', stepSize: quantity('0.00001') }),
  price: asPrice(64_800n * ONE),
}
const typed = {
  ...emptyForm(),
  startPrice: '62000',
  maxPrice: '66000',
  step: { kind: 'amount' as const, value: '200' },
  amount: '50',
  investment: '500',
}

const say = (text: Text, facts: object): string => (typeof text === 'string' ? text : text(facts as never))
const textsOf = (one: Why): readonly Text[] =>
  one.kind === 'measure'
    ? [one.about, one.example, one.tooSmall, one.tooLarge]
    : [one.about, one.example, one.otherwise]

const labels = gridSections.flatMap(({ fields }) => fields.map(({ label }) => label))

describe.each(['en', 'hu'] as const)('in %s', (language) => {
  test.each(labels)('%s is explained, whatever has been typed', (label) => {
    const one = why[language][label]
    expect(one).toBeDefined()
    if (one === undefined) return
    for (const form of [emptyForm(), typed, { ...typed, step: { kind: 'percent' as const, value: '0,5' } }]) {
      for (const text of textsOf(one)) {
        const sentence = say(text, whyFacts(now, form))
        expect(sentence).toMatch(/^.{20,}[.!?]$/)
        expect(sentence).not.toMatch(/undefined|null|NaN|\$\{/)
      }
    }
  })
})

test('the examples reckon with what has been typed', () => {
  const facts = whyFacts(now, typed)
  expect(facts).toMatchObject({ level: '64800', buy: '64600', sell: '65000', count: '10', lines: '21', start: '62000' })
  // 50 USDC buy 0.00077 BTC at 64 800; one step of 200 earns 0.154, less 0.1 % of both sides.
  expect(facts.coins).toBe('0.00077')
  const fee = Number(facts.fee) / 100
  expect(Number(facts.gain)).toBeCloseTo(0.00077 * (200 - fee * (64_800 + 65_000)), 3)
})

test('every number is a plain decimal, also where the form holds nonsense', () => {
  const nonsense = {
    ...typed,
    startPrice: '1,234',
    maxPrice: 'x',
    step: { kind: 'percent' as const, value: '0' },
    amount: '-1',
  }
  const { base, quote, ...numbers } = whyFacts(now, nonsense)
  expect([base, quote]).toEqual(['BTC', 'USDC'])
  for (const number of Object.values(numbers)) expect(parseDecimal(number)).not.toBeNull()
})
