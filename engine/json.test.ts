import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { decodeJson, encodeJson } from './json.ts'

describe('exact JSON', () => {
  const examples: { value: unknown; text: string }[] = [
    { value: 12n, text: '"12n"' },
    { value: -5n, text: '"-5n"' },
    { value: '12n', text: '"~12n"' },
    { value: '-5n', text: '"~-5n"' },
    { value: '~', text: '"~~"' },
    { value: '~12n', text: '"~~12n"' },
    { value: '12', text: '"12"' },
    { value: '12nn', text: '"12nn"' },
    { value: 'n', text: '"n"' },
    { value: { price: 1n, list: [null, true, 0.5] }, text: '{"price":"1n","list":[null,true,0.5]}' },
  ]

  test.each(examples)('$text', ({ value, text }) => {
    expect(encodeJson(value)).toBe(text)
    expect(decodeJson(text)).toEqual(value)
  })

  test.each(['', '{', '12n', 'undefined'])('%j is none', (text) => {
    expect(() => decodeJson(text)).toThrow(SyntaxError)
  })
})

/** Texts that look like what the code reserves, besides ordinary ones. */
const texts = fc.oneof(
  fc.string(),
  fc.bigInt().map((value) => `${value}n`),
  fc.string().map((text) => `~${text}`),
)
const values = fc.letrec((tie) => ({
  leaf: fc.oneof(texts, fc.bigInt(), fc.boolean(), fc.constant(null), fc.integer()),
  tree: fc.oneof(
    { maxDepth: 4 },
    tie('leaf'),
    fc.array(tie('tree'), { maxLength: 4 }),
    // JSON.parse gives __proto__ an own property, which no plain literal has.
    fc.dictionary(
      texts.filter((key) => key !== '__proto__'),
      tie('tree'),
      { maxKeys: 4, noNullPrototype: true },
    ),
  ),
})).tree

/** What the text must be, told by the platform's own writer. */
const byReplacer = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return `${part}n`
    return typeof part === 'string' && /^(?:~|-?\d+n$)/.test(part) ? `~${part}` : part
  })

/** Any code unit, halves of pairs too, and texts of every length around the one from which another way is taken. */
const anyText = fc.oneof(
  texts,
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 50 }).map((codes) => String.fromCharCode(...codes)),
  fc.string({ unit: fc.constantFrom('a', '"', '\\', '\n', 'ő', '\ud800'), maxLength: 50 }),
)
const anyPlain = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(anyText, fc.bigInt(), fc.double(), fc.integer(), fc.boolean(), fc.constantFrom(null, undefined)),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(anyText, tie('tree'), { maxKeys: 4 }),
  ),
})).tree

describe('laws', () => {
  it('the text is that of JSON.stringify, whatever stands in it', () => {
    fc.assert(
      fc.property(anyPlain, (value) => {
        expect(encodeJson({ value })).toBe(byReplacer({ value }))
      }),
      { numRuns: 1_000 },
    )
  })

  it('however long it is, before and after what has to be escaped', () => {
    expect(encodeJson('a'.repeat(4_000_000)).length).toBe(4_000_002)
    for (const length of [65_000, 65_535, 65_536, 200_000, 900_000]) {
      const value = ['a'.repeat(length), 'ő'.repeat(length), { [`${length}`]: ['"'.repeat(length), 1n] }, 'end']
      expect(encodeJson(value) === byReplacer(value), `${length}`).toBe(true)
    }
  })

  it('what is encoded is decoded, bigints and texts that look like them apart', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(decodeJson(encodeJson(value))).toStrictEqual(value)
      }),
      { numRuns: 300 },
    )
  })
})
