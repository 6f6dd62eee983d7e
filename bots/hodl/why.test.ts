import { describe, expect, test } from 'vitest'
import type { Text } from '#engine/messages.ts'
import { asPrice, ONE } from '#engine/money.ts'
import type { Why } from '../form.ts'
import { testMarket } from '../spot/fixture.ts'
import { emptyForm, hodlSections } from './form.ts'
import { why, whyFacts } from './why.ts'

const now = { market: testMarket(), price: asPrice(64_800n * ONE) }
const forms = [
  emptyForm(),
  { ...emptyForm(), startPrice: '1,234', investment: '-1', step: { kind: 'amount' as const, value: 'x' } },
]

const say = (text: Text, facts: object): string => (typeof text === 'string' ? text : text(facts as never))
const textsOf = (one: Why): readonly Text[] =>
  one.kind === 'measure'
    ? [one.about, one.example, one.tooSmall, one.tooLarge]
    : [one.about, one.example, one.otherwise]

const labels = [...new Set(hodlSections.flatMap(({ fields }) => fields.map(({ label }) => label)))]

describe.each(['en', 'hu'] as const)('in %s', (language) => {
  test.each(labels)('%s is explained, whatever has been typed', (label) => {
    const one = why[language][label]
    expect(one).toBeDefined()
    for (const text of one === undefined ? [] : textsOf(one)) {
      for (const form of forms) {
        const said = say(text, whyFacts(now, form))
        expect(said).toMatch(/^.{12,}[.!?]$/)
        expect(said).not.toMatch(/undefined|null|NaN|\$\{/)
      }
    }
  })
})
