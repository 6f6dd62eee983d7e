import { describe, expect, test } from 'vitest'
import type { Text } from '#engine/messages.ts'
import { asPrice, ONE, parseDecimal } from '#engine/money.ts'
import type { Why } from '../form.ts'
import { testMarket } from './fixture.ts'
import { emptyForm, spotSections } from './form.ts'
import { why, whyFacts } from './why.ts'

const now = { market: testMarket(), price: asPrice(64_800n * ONE) }
const nonsense = {
  ...emptyForm(),
  startPrice: '1,234',
  investment: '-1',
  step: { kind: 'amount' as const, value: 'x' },
}
const forms = [emptyForm(), { ...emptyForm(), kind: 'single' as const, price: '64000' }, nonsense]

const say = (text: Text, facts: object): string => (typeof text === 'string' ? text : text(facts as never))
const textsOf = (one: Why): readonly Text[] =>
  one.kind === 'measure'
    ? [one.about, one.example, one.tooSmall, one.tooLarge]
    : [one.about, one.example, one.otherwise]

const labels = [...new Set(spotSections.flatMap(({ fields }) => fields.map(({ label }) => label)))]

describe.each(['en', 'hu'] as const)('in %s', (language) => {
  test.each(labels)('%s is explained, whatever has been typed', (label) => {
    const one = why[language][label]
    expect(one).toBeDefined()
    for (const text of one === undefined ? [] : textsOf(one)) {
      for (const form of forms) {
        const sentence = say(text, whyFacts(now, form))
        expect(sentence).toMatch(/^.{12,}[.!?]$/)
        expect(sentence).not.toMatch(/undefined|null|NaN|\$\{/)
      }
    }
  })
})

test('every number is a plain decimal, also where the form holds nonsense', () => {
  const { base, quote, ...numbers } = whyFacts(now, nonsense)
  expect([base, quote]).toEqual(['COIN', 'USDC'])
  for (const number of Object.values(numbers)) expect(parseDecimal(number)).not.toBeNull()
})
